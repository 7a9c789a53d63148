"""Each directive, option and construct by itself and with its neighbours: a
check file held against inputs that just match and that just do not."""

from cases import Case

cases = []
counts = {}


def each(group, checks, inputs, options=((),), opts=None):
    """One case for each check file, input and list of options."""
    if not isinstance(checks, (list, tuple)):
        checks = [checks]
    if not isinstance(inputs, (list, tuple)):
        inputs = [inputs]
    for check in checks:
        for text in inputs:
            for args in options:
                counts[group] = counts.get(group, 0) + 1
                cases.append(Case("%s-%d" % (group, counts[group]), args,
                                  check, text, opts))


def lines(*texts):
    return "".join(t + "\n" for t in texts)


WHITE = [(), ("--strict-whitespace",), ("--match-full-lines",),
         ("--strict-whitespace", "--match-full-lines")]


def plain():
    inputs = ["a\n", "b\n", "xax\n", "A\n", "a", "\n\n  a\n", "b\na\n", " \n",
              "ab ba\n"]
    each("plain", ["CHECK: a\n", "CHECK: a", "CHECK:a\n", "CHECK:   a  \n",
                   "// CHECK: a\n", "; x CHECK: a\n"], inputs,
         [(), ("--match-full-lines",), ("--ignore-case",)])
    each("plain", "CHECK: a b\nCHECK: c\n",
         ["a b\nc\n", "a  b\nc\n", "a\tb c\n", "a b\n", "c\na b\n", "a\nb\nc\n",
          "a b\nxcx", "ca bc", "ca b"], WHITE)
    each("metacharacters",
         ["CHECK: %s\n" % p for p in
          ("a.b", "a*b", "(a)", "a+", "[a]", "a|b", "^a", "a$", "\\n", "{a}",
           "a{2}", "}}", "]]", "[#a]", "\\", "a]]", "a\\.b", "'\"")],
         ["axb\n", "a.b a*b (a) a+ [a] a|b ^a a$ \\n {a} a{2} }} ]] [#a] a\\.b"
          " '\"\n", "aab\n", "a\n", "aa\n", "a]]\n"])
    each("order", "CHECK: a\nCHECK: b\nCHECK: c\n",
         ["abc\n", "a\nb\nc\n", "a\nc\nb\n", "b\na\nc\n", "aabbcc\n", "cba\n",
          "a\nb\n", "c\nb\na\nb\nc\n"])
    each("twice", "CHECK: aa\nCHECK: aa\n",
         ["aa\n", "aaa\n", "aaaa\n", "aa\naa\n"])
    each("on-one-line",
         ["CHECK: a CHECK: b\n", "CHECK: a CHECK-NOT: b\n", "CHECK: CHECK: a\n",
          "xCHECK: a\nCHECK: b\n", "CHECKCHECK: a\nCHECK: b\n",
          "CHECK: a\nCHECK : b\n", "CHECK a\nCHECK: a\n", "CHECK-: a\nCHECK: b\n",
          "CHECK-FOO: a\nCHECK: b\n", "-CHECK: a\nCHECK: b\n",
          "_CHECK: q\nCHECK: b\n", "1CHECK: q\nCHECK: b\n",
          "é CHECK: b\n", "\xe9CHECK: b\n", ".CHECK: b\n", "/CHECK: b\n",
          "CHECK CHECK: b\n", "CHECK-CHECK: b\n", "CHECKx CHECK: b\n",
          "CHECKS: a\nCHECK: b\n", "CHECK-NEXTX: a\nCHECK: b\n",
          "CHECK-NEXT : a\nCHECK: b\n", "CHECK:: a\n", "CHECK: : a\n"],
         ["a\n", "b\n", "a CHECK: b\n", "CHECK: a\n", ": a\n",
          "a CHECK-NOT: b\n"])


def next_and_same():
    inputs = ["a\nb\n", "a\n\nb\n", "a b\n", "a\nc\nb\n", "b\na\n", "a\nxbx",
              "a\nc\na\nb\n", "a\n", "ab\nb\n", "a\n b \n", "a a\nb\n",
              "x\na\nb\n"]
    each("next", "CHECK: a\nCHECK-NEXT: b\n", inputs, WHITE)
    each("same", "CHECK: a\nCHECK-SAME: b\n",
         inputs + ["ab\n", "ba\n", "a xx b\n", "a\na b\n"], WHITE)
    each("next", ["CHECK-NEXT: a\n", "CHECK-NOT: x\nCHECK-NEXT: a\n",
                  "CHECK-LABEL: a\nCHECK-NEXT: b\n",
                  "CHECK-DAG: a\nCHECK-NEXT: b\n",
                  "CHECK: a\nCHECK-NOT: x\nCHECK-NEXT: b\n",
                  "CHECK: a\nCHECK-NEXT: b\nCHECK-NEXT: c\n",
                  "CHECK: a\nCHECK-NEXT: {{.*}}\nCHECK-NEXT: b\n",
                  "CHECK: {{a|x}}\nCHECK-NEXT: b\n"],
         inputs + ["a\nb\nc\n", "a\nb\nx\nc\n", "a\nx b\n", "a\nx\nb\n",
                   "a x\nb\n", "x\na\nb\n"])
    each("same", ["CHECK-SAME: a\n", "CHECK-NOT: x\nCHECK-SAME: a\n",
                  "CHECK-LABEL: a\nCHECK-SAME: b\n",
                  "CHECK-DAG: a\nCHECK-SAME: b\n",
                  "CHECK: a\nCHECK-NOT: x\nCHECK-SAME: b\n",
                  "CHECK: a\nCHECK-SAME: b\nCHECK-SAME: c\nCHECK-NEXT: d\n",
                  "CHECK: a\nCHECK-SAME: {{^}}b\n", "CHECK: a\nCHECK-SAME: b{{$}}\n",
                  "CHECK: a\nCHECK-NEXT: b\nCHECK-SAME: c\n"],
         ["ab\n", "a b\n", "a x b\n", "a b c\nd\n", "a b\nc\nd\n", "a c b\nd\n",
          "a\nb c\n", "a\nb\nc\n", "x\na b\n", "ab x\n"])
    each("next-crlf", "CHECK: a\nCHECK-NEXT: b\n",
         ["a\r\nb\r\n", "a\r\n\r\nb\r\n", "a\rb\n", "a\n\rb\n", "a\r\nb",
          "a \r\nb \r\n"], WHITE)


def empty():
    inputs = ["a\n\nb\n", "a\nb\n", "a\n \nb\n", "a\n\n\nb\n", "a\n\n", "a\n",
              "a", "a\n\t\nb", "a\r\n\r\nb\r\n", "a\n\r\nb\n", "\na\n\nb\n",
              "aa\n\nb\n", "a x\n\nb\n"]
    each("empty", ["CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b\n",
                   "CHECK: a\nCHECK-EMPTY:\n", "CHECK: a\nCHECK-EMPTY:",
                   "CHECK: a\nCHECK-EMPTY:   \nCHECK: b\n"], inputs, WHITE)
    each("empty", ["CHECK-EMPTY:\n", "CHECK: a\nCHECK-EMPTY: b\n",
                   "CHECK: a\nCHECK-EMPTY:\nCHECK-EMPTY:\nCHECK-NEXT: b\n",
                   "CHECK: a\nCHECK-EMPTY:\nCHECK-SAME: b\n",
                   "CHECK: a\nCHECK-NOT: b\nCHECK-EMPTY:\n",
                   "CHECK: a\nCHECK-NEXT: \n", "CHECK:\n", "CHECK: \n",
                   "CHECK-NOT:\n", "CHECK-DAG:\n", "CHECK-LABEL:\n",
                   "CHECK-SAME:\nCHECK: a\n", "CHECK-COUNT-2:\n",
                   "CHECK{LITERAL}:\n", "CHECK-EMPTY{LITERAL}:\n",
                   "CHECK: a\nCHECK-EMPTY{LITERAL}:\nCHECK-NEXT: b\n",
                   "CHECK-DAG: a\nCHECK-EMPTY:\n",
                   "CHECK-LABEL: a\nCHECK-EMPTY:\nCHECK-LABEL: b\n",
                   "CHECK:{{}}\n", "CHECK: {{}}\n", "CHECK: {{ }}\n",
                   "CHECK: a{{}}b\n", "CHECK:\n\nCHECK: a\n"],
         inputs)


def negative():
    inputs = ["a\nc\n", "a\nb\nc\n", "b\na\nc\n", "a\nc\nb\n", "abc\n", "ac\n",
              "a\nc", "b\n", "a\n", "c\n", "a c b a c\n", "abac\n"]
    each("not", ["CHECK: a\nCHECK-NOT: b\nCHECK: c\n", "CHECK-NOT: b\nCHECK: a\n",
                 "CHECK: a\nCHECK-NOT: b\n", "CHECK-NOT: b\n",
                 "CHECK-NOT: b\nCHECK-NOT: c\n",
                 "CHECK: a\nCHECK-NOT: b\nCHECK-NOT: a\nCHECK: c\n",
                 "CHECK-NOT: {{b|x}}\n", "CHECK-NOT: {{^}}b\n",
                 "CHECK-NOT: b{{$}}\n", "CHECK: a\nCHECK-NOT: {{^.+$}}\nCHECK: c\n"],
         inputs, [(), ("--match-full-lines",)])
    each("not", ["CHECK: a\nCHECK-NOT: b\nCHECK-DAG: c\n",
                 "CHECK-DAG: a\nCHECK-NOT: b\nCHECK-DAG: c\n",
                 "CHECK-LABEL: a\nCHECK-NOT: b\nCHECK-LABEL: c\n",
                 "CHECK: a\nCHECK-NOT: b\nCHECK-COUNT-1: c\n",
                 "CHECK: [[V:a]]\nCHECK-NOT: [[V]]\nCHECK: c\n",
                 "CHECK-NOT: [[V:b]]\nCHECK: a\n",
                 "CHECK-NOT: [[V]]\nCHECK: a\n",
                 "CHECK: a\nCHECK-NOT: [[V:b]]\nCHECK: [[V]]\n",
                 "CHECK: a\nCHECK-NOT: {{[}}\n",
                 "CHECK: a\nCHECK-NOT: b\nCHECK-NOT: b\n",
                 "CHECK-NOT: a\nCHECK: a\n", "CHECK: a\nCHECK-NOT: ac\n"], inputs)


def counted():
    inputs = ["a\na\n", "a\na\na\n", "aa\n", "a\n", "aaa", "b\na\nb\na\nc\n",
              "a\na\nc\n", "a a b a a\n"]
    each("count", ["CHECK-COUNT-2: a\n", "CHECK-COUNT-2: a\nCHECK-NOT: a\n",
                   "CHECK-COUNT-3: a\n", "CHECK-COUNT-1: a\nCHECK-NEXT: a\n",
                   "CHECK-COUNT-2: a\nCHECK: c\n", "CHECK-COUNT-02: a\n",
                   "CHECK-COUNT-2: {{a.*}}\n", "CHECK-COUNT-2{LITERAL}: a\n",
                   "CHECK: b\nCHECK-COUNT-2: a\nCHECK-SAME: a\n",
                   "CHECK-COUNT-2: {{^}}a\n", "CHECK-COUNT-2: a{{$}}\n",
                   "CHECK-NOT: b\nCHECK-COUNT-2: a\n"],
         inputs, [(), ("--match-full-lines",)])
    each("count", ["CHECK-COUNT-0: a\n", "CHECK-COUNT: a\n", "CHECK-COUNT-: a\n",
                   "CHECK-COUNT-x: a\n", "CHECK-COUNT--1: a\n",
                   "CHECK-COUNT-99999999999999999999: a\n",
                   "CHECK-COUNT-2147483648: a\n", "CHECK-COUNT-4294967298: a\n",
                   "CHECK-COUNT-2 : a\n", "CHECK-COUNT-2\n",
                   "CHECK-COUNT-2-NOT: a\n", "CHECK-COUNT-0x2: a\n",
                   "CHECK-COUNT2: a\nCHECK: a\n", "CHECK-COUNT-2-NEXT: a\n",
                   "CHECK-COUNT- 2: a\n", "CHECK-COUNT-2\nCHECK: a\n",
                   "CHECK-COUNT-2a: a\nCHECK: a\n", "CHECK-COUNT\nCHECK: a\n",
                   "CHECK-COUNTS: a\nCHECK: a\n"], inputs[:3])
    each("count", ["CHECK-COUNT-2: [[V:[a-z]]]\nCHECK: [[V]]\n",
                   "CHECK-COUNT-2: [[#V:]]\nCHECK: [[#V+1]]\n",
                   "CHECK: [[#V:]]\nCHECK-COUNT-2: [[#V]]\n"],
         ["a\nb\na\n", "a\nb\nb\n", "1\n2\n3\n", "1\n2\n2\n", "7\n7\n7\n8\n"])


def dag():
    inputs = ["a\nb\nc\n", "c\nb\na\n", "b\na\n", "a\nb\n", "ab\n", "ba\nc\n",
              "b\nc\na\n", "a\nc\n", "aa\n", "a\na\n", "ab\nab\n", "c\na\nb\n",
              "a\nx\nb\nc\n", "b\nx\na\nc\n", "x\nb\na\nc\n"]
    each("dag", ["CHECK-DAG: a\nCHECK-DAG: b\n", "CHECK-DAG: a\nCHECK-DAG: b\nCHECK: c\n",
                 "CHECK: c\nCHECK-DAG: a\nCHECK-DAG: b\n",
                 "CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b\n",
                 "CHECK-DAG: a\nCHECK-DAG: a\n",
                 "CHECK-DAG: ab\nCHECK-DAG: b\n",
                 "CHECK-DAG: b\nCHECK-DAG: ab\n",
                 "CHECK-DAG: a\nCHECK-DAG: b\nCHECK-NOT: x\n",
                 "CHECK-NOT: x\nCHECK-DAG: a\nCHECK-DAG: b\n",
                 "CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b\nCHECK-NOT: x\nCHECK-DAG: c\n",
                 "CHECK-DAG: {{[ab]+}}\nCHECK-DAG: {{[ab]+}}\n",
                 "CHECK-DAG: a\nCHECK-SAME: b\n",
                 "CHECK-DAG: a{{$}}\nCHECK-DAG: {{^}}b\n",
                 "CHECK-DAG: a\nCHECK-DAG: b\nCHECK-NEXT: c\n"],
         inputs, [(), ("--allow-deprecated-dag-overlap",)])
    each("dag-vars",
         ["CHECK-DAG: def [[V:%[a-z]+]]\nCHECK-DAG: use [[V]]\n",
          "CHECK-DAG: use [[V:%[a-z]+]]\nCHECK-DAG: def [[V]]\n",
          "CHECK-DAG: def [[V:%[a-z]+]]\nCHECK-DAG: def [[W:%[a-z]+]]\n"
          "CHECK-DAG: use [[W]]\nCHECK-DAG: use [[V]]\n",
          "CHECK-DAG: def [[V:%[a-z]+]]\nCHECK-NOT: def\nCHECK-DAG: use [[V]]\n",
          "CHECK-DAG: [[V:%[a-z]+]]\nCHECK-DAG: [[V]]\nCHECK-DAG: [[V]]\n",
          "CHECK-DAG: def [[V:%[a-z]+]] {{.*}}[[V]]\n"],
         ["def %a\nuse %a\n", "use %a\ndef %a\n", "def %a\ndef %b\nuse %b\nuse %a\n",
          "def %a\nuse %b\n", "def %a\ndef %b\nuse %a\nuse %b\n",
          "def %b\nuse %b\ndef %a\nuse %a\n", "def %a = %a\n",
          "def %a = %b\nuse %a, %a\n", "def %a use %a"],
         [(), ("--allow-deprecated-dag-overlap",)])
    each("dag-groups",
         ["CHECK-LABEL: f\nCHECK-DAG: a\nCHECK-DAG: b\nCHECK-LABEL: g\n",
          "CHECK-DAG: a\nCHECK-DAG: b\nCHECK-NOT: c\nCHECK: d\n",
          "CHECK-DAG: b\nCHECK-DAG: a\nCHECK-NOT: c\nCHECK-DAG: d\nCHECK-DAG: a\n",
          "CHECK: f\nCHECK-NOT: c\nCHECK-DAG: a\nCHECK-DAG: b\n",
          "CHECK-DAG: a\nCHECK-COUNT-2: b\nCHECK-DAG: a\n"],
         ["f\na\nb\ng\n", "f\nb\na\ng\n", "f\nb\ng\na\n", "a\nb\nd\n", "b\na\nc\nd\n",
          "a\nb\na\nd\n", "b\na\nd\na\n", "f\nc\na\nb\n", "f\na\nc\nb\n",
          "f\nb\nc\na\n", "a\nb\nb\na\n", "a\nb\na\nb\n", "f\na\nb\nc\nd\na\n"])


def label():
    inputs = ["f:\na\nb\ng:\nc\n", "f:\nb\ng:\na\n", "f:\na\ng:\n", "g:\nf:\na\n",
              "f:\ng:\nc\n", "f:\na\nf:\nb\ng:\n", "a\nb\n", "f: a b\ng: c\n",
              "f:\na\nb\n", "f: g:\n", "f:\nf:\na\n", "ff:\na\ng:\nb\nc"]
    each("label",
         ["CHECK-LABEL: f:\nCHECK: a\nCHECK-LABEL: g:\n",
          "CHECK-LABEL: f:\nCHECK: a\nCHECK: b\nCHECK-LABEL: g:\nCHECK: c\n",
          "CHECK-LABEL: f:\nCHECK-NOT: a\nCHECK-LABEL: g:\n",
          "CHECK-LABEL: f:\nCHECK-NEXT: a\nCHECK-LABEL: g:\nCHECK-NEXT: c\n",
          "CHECK: a\nCHECK-LABEL: g:\nCHECK: c\n",
          "CHECK-LABEL: f:\nCHECK-LABEL: f:\nCHECK: b\n",
          "CHECK-LABEL: f:\nCHECK-LABEL: g:\n", "CHECK-LABEL: {{^}}f:\nCHECK: b\n",
          "CHECK-LABEL: f:\nCHECK-DAG: b\nCHECK-DAG: a\nCHECK-LABEL: g:\n",
          "CHECK-NOT: b\nCHECK-LABEL: g:\nCHECK-NOT: a\n",
          "CHECK-LABEL: f:\nCHECK-SAME: a\nCHECK-LABEL: g:\nCHECK-SAME: c\n",
          "CHECK-LABEL: f:\nCHECK: b\nCHECK-NEXT: g:\nCHECK-LABEL: g:\n",
          "CHECK-LABEL: f:\nCHECK: a\nCHECK-NOT: b\nCHECK-LABEL: g:\n",
          "CHECK-LABEL: f:\nCHECK-COUNT-2: a\nCHECK-LABEL: g:\n",
          "CHECK-LABEL: {{[fg]}}:\nCHECK: a\nCHECK-LABEL: {{[fg]}}:\n"],
         inputs, [(), ("--match-full-lines",)])
    each("label-vars",
         ["CHECK: [[V:[a-z]+]]\nCHECK-LABEL: [[V]]\n", "CHECK-LABEL: [[V:f]]\n",
          "CHECK-LABEL: [[#V:]]\n", "CHECK-LABEL: [[#1+1]]\n",
          "CHECK-LABEL: [[@LINE]]\n", "CHECK-LABEL: [[#@LINE]]\n",
          "CHECK-LABEL: [[V]]\n",
          "CHECK-LABEL: f:\nCHECK: [[V:[ab]]]\nCHECK-LABEL: g:\nCHECK: [[V]]\n",
          "CHECK-LABEL: f:\nCHECK: [[$V:[ab]]]\nCHECK-LABEL: g:\nCHECK: [[$V]]\n",
          "CHECK-LABEL: f:\nCHECK: [[V:[ab]]]\nCHECK-LABEL: g:\nCHECK-NOT: [[V]]\n",
          "CHECK-LABEL: f:\nCHECK: [[#$N:]]\nCHECK: [[#M:]]\nCHECK-LABEL: g:\n"
          "CHECK: [[#$N]]\nCHECK: [[#M]]\n",
          "CHECK-LABEL: f:\nCHECK: [[#$N:]]\nCHECK-LABEL: g:\nCHECK: [[#$N+1]]\n",
          "CHECK: f\nCHECK: [[V:[ab]]]\nCHECK: g\nCHECK: [[V]]\n"],
         ["f:\na\ng:\na\n", "f:\na\ng:\nb\n", "f:\n1\n2\ng:\n1\n2\n",
          "f:\n1\n2\ng:\n2\n", "1\n", "2\n", "f\nf\n"],
         [(), ("--enable-var-scope",), ("--enable-var-scope", "-DV=a"),
          ("--enable-var-scope=false",), ("--enable-var-scope", "-D$V=a")])


def literal():
    inputs = ["{{a}}\n", "[[a]]\n", "a\n", "{{a\n", "[[V:a]]\n", " {{a}} \n",
              "x [[#1]] y\n", "b\n{{a}}\n", "[[a]]\n[[a]]\n"]
    each("literal",
         ["CHECK{LITERAL}: {{a}}\n", "CHECK{LITERAL}: [[a]]\n",
          "CHECK{LITERAL}: [[V:a]]\n", "CHECK{LITERAL}: {{a\n",
          "CHECK{LITERAL}: [[#1]]\n",
          "CHECK: b\nCHECK-NEXT{LITERAL}: {{a}}\n",
          "CHECK-NOT{LITERAL}: {{a}}\n", "CHECK-DAG{LITERAL}: [[a]]\n",
          "CHECK-LABEL{LITERAL}: [[a]]\n", "CHECK-COUNT-2{LITERAL}: [[a]]\n",
          "CHECK: {{.}}\nCHECK-SAME{LITERAL}: [[\n"],
         inputs, [(), ("--match-full-lines",), ("--ignore-case",)])
    each("literal",
         ["CHECK{literal}: {{a}}\n", "CHECK{ LITERAL }: {{a}}\n",
          "CHECK{LITERAL,LITERAL}: {{a}}\n", "CHECK{LITERAL , LITERAL}: {{a}}\n",
          "CHECK{}: {{a}}\n", "CHECK{LITERAL: {{a}}\n", "CHECK{LITERAL,}: {{a}}\n",
          "CHECK {LITERAL}: {{a}}\n", "CHECK{FOO}: {{a}}\n",
          "CHECK{LITERAL}-NEXT: {{a}}\n", "CHECK-COUNT{LITERAL}-2: a\n",
          "CHECK{LITERAL}{LITERAL}: {{a}}\n", "CHECK{LITERAL} : a\n",
          "CHECK-COUNT-2{FOO}: a\n", "CHECK{LITERAL\nCHECK: a\n",
          "CHECK{LITERAL}: b\nCHECK: a\n"],
         inputs[:3])


REGEXES = """
a. a* a+ a? ab* (ab)* (ab)+ (ab)? a|b a|b|c (a|b)c a(b|c) ^a a$ ^a$ ^ $ ^$ .
.* .+ [abc] [^abc] [a-c] [^a-c] []a] [^]a] [a-] [-a] [a\\] [a\\]b] [.] [*] [$]
[[:alpha:]] [[:digit:]]+ [[:alnum:]_]+ [[:space:]] [[:blank:]] [[:upper:]]
[[:lower:]]+ [[:punct:]] [[:xdigit:]]+ [[:cntrl:]] [[:graph:]] [[:print:]]+
[^[:alpha:]] [[:foo:]] [[:alpha] [[.a.]] [[=a=]] [[.hyphen.]] [[.space.]]
[[.foo.]] [[=foo=]] [a-[.c.]] [[:<:]] [[:<:]]a [[:>:]] a[[:>:]] [[:<:]]a[[:>:]]
a{2} a{1,2} a{2,} a{0} a{0,0} a{,2} a{2,1} a{256} a{255} a{ a{2 a{2, a{x} a{1}b
a{1,2}{2} {2} a** a*+ a+? a?? (a*)* (a+)+ (a?)? (a*)+ (|a) (a|) a||b |a a| | ()
()a a() ( ) a) (a a(b)c ((a)) ((a)(b)) (a)(b) (a)\\1 (a|b)\\1 \\1 (a)\\2 \\2(a)
(a)(b)\\2\\1 \\. \\* \\a \\d \\w \\s \\n \\t \\b \\\\ \\{ \\[ \\( \\) \\| \\^ \\$
\\ a\\ * + ? *a +a ?a ^* ^*a a|*b (*a) (+a) $a a^b a$b (^a) (a$) (^a|b$) x*
a|ab ab|a a|ab|abc (a|ab)(c|bcd) (a|ab)(bc|c)? (a*)(ab)* (a*)(a|aa) a.*b a.*c
.a .b. [[:alpha:]_][[:alnum:]_]* 0x[0-9a-f]+ -?[0-9]+ [0-9]+\\.[0-9]+ [0-9]{2,3}
"[^"]*" [^[:space:]]+ [^,]*, %[a-z]+ @[a-z.]+ \\+ \\? [+?] [z-a] [a [ ] a] [] [^]
[^] [a-c-e] [--a] [!-~]+ [\\n] [\\d] [\\w] } a}b {{ {a} a{1}} {a a{1 (?:a) (?=a)
[b-a] [a-a] [[:alpha:][:digit:]] [[:ALPHA:]] [[:alpha:]-z] [a-[:digit:]]
((((((((((a)))))))))) (a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\9 (a|b)*c (a|b)+?c
(ab|a)(bcd|c)(d*) (a+)(b+) (a+|b+)* (a+|b+){0,2} (.)(.)\\2\\1 (.*)\\1 (a*)\\1b
^.*$ ^a.*c$ a\\|b a\\.b \\(a\\) \\{a\\} \\}
""".split()

SUBJECT = lines("a", "ab", "abc", "aab", "c d", "A1_b", "a.b", "abcd", "(a)", "a|b",
                "{a}", "aaab", "x, 12 34.5 \"q r\" -7 0xff %v @f.g", "a*b+c?",
                "\\n \\d", "z\tz", "", "abba", "b", "^$", "[a] a] a-z", "bca")


def regexes():
    for regex in REGEXES:
        each("regex", "CHECK: {{%s}}\n" % regex, ["a\n", SUBJECT, "xyz", "\n"])
        each("regex-whole", "CHECK: {{^}}{{%s}}{{$}}\n" % regex, [SUBJECT])
        each("regex-full", "CHECK: {{%s}}\n" % regex,
             [SUBJECT, "b\n", "xyzzy\n", "aa"], [("--match-full-lines",)])
        each("regex-var", "CHECK: <[[V:%s]]>{{$}}\nCHECK-NEXT: {{^}}=[[V]]<\n" % regex,
             ["<%s>\n=%s<\n" % pair for pair in
              (("a", "a"), ("ab", "ab"), ("abc", "abc"), (" ", " "), ("abcd", "abcd"),
               ("1", "1"), ("a", "b"), ("abc", "ab"), ("aab", "aab"), ("", ""))])
        each("regex-icase", "CHECK: x{{%s}}y\n" % regex,
             ["XAY\nXaBY\nxABCY\n", "xay\n", "xy\n", "XBY xcY x1y x_y"],
             [("--ignore-case",)])
        each("regex-not", "CHECK-NOT: {{%s}}\n" % regex, ["bcd\n", "a\n", ""],
             [("--allow-empty",)])
    for regex in ("a", ".", "a*", "a+", "[ab]+", "(a)", "(a)(b)", "(a*)(b*)", "(ab)*",
                  ".*", "a.*b", "((a)b)+", "[[:alpha:]]+", "^", "(.)(.)"):
        each("regex-back", ["CHECK: <[[V:%s]]>[[V]]<\n" % regex,
                            "CHECK: [[V:%s]]{{x*}}[[V]]\n" % regex,
                            "CHECK: <[[V:%s]]>[[W:.*]]<[[W]]<[[V]]\n" % regex],
             ["<a>a<\n", "<ab>ab<\n", "<abc>abc<\n", "< > <\n", "<a>b<\n<ab>a<\n",
              "<aa>a<\n", "<><\n", "axa\n", "abab\n", "aabxaab", "<a>b<b<a",
              "<ab>ab<ab<ab"])
    each("regex-back",
         ["CHECK: {{(a)\\1}}\n", "CHECK: [[V:a]]{{(b)\\1}}\n",
          "CHECK: [[V:a]]{{(b)\\2}}\n", "CHECK: [[V:a]]{{(b)(c)\\2}}\n",
          "CHECK: [[V:a]]{{(b)(c)\\3}}\n", "CHECK: {{x}}[[V:a]][[V]]\n",
          "CHECK: {{(x)}}[[V:(a)(b)]][[V]]\n", "CHECK: {{x}}[[V:a]]{{y|z}}[[V]]\n",
          "CHECK: " + "{{x}}" * 8 + "[[V:a]][[V]]\n",
          "CHECK: " + "{{x}}" * 9 + "[[V:a]][[V]]\n",
          "CHECK: " + "{{x|y}}" * 9 + "[[V:a]][[V]]\n",
          "CHECK: " + "[[#]]" * 9 + "[[V:a]][[V]]\n",
          "CHECK: [[#N:]][[V:a]][[V]]\n", "CHECK: {{^}}[[V:.]][[V]]\n",
          "CHECK: " + "{{x}}" * 20 + "[[V:a]]\nCHECK: [[V]]\n"],
         ["aa\n", "abb\n", "aba\n", "abcb\n", "abcc\n", "xaa\n", "xabab\n", "xaya\n",
          "x" * 8 + "aa\n", "x" * 9 + "aa\n", "1" * 9 + "aa\n",
          "x" * 20 + "a\na\n"])
    each("regex-mixed",
         ["CHECK: a{{b*}}c\n", "CHECK: a{{b|x}}c\n", "CHECK: a{{ *}}c\n",
          "CHECK: {{a}}{{b}}{{c}}\n", "CHECK: a {{.*}} c\n", "CHECK: a{{\t}}c\n",
          "CHECK: {{a\n", "CHECK: a}}\n", "CHECK: {{a}\n", "CHECK: {{a}}}\n",
          "CHECK: {{a{2}}}\n", "CHECK: {{a{2}}}b\n", "CHECK: {{{a}}}\n",
          "CHECK: {{[}]}}\n", "CHECK: {{[[]}}\n", "CHECK: {{a}} b {{c\n",
          "CHECK: {{[[:digit:]]}}\n", "CHECK: {{a}}{{{1}}}\n",
          "CHECK: {{(a)}}b\\1\n", "CHECK: {{a.c}}\n", "CHECK: {{}}a\n",
          "CHECK: {{a b}}\n", "CHECK: {{a  b}}\n", "CHECK: {{a}} \n"],
         ["abc\n", "ac\n", "a c\n", "axc\n", "a  b  c\n", "a\tc\n", "aab\n",
          "a}\n", "{a}\n", "{{a}}\n", "1\n", "}\n", "[\n", "a b\n", "a\nc\n",
          "b\\1\n", "a2ab\\1"], [(), ("--strict-whitespace",)])


def string_variables():
    inputs = ["r1 r1\n", "r1 r2\n", "r1\nr1\n", "r1\nr2\n", "r12 r1\n", "r1 r12\n",
              "x\n", "a.b a.b\n", "a.b axb\n", "a.b\na.b\n", "a.b\naxb\n",
              "aa a\n", "a\naa\n", "r1 = r2\nr2 = r1\n", "(a)\n(a)\n"]
    each("vars",
         ["CHECK: [[R:r[0-9]+]] [[R]]\n", "CHECK: [[R:r[0-9]+]]\nCHECK: [[R]]\n",
          "CHECK: [[R:r[0-9]]]\nCHECK-NEXT: [[R]]{{$}}\n",
          "CHECK: [[R:.+]]\nCHECK-NEXT: {{^}}[[R]]{{$}}\n",
          "CHECK: [[R:.+]] [[R]]\n", "CHECK: [[R:a*]]\nCHECK: [[R]]\n",
          "CHECK: [[A:r[0-9]]] = [[B:r[0-9]]]\nCHECK: [[B]] = [[A]]\n",
          "CHECK: [[A:r[0-9]]] = [[A:r[0-9]]]\nCHECK: [[A]] = \n",
          "CHECK: [[A:.]][[A]]\n", "CHECK: [[A:.]][[B:.]][[A]]\n",
          "CHECK: [[A:r.]]\nCHECK-SAME: [[A]]\n",
          "CHECK: [[A:r.]]\nCHECK-NOT: [[A]]\n",
          "CHECK: [[R]]\n", "CHECK: r\nCHECK: [[R]]\n", "CHECK: [[R]] [[R:r1]]\n",
          "CHECK: [[A:r1]]\nCHECK: [[A:r2]]\nCHECK: [[A]]\n",
          "CHECK: [[A:r1|x]]\nCHECK: [[A]]\n", "CHECK: [[A:(r)1]] [[A]]\n",
          "CHECK: [[A:(a|r)[0-9]]] [[B:(r)([0-9])]]\nCHECK: [[B]] = [[A]]\n"],
         inputs, [(), ("-DR=r1",), ("--match-full-lines",)])
    each("vars-syntax",
         ["CHECK: [[A\n", "CHECK: [[A:\n", "CHECK: [[A:a\n", "CHECK: [[A:a]\n",
          "CHECK: [[]]\n", "CHECK: [[:a]]\n", "CHECK: [[1A:a]]\n",
          "CHECK: [[A B:a]]\n", "CHECK: [[A-B:a]]\n", "CHECK: [[ A:a]]\n",
          "CHECK: [[A :a]]\n", "CHECK: [[A: a]]\n", "CHECK: [[A:a ]]\n",
          "CHECK: [[A ]]\n", "CHECK: [[_A:a]]\n", "CHECK: [[A_1:a]]\n",
          "CHECK: [[$A:a]]\n", "CHECK: [[$:a]]\n", "CHECK: [[$1:a]]\n",
          "CHECK: [[$$A:a]]\n", "CHECK: [[A$:a]]\n", "CHECK: [[A:[a]]]\n",
          "CHECK: [[A:[[:alpha:]]]]\n", "CHECK: [[A:[a]\n", "CHECK: [[A:]]\n",
          "CHECK: [[A:]][[A]]\n", "CHECK: [[A:(]]\n", "CHECK: [[A:a)]]\n",
          "CHECK: [[A:*]]\n", "CHECK: [[A:[]a]]]\n", "CHECK: [[A:\\]]]\n",
          "CHECK: [[A:\\[a\\]]]\n", "CHECK: [[A:{{a}}]]\n", "CHECK: {{[[A]]}}\n",
          "CHECK: [[@A:a]]\n", "CHECK: [[@LINE:a]]\n", "CHECK: [[@FOO]]\n",
          "CHECK: [[@]]\n", "CHECK: [[A+1]]\n", "CHECK: [[A:a]][[A+1]]\n",
          "CHECK: [[[A:a]]]\n", "CHECK: [[A:a]]]\n", "CHECK: [[A:a:b]]\n",
          "CHECK: [[#]]\n", "CHECK: [ [A:a]]\n", "CHECK: [[A\x01:a]]\n",
          "CHECK: [[A:a]] [[A\n", "CHECK: [[A:a|b]]c\n", "CHECK: [[\xe9:a]]\n",
          "CHECK: [[A:a]]\nCHECK: [[#A]]\n", "CHECK: [[#A:]]\nCHECK: [[A]]\n",
          "CHECK: [[#A:]]\nCHECK: [[A:a]]\n", "CHECK: [[A:a]]\nCHECK: [[#A:]]\n"],
         ["a\n", "a a]\n", "[a]\n", "aa\n", "x\n", "1 1 a\n"])
    for n in (8, 9, 10, 11, 20):
        names = ["V%d" % i for i in range(n)]
        text = "".join(chr(97 + i) for i in range(n))
        check = "CHECK: " + "".join("[[%s:[a-z]]]" % v for v in names) + ";"
        each("vars-many", [check + "[[V%d]]\n" % (n - 1), check + "[[V0]]\n",
                           check + "\nCHECK: " +
                           "".join("[[%s]]" % v for v in names) + "\n"],
             [text + ";" + text[-1] + "\n", text + ";a\n" + text,
              text + ";b\n" + text[1:]])


def defines():
    each("define", ["CHECK: [[X]]\n", "CHECK: [[X:b]]\nCHECK: [[X]]\n",
                    "CHECK: [[X]][[X]]\n", "CHECK: [[#X]]\n", "CHECK: a\n"],
         ["a\n", "b\nb\n", "a.c\n", "axc\n", "aa", "7\n"],
         [("-DX=a",), ("-D", "X=a"), ("-DX=",), ("-DX=a.c",), ("-DX=a|b",),
          ("-DX=a=c",), ("-DX",), ("-D1=a",), ("-DX Y=a",),
          ("-D$X=a",), ("-D@X=a",), ("-DX=b", "-DX=a"), ("-DX-=a",), ("-D X=a",),
          ("-DX=(a",), ("-DX=7",), ("-DX=a\n",), ("-DX=[[Y]]", "-DY=a")])
    each("define", "CHECK: a\n", "a\n", [("-D=X=a",)])
    each("define-numeric",
         ["CHECK: [[#X]]\n", "CHECK: [[#X+1]]\n", "CHECK: [[#%x,X]]\n",
          "CHECK: [[X]]\n", "CHECK: [[#%u,X]]\n", "CHECK: a\n"],
         ["7\n", "8\n", "ff\n", "a\n", "11\n", "12 a\n", "-1\n", "0\n", "0x7"],
         [("-D#X=7",), ("-D#X=0x7",), ("-D#%x,X=255",), ("-D#%X,X=0xff",),
          ("-D#X=a",), ("-D#X",), ("-D#X=",), ("-D#=7",), ("-D#Y=6", "-D#X=Y+1"),
          ("-D#X=Y+1",), ("-D#%d,X=-1",), ("-D#X=-1",), ("-D#X = 7",),
          ("-D#%u, X = 7",), ("-D#X=10+1",), ("-D#X=add(3,4)",), ("-D#X=7 a",),
          ("-D#X==7",), ("-D#%q,X=7",), ("-D#@LINE=7",), ("-D#X=@LINE",),
          ("-D#1X=7",), ("-D#X=7", "-DX=a"), ("-DX=a", "-D#X=7"),
          ("-D#X=18446744073709551615",), ("-D#X=18446744073709551616",),
          ("-D#X:7",), ("-D#%#x,X=7",), ("-D#%.2u,X=7",), ("-D#$X=7",)])


def numeric():
    numbers = ["0\n", "7\n", "8\n", "-7\n", "07\n", "10\n", "ff\n", "FF\n",
               "0xff\n", "0xFF\n", "0Xff\n", "a\n", "x7y\n", "007\n", "+7\n",
               "18446744073709551615\n", "18446744073709551616\n",
               "9223372036854775807\n", "9223372036854775808\n",
               "-9223372036854775808\n", "-9223372036854775809\n",
               "99999999999999999999999\n", "\n", "- 7\n", "1234567\n", "0x\n"]
    formats = ["", "%u, ", "%d, ", "%x, ", "%X, ", "%#x, ", "%#X, ", "%.3u, ",
               "%.3d, ", "%.4x, ", "%.4X, ", "%#.4x, ", "%.0u, "]
    for f in formats:
        each("numeric-format", ["CHECK: [[#%sN:]]\n" % f], numbers)
        each("numeric-format",
             ["CHECK: [[#%sN:]]\nCHECK-NEXT: {{^}}[[#%sN+1]]{{$}}\n" % (f, g)
              for g in formats[:7]],
             ["7\n8\n", "9\n10\n", "9\na\n", "0x9\n0xa\n", "-1\n0\n", "009\n010\n",
              "0009\n000A\n", "-010\n-009\n", "f\n10\n", "ff\n256\n"])
    each("numeric-format",
         ["CHECK: [[#%s]]\n" % e for e in
          ("%", "%u", "%u,", "%u,N:", "%q,N:", "%ux,N:", "%#u,N:", "%#d,N:", "%.u,N:",
           "%.3,N:", "%.x3,N:", "%.99999999999,N:", "%.21u,7", "%u N:", "%u,,N:",
           "N", "N:7", "N: 7", "N:N", "N :", " N:", " %u , N : ", "%u,N:==7", "==7",
           "== 7", "= 7", "%x,==7", "%u,", "#N:", "%.3u,7", "%.3d,-7", "%#x,255",
           "%#X,255", "%X,255", "%x,-1", "%u,-1", "%d,-1", "-1", "%#.4x,255",
           "%d,N:==-7", "%.0u,0", "%.1u,0", "%.20u,7")],
         ["7\n", "a\n", "-7 007 0xff 0xFF ff FF 0x00ff\n", "-1 0\n",
          "00000000000000000007\n"])
    each("numeric-define",
         ["CHECK: [[#N:]] [[#N]]\n", "CHECK: [[#N:]] [[#M:]]\n"
          "CHECK: [[#N]] [[#M]]\n", "CHECK: [[#N:]]\nCHECK: [[#N:N+1]]\n"
          "CHECK: [[#N+1]]\n", "CHECK: [[#N:]]\nCHECK: [[#M:N+1]]\nCHECK: [[#M+1]]\n",
          "CHECK: [[#N:]] {{x*}} [[#M:]]\nCHECK: [[#M-N]]\n",
          "CHECK: [[#N:]]\nCHECK-NOT: [[#N]]\n", "CHECK: [[#N]]\n",
          "CHECK: [[#N:]]\nCHECK-SAME: [[#M:N+1]]\n",
          "CHECK: [[#N:M]]\nCHECK: [[#M:]]\n", "CHECK: [[#N:]][[#M:]]\n",
          "CHECK: [[#N:]]\nCHECK: [[#N:]]\nCHECK: [[#N]]\n",
          "CHECK-DAG: [[#N:]]\nCHECK-DAG: [[#N+1]]\n",
          "CHECK: [[#N:]]\nCHECK-COUNT-2: [[#N:N+1]]\n",
          "CHECK: [[#$N:]]\nCHECK: [[#$N]]\n", "CHECK: [[#_N:]]\nCHECK: [[#_N+1]]\n",
          "CHECK: [[#]] [[#]]\n", "CHECK: [[#%x,]] [[#%u,]]\n",
          "CHECK: [[# ]]\n", "CHECK: [[#N:]]{{[a-z]}}\n",
          "CHECK: [[#N:]]\nCHECK: [[S:[0-9]+]] [[#N]]\n",
          "CHECK: [[S:[0-9]+]] [[#N:]] [[S]]\n",
          "CHECK: {{(x)|y}}[[#N:]]\nCHECK: [[#N]]\n"],
         ["7 7\n", "7 8\n7 8\n", "7\n8\n9\n", "7  9\n2\n", "7\n7\n", "8\n7\n",
          "78\n", "7\n8\n8\n", "7 8 7\n", "x7\n7\n", "a f\n", "ff 10\n", "7 8\n"])
    each("numeric-alone",
         ["CHECK: [[#%s]]\n" % e for e in
          ("1", "1+1", "1 + 1", "1+ 1", "1 +1", "3-1", "1-3", "1--1", "1+-1", "-1+3",
           "0x10", "0X10", "0xg", "010", "2+", "+2", "2 2", "(2)", "(1+1)", "((2))",
           "(2", "2)", "()", "1+(3-2)", "(3-2)+1", "(1+2)-(2-1)", "5-2-1", "5-(2-1)",
           "add(1,1)", "add( 1 , 1 )", "add (1,1)", "sub(5,3)", "sub(3,5)",
           "mul(2,1)", "mul(-2,-1)", "div(5,2)", "div(-5,2)", "div(4,0)", "div(0,4)",
           "min(2,3)", "max(1,2)", "min(-1,2)", "max(-1,2)", "add(1)", "add(1,1,1)",
           "add()", "add(1,", "add(1,1", "add(,1)", "add(1,)", "foo(1,1)", "ADD(1,1)",
           "add(mul(2,3),sub(1,5))", "max(min(2,9),-4)", "add(1,1)+0", "0+add(1,1)",
           "mul(2,1", "add(1+0,1)", "add((1),1)", "add(1,(1))", "add(X,1)", "X", "X+1",
           "@LINE", "@LINE+1", "@LINE-1", "@LINE+X", "@LINE+0x1", "1+@LINE", "@FOO",
           "@", "@LINE+@LINE", "add(@LINE,1)", "@LINE*2", "2*1", "4/2", "1+1+",
           "18446744073709551615", "18446744073709551616",
           "18446744073709551615+1", "9223372036854775807+1",
           "-9223372036854775808", "-9223372036854775809",
           "-9223372036854775808-1", "mul(4294967296,4294967296)",
           "mul(9223372036854775807,2)", "mul(-9223372036854775808,-1)",
           "sub(0,18446744073709551615)", "sub(0,9223372036854775808)",
           "add(18446744073709551615,-1)", "div(18446744073709551615,-1)",
           "div(-9223372036854775808,-1)", "1+1a", "a", "add", "add+1", "%x,0x2",
           "2,", "2:", "1+1]", "[2]", "1;2", "div(7,-2)", "2+0x", "0x",
           "0x7fffffffffffffff", "0x8000000000000000", "0xffffffffffffffff",
           "0x10000000000000000", "-0x2", "min(X,2)", "mul(2,3)-4")],
         ["1\n2\n3\n", "-1 0 -2 -3 16 18446744073709551615 9223372036854775808\n",
          "x\n", "18446744073709551614 9223372036854775807 -9223372036854775808"
          " -18446744073709551615 -9223372036854775809"])
    each("numeric-line",
         ["CHECK: [[@LINE]]\n", "\n\nCHECK: [[@LINE]]\n", "CHECK: [[@LINE+1]]\n",
          "CHECK: [[@LINE-1]]\n", "\nCHECK: [[@LINE-1]]\n", "CHECK: [[@LINE + 1]]\n",
          "CHECK: [[@LINE+ 1]]\n", "CHECK: [[@LINE +1]]\n", "CHECK: [[@LINE-5]]\n",
          "CHECK: [[@LINE+]]\n", "CHECK: [[@LINE+a]]\n", "CHECK: [[@LINE*2]]\n",
          "CHECK: [[@LINE+1+1]]\n", "CHECK: [[@LINEX]]\n", "CHECK: [[@line]]\n",
          "CHECK: [[ @LINE]]\n", "CHECK: [[@LINE ]]\n", "CHECK: [[@LINE+0x1]]\n",
          "CHECK: [[@LINE+01]]\n", "CHECK: [[@LINE+(1)]]\n", "CHECK: [[@LINE+X]]\n",
          "CHECK: [[#@LINE]]\n", "\n\nCHECK: [[#@LINE+1]]\n",
          "CHECK: [[#%x,@LINE+9]]\n", "CHECK: [[#@LINE:]]\n",
          "CHECK: [[#N:@LINE]]\nCHECK: [[#N+1]]\n", "CHECK-LABEL: [[@LINE]]\n",
          "CHECK: [[#N:@LINE]]\nCHECK: [[#@LINE-N]]\n", "\rCHECK: [[@LINE]]\n",
          "x\r\ny\r\nCHECK: [[@LINE]]\r\n"],
         ["1\n2\n", "2\n3\n", "3\n4\n", "0\n", "a\n", "1\n1\n"])
    each("numeric-formats-mixed",
         ["CHECK: [[#%%x,A:]]\nCHECK: [[#%%u,B:]]\nCHECK: [[#%s]]\n" % e for e in
          ("A+B", "%u,A+B", "%x,A+B", "A+1", "B+A", "%X,A", "A", "B", "%u,A",
           "add(A,1)", "add(1,A)", "max(A,B)", "%d,B-A")],
         ["a\n1\nb\n", "a\n1\n11\n", "a\n1\nB\n", "a\n1\n10\n", "a\n1\na\n",
          "f\n1\n1\n", "1\nf\n1\n", "10\n16\n16\n", "a\n1\n-9\n"])


def prefixes():
    foo = "FOO: a\nFOOBAR: b\nBAR: c\nCHECK: d\nFOO-NEXT: e\nFOOBAR-NEXT: f\n"
    each("prefix", foo, ["a\ne\n", "b\nf\n", "c\n", "d\n", "a\nb\nc\nd\n", "x\n",
                         "a\nb\nf\n", "a\nb\nc\nd\ne\nf\n", "c\na\ne\n"],
         [(), ("--check-prefix=FOO",), ("--check-prefix", "FOO"),
          ("-check-prefix=FOOBAR",), ("--check-prefix=BAR",),
          ("--check-prefix=FOO", "--check-prefix=FOOBAR"),
          ("--check-prefixes=FOO,BAR",), ("--check-prefixes=FOOBAR,FOO",),
          ("--check-prefixes", "BAR,FOO"), ("--check-prefixes=CHECK,FOO",)])
    each("prefix-bad", "CHECK: a\nFOO: a\n1A: a\na b: a\n_A: a\n-A: a\n", ["a\n"],
         [("--check-prefix=" + p,) for p in
          ("", "1A", "A", "FOO,CHECK", "a b", "_A", "-A", "FOO:", "F.O", "FOO-",
           "FOO_", "A1", "CHECK", "RUN", "COM", "FOO-NOT", "é")] +
         [("--check-prefix=FOO", "--check-prefix=FOO"),
          ("--check-prefixes=FOO,,CHECK",), ("--check-prefixes=,",),
          ("--check-prefixes=FOO,FOO",), ("--check-prefixes=FOO,NONE",),
          ("--check-prefixes=FOO,NONE", "--allow-unused-prefixes"),
          ("--check-prefixes=NONE,NADA", "--allow-unused-prefixes"),
          ("--check-prefix=NONE", "--allow-unused-prefixes"),
          ("--check-prefixes=FOO,NONE", "--allow-unused-prefixes=false"),
          ("--check-prefixes=FOO,NONE", "--allow-unused-prefixes=true"),
          ("--check-prefix=FOO", "--check-prefixes=CHECK"),
          ("--check-prefix=NONE",), ("--check-prefixes=NONE,NADA",),
          ("--comment-prefixes=FOO", "--check-prefix=FOO"),
          ("--comment-prefixes=",), ("--comment-prefixes=1A",),
          ("--comment-prefixes=CHECK",), ("--comment-prefixes=A,A",),
          ("--comment-prefixes=A,,B",), ("--comment-prefixes=FOO,BAR",),
          ("--comment-prefixes=RUN,COM",), ("--comment-prefixes=a b",)])
    each("prefix-dashes",
         ["A-B: a\nA: b\n", "A: b\nA-B: a\n", "A-NOT: b\nA-NEXT: a\n",
          "A-NEXT: a\nA-NEXT-NEXT: b\n", "A-NEXT: a\n", "A-DAG: a\nA: b\n"],
         ["a\n", "b\n", "b\na\n", "a\nb\n"],
         [("--check-prefixes=A",), ("--check-prefixes=A-B",),
          ("--check-prefixes=A,A-B",), ("--check-prefixes=A-B,A",),
          ("--check-prefixes=A-NEXT",), ("--check-prefixes=A,A-NEXT",)])
    bodies = ["COM: CHECK: x\nCHECK: a\n", "RUN: CHECK: x\nCHECK: a\n",
              "CHECK: a COM: b\n", "COM:CHECK: x\nCHECK: a\n",
              "// COM: CHECK: x\n// CHECK: a\n", "xCOM: CHECK: a\n",
              "COM-NEXT: CHECK: a\n", "COM CHECK: a\n", "COM: \n", "COM: a\n",
              "FOO: CHECK: x\nCHECK: a\n", "COM: CHECK: x\nRUN: CHECK: a\n",
              "COM CHECK: a COM: CHECK: b\n", "COM_: CHECK: a\n",
              "RUN: x | funcheck --check-prefix=CHECK: a\n", "_COM: CHECK: a\n",
              "CHECK-NOT: COM: x\n", "COM: CHECK-NEXT: x\nCHECK: a\n",
              "COMRUN: CHECK: a\n", "MYCOM: CHECK: x\nCHECK: a\n"]
    each("comments", bodies, ["a\n", "x\n", "a COM: b\n"],
         [(), ("--comment-prefixes=FOO",), ("--comment-prefixes=COM,FOO",),
          ("--comment-prefixes", "MYCOM")])
    each("combos", ["CHECK: a\nCHECK-%s-%s: b\n" % (x, y)
                    for x in ("NEXT", "NOT", "DAG", "SAME", "EMPTY", "LABEL")
                    for y in ("NEXT", "NOT", "DAG", "SAME", "EMPTY", "LABEL")],
         ["a\nb\n", "a\n"])
    each("unknown-suffix", ["CHECK: a\nCHECK-%s: b\n" % x for x in
                            ("FOO", "next", "NEXT-", "NEX", "NEXTS", "NOT-FOO",
                             "NEXT.", "LABELS", "DAGS", "Not", "NEXT {LITERAL}")],
         ["a\nb\n", "a\n"])


def whitespace():
    inputs = ["a b\n", "a  b\n", "a\tb\n", " a b\n", "a b \n", "\ta b\t\n", "ab\n",
              "a \t b\n", "a b\r\n", "  a  b  \n", "x a b\n", "a b x\n",
              "a\x0bb\n", "a\x0cb\n", "a\xa0b\n"]
    each("whitespace",
         ["CHECK: a b\n", "CHECK: a  b\n", "CHECK: a\tb\n", "CHECK:a b\n",
          "CHECK:  a b\n", "CHECK: a b  \n", "CHECK:\ta b\t\n", "CHECK: a b\r\n",
          "CHECK: {{a  b}}\n", "CHECK: a{{ }}b\n", "CHECK: {{^}}a b{{$}}\n",
          "CHECK: {{ }}a\n", "CHECK: a b{{ *}}\n"], inputs, WHITE)
    each("full-lines",
         ["CHECK: a\nCHECK-NEXT: b\n", "CHECK: a\nCHECK-NOT: b\n",
          "CHECK: a\nCHECK-SAME: b\n", "CHECK-DAG: a\nCHECK-DAG: b\n",
          "CHECK: {{.*}}a{{.*}}\n", "CHECK: {{a|b}}\nCHECK-NEXT: {{a|b}}\n",
          "CHECK: {{^a$}}\n", "CHECK: [[X:.]]\nCHECK-NEXT: [[X]]\n",
          "CHECK: [[#N:]]\nCHECK-NEXT: [[#N]]\n", "CHECK-COUNT-2: a\n",
          "CHECK: a\nCHECK-EMPTY:\n", "CHECK-LABEL: a\nCHECK: b\n",
          "CHECK-NOT: a\n", "CHECK{LITERAL}: a\n"],
         ["a\nb\n", " a \n b \n", "ab\n", "a\nb", "xa\na\nb\n", "a\na\n", "1\n1\n",
          "a\n\n", "a\nbb\nb\n", "a b\n"], WHITE[2:])


def cases_of_letters():
    each("ignore-case",
         ["CHECK: Abc\n", "CHECK: {{A[b-c]+}}\n", "CHECK: [[X:Abc]] [[X]]\n",
          "CHECK: [[X:abc]]\nCHECK: [[X]]\n", "CHECK-NOT: ABC\n",
          "CHECK{LITERAL}: aBC\n", "CHECK: {{[[:upper:]]}}\n", "CHECK: {{[^a]}}\n",
          "CHECK: [[#%x,N:]]\nCHECK: [[#%X,N]]\n", "CHECK: [[#%X,N:]]\n",
          "CHECK: [[X]]\n", "check: abc\n", "CHECK: {{[A-C]}}{{[^A-B]}}\n",
          "CHECK: \xc9t\n", "CHECK: {{(a)\\1}}\n", "CHECK: [[#%#x,N:]]\n"],
         ["abc\n", "ABC abc\n", "abc\nABC\n", "aBc ABC\n", "x\n", "a\n", "ff\nFF\n",
          "FF\n", "\xe9t\n", "aA\n", "0Xff\n"],
         [(), ("--ignore-case",), ("--ignore-case", "-DX=ABC"),
          ("--ignore-case", "--match-full-lines")])


def implicit_not():
    inputs = ["a\nb\n", "error\na\nb\n", "a\nerror\nb\n", "a\nb\nerror\n",
              "a error b\n", "a warn\nb\n", "error a\n", "a\n", "errora\nb\n",
              "a\nb\na error\nb\n"]
    each("implicit",
         ["CHECK: a\nCHECK: b\n", "CHECK: a\nCHECK-NEXT: b\n", "CHECK: error a\n",
          "CHECK: a\nCHECK-NOT: x\nCHECK: b\n", "CHECK-DAG: a\nCHECK-DAG: b\n",
          "CHECK-LABEL: a\nCHECK: b\n", "CHECK-NOT: x\n", "CHECK-COUNT-2: {{[ab]}}\n",
          "CHECK: a\nCHECK: error\nCHECK: b\n", "CHECK: {{e.*}}\n",
          "CHECK: a\nCHECK-SAME: b\n", "CHECK: a\nCHECK-LABEL: b\n",
          "FOO: a\n"],
         inputs,
         [("--implicit-check-not=error",), ("--implicit-check-not", "error"),
          ("--implicit-check-not={{warn|error}}",),
          ("--implicit-check-not=warn", "--implicit-check-not=error"),
          ("--implicit-check-not=error", "--match-full-lines")])
    each("implicit", ["CHECK: a\n", "CHECK: [[X:a]]\n"], inputs[:3] + ["axa\n"],
         [("--implicit-check-not=[[X]]",), ("--implicit-check-not=[[X]]", "-DX=b"),
          ("--implicit-check-not=  error ",),
          ("--implicit-check-not=[[#1]]",), ("--implicit-check-not=ERROR",
                                             "--ignore-case"),
          ("--implicit-check-not=[[@LINE]]",), ("--implicit-check-not=b\na",)])
    each("implicit-bad", "CHECK: a\n", "a\n",
         [("--implicit-check-not=",), ("--implicit-check-not={{[}}",),
          ("--implicit-check-not={{a",)])


def files():
    checks = ["", "\n", "no directives\n", "CHECK-NOT: a\n", "CHECK: a\n",
              "CHECK: {{^}}\n", "CHECK: {{$}}\n", None, "CHECK-DAG: a\n",
              "CHECK-LABEL: a\n", "CHECK-EMPTY:\n", "CHECK-NOT: {{.}}\n",
              "CHECK-COUNT-1: a\n", "CHECK: [\n", "CHECK: [[#X]]\n"]
    each("files", checks, ["", "\n", " ", "a", "a\n", "\n\n", "\t\n", "\r\n"],
         [(), ("--allow-empty",), ("--input-file=input",), ("-input-file", "-"),
          ("--allow-empty", "--input-file=input", "--match-full-lines")])
    each("files", checks[:5], [None, "a\n"],
         [("--input-file=nowhere",), ("--input-file=.",),
          ("--input-file=nowhere", "--allow-empty"), ("--input-file=checks",),
          ("--input-file=checks", "--match-full-lines")])
    each("bytes",
         ["CHECK: a\x00b\n", "CHECK: a\x00\nCHECK: b\n", "CHECK: \xff\n", "CHECK: é\n",
          "CHECK: \xc3\n", "CHECK: a{{.}}b\n", "CHECK: {{[^a]}}b\n", "CHECK: a\xc3\xa9\n",
          "CHECK: a{{..}}b\n", "CHECK: {{[\xff]}}\n", "CHECK: {{\x00}}\n",
          "\xef\xbb\xbfCHECK: a\n", "CHECK: b\n\x00CHECK: c\n", "CHECK: {{[\x80-\xff]}}\n",
          "CHECK: {{[[:alpha:]]}}b\n", "\x00CHECK: b\n", "CHECK\x00: b\nCHECK: a\n",
          "CHECK: a\x01b\n", "CHECK: a\x7fb\n", "CHECK: {{a.*b}}\n",
          "CHECK: [[X:[^a]]]b\nCHECK: [[X]]\n", "CHECK: a\nCHECK-NEXT: b\n"],
         ["a\x00b\n", "ab\n", "a\xffb\n", "a\xc3\xa9b\n", "a\xc3b\n", "\xffb\n\xff",
          "\x00\nb", "a\n\x00b\n", "a\x01b\n", "a\x7fb", "a\x00\nb\n", "\xe9\n",
          "a\nb\x00c", "\x00", "\xef\xbb\xbfa\nb\n"],
         [(), ("--strict-whitespace",)])
    each("file-end",
         ["CHECK: a\nCHECK%s:%s" % (suffix, end)
          for suffix in ("", "-NOT", "-NEXT", "-EMPTY", "-DAG", "-LABEL", "-COUNT-2",
                         "{LITERAL}")
          for end in ("", " ", "\n", "\r\n", "b", " b")],
         ["a\n\nb\n", "a\nb\n", "a : b\n", "a\n-EMPTY:\n-NEXT: \n"])
    each("line-ends",
         ["CHECK: a\r\nCHECK-NEXT: b\r\n", "CHECK: a\rCHECK-NEXT: b\r",
          "CHECK: a\n\rCHECK-NEXT: b\n", "CHECK: a\r\r\nCHECK: b\n",
          "CHECK: a{{$}}\nCHECK: {{^}}b\n", "CHECK: {{a.b}}\n", "CHECK: a\r\n"
          "CHECK-EMPTY:\r\nCHECK-NEXT: b\r\n", "CHECK: {{a\r}}\n", "CHECK: a\rb\n"],
         ["a\nb\n", "a\r\nb\r\n", "a\rb\r", "a\r\r\nb\n", "a\r\n\r\nb", "a\n\rb",
          "a\r\n\nb\r\n"], WHITE)


def output_options():
    """Options that change only what is printed."""
    each("output", ["CHECK: a\nCHECK-NEXT: b\n", "CHECK: [[X:.]]\nCHECK-NOT: b\n",
                    "CHECK-DAG: a\nCHECK-DAG: [[#N:]]\n", "CHECK: {{[}}\n"],
         ["a\nb\n", "b\na\n", "7 a\n", ""],
         [("-v",), ("-vv",), ("--v",), ("--vv",), ("-v", "-vv"), ("-v=false",),
          ("--dump-input=always",), ("--dump-input=never",),
          ("--dump-input=fail",), ("-dump-input", "fail"), ("--dump-input=help",),
          ("--dump-input=always", "--dump-input=never"), ("--color",),
          ("--dump-input-filter=all",), ("--dump-input-filter=error",),
          ("--dump-input-filter=annotation",),
          ("--dump-input-filter=annotation-full",), ("--dump-input-context=0",),
          ("--dump-input-context=2",), ("--dump-input=always", "-vv"),
          ("--dump-input-context=0", "--dump-input-filter=annotation", "-v"),
          ("--strict-whitespace=true", "-v"), ("--allow-empty", "-vv"),
          ("--allow-empty=0",), ("--allow-empty=TRUE",), ("--color=false",)])
    for opts in ("-v", "--match-full-lines", "--allow-empty", "-DX=a",
                 "-DX=a -vv", "  -v   --ignore-case ", "--check-prefix=FOO",
                 "--dump-input=never", "'-DX=a b'", "\"-DX=a b\"", "-DX=a\\ b", "",
                 "-D#N=7", "--implicit-check-not=b", "--check-prefix FOO"):
        each("environment", ["CHECK: a\n", "CHECK: [[X]]\n", "FOO: A\n",
                             "CHECK: [[#N]]\nFOO: 7\n"],
             ["a\n", "A\n", "a b\n", "7\n", ""], [(), ("-DX=7",)], opts)


def together():
    """Directives next to each other, all pairs, over a few inputs."""
    names = ["", "-NEXT", "-SAME", "-NOT", "-DAG", "-LABEL", "-COUNT-2"]
    for x in names:
        for y in names:
            each("pairs", "CHECK: s\nCHECK%s: a\nCHECK%s: b\nCHECK: e\n" % (x, y),
                 ["s\na\nb\ne\n", "s a b e\n", "s\na\na\nb\nb\ne\n", "s\nb\na\ne\n",
                  "s\ne\n", "s a a b b e\n", "s\na b\ne\n", "s\na\ne\n"])
            each("pairs-first", "CHECK%s: a\nCHECK%s: b\n" % (x, y),
                 ["a\nb\n", "a b\n", "a\na\nb\nb\n", "b\na\n", "x\n", "a a b b\n"],
                 [(), ("--match-full-lines",)])


def all_cases():
    for part in (plain, next_and_same, empty, negative, counted, dag, label,
                 literal, regexes, string_variables, defines, numeric, prefixes,
                 whitespace, cases_of_letters, implicit_not, files, output_options,
                 together):
        part()
    return cases
