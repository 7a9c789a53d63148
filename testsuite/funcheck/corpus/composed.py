"""Random check files over random inputs.  The checks are made from the input,
so that they match unless the mutation that follows spoils them."""

import random

from cases import Case


class Rng:
    """Only random() keeps its sequence from one Python to the next."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def below(self, n):
        return int(self.random() * n)

    def chance(self, p):
        return self.random() < p

    def pick(self, items):
        return items[self.below(len(items))]

    def sample(self, items, n):
        items = list(items)
        return [items.pop(self.below(len(items)))
                for _ in range(min(n, len(items)))]


# Programs and checks made from their lines

OPS = ["add", "mul", "map", "iota", "copy", "reduce", "let", "in", "if"]
TYPES = ["i32", "f32", "[n]f32", "[8][n]i64", "bool", "(i32, i32)"]


def program(r):
    """Lines of something like IR."""
    out = []
    for f in range(1 + r.below(3)):
        out.append("fun %s(x : %s) =" % (r.pick("fgh"), r.pick(TYPES)))
        for i in range(1 + r.below(5)):
            kind = r.below(8)
            if kind == 0:
                out.append("")
            elif kind == 1:
                out.append("  store %%%d, 0x%x" % (r.below(4), r.below(300)))
            elif kind == 2:
                out.append("  call @%s(%%%d, %%%d)" % (
                    r.pick(["g", "g.1", "gg"]), r.below(3), r.below(3)))
            elif kind == 3:
                out.append(r.pick(["  ", "\t", " "]) + r.pick(OPS))
            else:
                out.append("  %%%d = %s %s %%%d, %d" % (
                    i, r.pick(OPS), r.pick(TYPES), r.below(4), r.below(20)))
        if r.chance(.5):
            out.append("}")
    return out


def quote(text):
    """TEXT as the inside of a regex."""
    return "".join("\\" + c if c in "\\.[]{}()*+?|^$" else c for c in text)


class Pattern:
    """Checks made from lines, which remember what they captured."""

    def __init__(self, r):
        self.r = r
        self.strings = {}
        self.numbers = {}

    def word(self, word):
        r = self.r
        kind = r.below(14)
        bare = word.strip(",()")
        if kind == 0 and bare and bare != "}":
            return word.replace(bare, "{{%s}}" % r.pick(
                [".+", quote(bare), "[^ ]+", "[^,]*", quote(bare[0]) + ".*",
                 quote(bare) + "|x", "(%s)+" % quote(bare), "[%a-z0-9.@]+"]), 1)
        if kind in (1, 2) and bare and bare[0] in "%@" and len(bare) > 1:
            name = r.pick(["A", "B", "$G", "V_1"])
            if name not in self.strings or r.chance(.2):
                self.strings[name] = bare
                return word.replace(bare, "[[%s:%s]]" % (name, r.pick(
                    ["%[0-9]+", ".[^ ,(]+", "[%@][a-z0-9.]*", ".."])), 1)
        if kind in (3, 4, 5):
            for name, value in self.strings.items():
                if value == bare:
                    return word.replace(bare, "[[%s]]" % name, 1)
        if kind in (6, 7, 8) and bare.isdigit():
            value = int(bare)
            for name, known in self.numbers.items():
                if r.chance(.7):
                    delta = value - known
                    return word.replace(bare, "[[#%s%s]]" % (
                        name, "" if delta == 0 else "%+d" % delta
                        if r.chance(.5) else " %s %d" % (
                            "+" if delta > 0 else "-", abs(delta))), 1)
            name = r.pick(["N", "M", "$K"])
            self.numbers[name] = value
            return word.replace(bare, "[[#%s:]]" % name, 1)
        if kind == 9:
            return ""
        return word

    def line(self, text, whole):
        r = self.r
        words = text.split(" ")
        if not whole and len(words) > 2 and r.chance(.5):
            start = r.below(len(words) - 1)
            words = words[start:start + 1 + r.below(len(words) - start)]
        out = []
        for word in words:
            made = self.word(word) if word else ""
            if not made and word:
                made = "{{.*}}"
            out.append(made)
        made = " ".join(out)
        if not made.strip():
            made = "{{.+}}"
        if r.chance(.05):
            made += "{{$}}"
        return made


def check_lines(r, text, whole):
    """Directives that match the lines TEXT, mostly."""
    patterns, out, at, fresh = Pattern(r), [], 0, True
    while at < len(text):
        skip = 0 if r.chance(.6) else 1 + r.below(2)
        if skip and r.chance(.4) and not fresh:
            out.append(("-NOT", r.pick(["zzz", "{{q+}}", "error", "%9", "}}"])))
        at += skip
        if at >= len(text):
            break
        line = text[at]
        if line.strip() == "":
            if line == "" and not fresh and not skip:
                out.append(("-EMPTY", ""))
            at += 1
            continue
        if line.startswith("fun") and r.chance(.6):
            out.append(("-LABEL", line.split("(")[0] + "("))
        elif r.chance(.15) and at + 2 < len(text):
            n = 2 + r.below(2)
            group = [patterns.line(t, whole) for t in text[at:at + n] if t.strip()]
            if r.chance(.5):
                group.reverse()
            out += [("-DAG", g) for g in group]
            at += n - 1
        elif r.chance(.05) and not fresh:
            n = 2
            out.append(("-COUNT-%d" % n, "{{^.+$}}"))
            at += n - 1
        else:
            made = patterns.line(line, whole)
            kind = "" if skip or fresh or r.chance(.4) else "-NEXT"
            if " " in made.strip() and r.chance(.15) and not whole:
                head, tail = made.strip().rsplit(" ", 1)
                out += [(kind, head), ("-SAME", tail)]
            else:
                out.append((kind, made))
        fresh = False
        at += 1
    return out or [("", "fun")]


SPOILERS = [".", "x", " ", "{{", "}}", "[[", "]]", "*", "\\", "(", ")", "|", "[", "]",
            "\x00", "\xff", "\t", "\r", "+1", "#", ":", "$", "^", "-", "0", "%"]
SUFFIXES = ["", "-NEXT", "-SAME", "-NOT", "-DAG", "-LABEL", "-COUNT-2", "-EMPTY"]


def spoil_directives(r, checks):
    """One directive deleted, doubled, moved, or made another."""
    at = r.below(len(checks))
    kind = r.below(6)
    if kind == 0 and len(checks) > 1:
        del checks[at]
    elif kind == 1:
        checks.insert(r.below(len(checks) + 1), checks[at])
    elif kind == 2 and len(checks) > 1:
        checks.insert(r.below(len(checks)), checks.pop(at))
    else:
        checks[at] = (r.pick(SUFFIXES), checks[at][1])


def spoil_text(r, text):
    """A few bytes deleted, inserted, replaced or doubled."""
    if not text:
        return text
    at = r.below(len(text))
    kind = r.below(5)
    if kind == 0:
        return text[:at] + text[at + 1 + r.below(3):]
    if kind == 1:
        return text[:at] + r.pick(SPOILERS) + text[at:]
    if kind == 2:
        return text[:at] + r.pick(SPOILERS) + text[at + 1:]
    if kind == 3:
        return text[:at] + text[at:at + 6] + text[at:]
    return text[:at] + text[at:].replace("0", "1", 1)


def spoil_lines(r, text):
    at = r.below(len(text))
    kind = r.below(5)
    if kind == 0:
        text.insert(at, r.pick(text))
    elif kind == 1 and len(text) > 1:
        del text[at]
    elif kind == 2:
        other = r.below(len(text))
        text[at], text[other] = text[other], text[at]
    elif kind == 3:
        text[at] = spoil_text(r, text[at]).replace("\n", "")
    else:
        text.insert(at, "")


OPTIONS = ["--match-full-lines", "--strict-whitespace", "--ignore-case",
           "--implicit-check-not=error", "--implicit-check-not=%3", "--allow-empty",
           "--enable-var-scope", "--allow-deprecated-dag-overlap",
           "--dump-input=always", "-vv", "-DA=%1", "-D#N=3", "--dump-input=never",
           "--comment-prefixes=REM"]


def random_program(r):
    text = program(r)
    args = r.sample(OPTIONS, r.below(3)) if r.chance(.5) else []
    whole = "--match-full-lines" in args
    checks = check_lines(r, text, whole)
    if r.chance(.2):
        spoil_directives(r, checks)
    if r.chance(.2):
        spoil_lines(r, text)
    prefix = "CHECK"
    if r.chance(.2):
        prefix = r.pick(["FOO", "A-B", "X_1"])
        args.append("--check-prefix=" + prefix)
    comment = r.pick(["", "// ", "# ", "; "])
    gap = " " if "--strict-whitespace" not in args or not whole else ""
    other = ""
    if r.chance(.1):
        other = r.pick(["COM: ", "RUN: ", "BAR: ", "REM: "])
    made = [comment + prefix + suffix + ":" + gap + body for suffix, body in checks]
    if other:
        made.insert(r.below(len(made) + 1), other + r.pick(made))
    if r.chance(.1):
        at = r.below(len(made))
        made[at] = made[at].replace(prefix, prefix + "BAR", 1)
    ends = r.pick(["\n"] * 8 + ["\r\n"])
    check_text = "".join(m + ends for m in made)
    input_text = "".join(t + r.pick(["\n"] * 20 + ["\r\n"]) for t in text)
    if r.chance(.1):
        check_text = check_text[:-1]
    if r.chance(.1):
        input_text = input_text[:-1]
    if r.chance(.12):
        check_text = spoil_text(r, check_text)
    if r.chance(.1):
        input_text = spoil_text(r, input_text)
    return args, check_text, input_text


# Regexes and words over a small alphabet: the matcher itself

def regex(r, depth):
    if depth == 0 or r.chance(.2):
        return r.pick(["a", "b", "c", "ab", ".", "[ab]", "[^a]", "[a-c]", "a",
                       "[[:alpha:]]", "b", "\\.", "^", "$", "[^b-c]", "[]c]", "c"])
    kind = r.below(10)
    inner = regex(r, depth - 1)
    if kind < 2:
        return inner + regex(r, depth - 1)
    if kind < 4:
        return "(%s|%s)" % (inner, regex(r, depth - 1))
    if kind == 4:
        return "%s|%s" % (inner, regex(r, depth - 1))
    if kind == 5:
        return "(%s)" % inner
    return "(%s)%s" % (inner, r.pick(["*", "+", "?", "{2}", "{1,2}", "{0,1}", "{2,}"]))


def capture(r, depth):
    """A regex for a variable, where FileCheck takes no `]` first in brackets."""
    return regex(r, depth).replace("[]c]", "[.c]")


def sequence(r):
    """A regex that a reference on the same line may follow: FileCheck is at a
    loss there for alternatives and bounds."""
    return "".join(r.pick(["a", "b", ".", "[ab]", "(a)", "(b.)", "a*", "[^a]+", "(a*)",
                           "(ab)*", "c+"]) for _ in range(1 + r.below(3)))


def word(r):
    return "".join(r.pick("aaabbbc.") for _ in range(r.below(8)))


def random_regex(r):
    """Which text a capture holds shows on the next line."""
    text = ["<" + word(r) + ">" for _ in range(3)]
    checks = []
    kind = r.below(6)
    if kind < 2:
        checks.append("CHECK: {{%s}}" % regex(r, 3))
        checks.append("CHECK-SAME: {{%s}}" % regex(r, 2))
    elif kind == 2:
        checks.append("CHECK: <[[X:%s]][[Y:%s]]" % (capture(r, 2), capture(r, 2)))
        text[1:] = ["<%s|%s>" % (word(r), word(r)), text[0] + text[0][1:]]
        checks.append("CHECK: [[X]]{{.*}}[[Y]]")
    elif kind == 3:
        checks.append("CHECK: [[X:%s]]{{%s}}" % (capture(r, 2), regex(r, 1)))
        checks.append("CHECK-NEXT: {{^}}<[[X]]{{.*}}>{{$}}")
        text[1] = text[0]
    elif kind == 4:
        checks.append("CHECK: [[X:%s]]{{.*}}[[X]]" % sequence(r))
        text[0] += text[0]
    else:
        checks.append("CHECK-NOT: {{%s}}" % regex(r, 3))
        checks.append("CHECK: {{%s}}" % regex(r, 2))
    args = r.sample(["--match-full-lines", "--ignore-case"], 1) if r.chance(.15) else []
    if r.chance(.15):
        at = r.below(len(checks))
        checks[at] = spoil_text(r, checks[at]).replace("\n", "")
    return (args, "".join(c + "\n" for c in checks), "".join(t + "\n" for t in text))


# Numbers and expressions with known values

def expression(r, known, depth):
    """Text and value; a value that does not fit into 64 bits is never right."""
    kind = r.below(9)
    if depth == 0 or kind < 2:
        if known and r.chance(.6):
            name = r.pick(sorted(known))
            return name, known[name]
        value = r.below(1000) if r.chance(.8) else r.pick(
            [0, 1, 2 ** 31, 2 ** 32, 2 ** 63 - 1, 2 ** 63, 2 ** 64 - 1])
        return ("0x%x" % value if r.chance(.2) else str(value)), value
    left, x = expression(r, known, depth - 1)
    right, y = expression(r, known, depth - 1)
    if kind < 5:
        op = r.pick("+-")
        if right[0] != "(" and any(c in right for c in "+-") and right[-1] != ")":
            right = "(%s)" % right
        gap = r.pick(["", " "])
        return left + gap + op + gap + right, x + y if op == "+" else x - y
    if kind == 5:
        return "(%s)" % left, x
    name = r.pick(["add", "sub", "mul", "div", "min", "max"])
    value = {"add": x + y, "sub": x - y, "mul": x * y, "min": min(x, y),
             "max": max(x, y), "div": 0 if y == 0 else
             abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)}[name]
    return "%s(%s,%s%s)" % (name, left, r.pick(["", " "]), right), value


FORMATS = {"": "%d", "%u, ": "%d", "%d, ": "%d", "%x, ": "%x", "%X, ": "%X",
           "%#x, ": "0x%x", "%#X, ": "0x%X", "%.4u, ": "%04d", "%.3x, ": "%03x",
           "%.3d, ": "%03d", "%#.5X, ": "0x%05X"}


def random_numbers(r):
    known, checks, text, formats = {}, [], [], set()
    for name in r.sample(["N", "M", "$K", "L_2"], 1 + r.below(3)):
        spelled = r.pick(sorted(FORMATS))
        value = r.below(5000) if r.chance(.7) else r.pick(
            [0, 1, 5, 9, 10, 15, 255, 2 ** 62, 2 ** 64 - 1])
        if "d" in spelled and r.chance(.4):
            value = -value
        checks.append("CHECK: %s [[#%s%s:]]" % (name[-1], spelled, name))
        text.append("%s %s" % (name[-1], FORMATS[spelled] % value))
        known[name] = value
        formats.add(spelled)
    for _ in range(1 + r.below(3)):
        source, value = expression(r, known, 2 + r.below(2))
        spelled = r.pick(sorted(FORMATS))
        if value < 0 and r.chance(.9):
            spelled = "%d, "
        elif spelled == "" and len(formats) > 1 and r.chance(.9):
            spelled = "%u, "
        define = r.pick(["", "", "", "", "", "Q: ", "=="] + ["N:"] * r.chance(.2))
        checks.append("CHECK%s [[#%s%s%s]]%s" % (
            r.pick([":", "-NEXT:", "-DAG:"]), spelled, define, source,
            r.pick(["", "{{$}}" if value >= 0 else "", ";"])))
        if r.chance(.15):
            value += r.pick([-1, 1, 10])
        text.append(" " + FORMATS[spelled] % value + ";" * checks[-1].endswith(";"))
    if r.chance(.1):
        at = r.below(len(checks))
        checks[at] = spoil_text(r, checks[at]).replace("\n", "")
    if r.chance(.1):
        spoil_lines(r, text)
    args = r.sample(["-D#M=7", "-D#%x,N=255", "--enable-var-scope", "-vv",
                     "--match-full-lines", "--ignore-case"], 1) if r.chance(.2) else []
    return (args, "".join(c + "\n" for c in checks), "".join(t + "\n" for t in text))


# Short directives over one-letter lines: how directives constrain each other

def random_letters(r):
    text = [r.pick(["a", "b", "c", "ab", "a b", "", "b a", "aa"])
            for _ in range(1 + r.below(7))]
    checks = []
    for i in range(1 + r.below(5)):
        suffix = r.pick(SUFFIXES + ["", "-NEXT", "-DAG", "-NOT", "-DAG"])
        if i == 0 and suffix in ("-NEXT", "-SAME", "-EMPTY"):
            suffix = ""
        if suffix == "-EMPTY":
            body = ""
        elif suffix == "-LABEL":
            body = r.pick(["a", "b", "ab", "{{[bc]}}", "{{^}}a"])
        else:
            body = r.pick(["a", "b", "c", "ab", "{{a|c}}", "{{^}}a", "b{{$}}", "{{.*}}",
                           "[[V:[a-c]]]", "[[V]]", "{{[ab]+}}", "a b", "aa"])
        checks.append("CHECK%s: %s\n" % (suffix, body))
    args = r.sample(["--match-full-lines", "--implicit-check-not=c",
                     "--allow-deprecated-dag-overlap", "--enable-var-scope",
                     "--allow-empty", "-DV=a", "--implicit-check-not=aa"],
                    1 + r.below(2)) if r.chance(.4) else []
    return args, "".join(checks), "".join(t + "\n" for t in text)


# Bytes that mean something to the reader of check files

def random_soup(r):
    pieces = ["CHECK", ":", "-NEXT", "-NOT", "-DAG", "-LABEL", "-SAME", "-EMPTY",
              "-COUNT-2", "{LITERAL}", " ", "\n", "a", "b", "{{", "}}", "[[", "]]", "X",
              "#", "COM:", "RUN:", "FOO", "CHECK: a\n", "\nCHECK: ", "\nCHECK", "@LINE",
              "[[X:a]]", "[[#N:]]", "[[X]]", "1", "+", "(", ")", "\r\n", "\t", "%u,",
              "\\", "|", "*", "-", "_", "\nCHECK-NOT: b\n", "\nCHECK: {{a|b}}\n"]
    checks = "".join(r.pick(pieces) for _ in range(2 + r.below(14)))
    text = "".join(r.pick(["a", "b", "\n", " ", "ab", "1", "X", "a\n", "\t", "2", "]"])
                   for _ in range(1 + r.below(8)))
    args = [r.pick([["--check-prefixes=FOO,CHECK"], ["--match-full-lines"],
                    ["--allow-empty"], ["-DX=a"], ["--strict-whitespace"]])[0]] \
        if r.chance(.3) else []
    return args, "CHECK: {{.*}}\n" * r.chance(.5) + checks, text


KINDS = [("program", random_program, .36), ("regex", random_regex, .22),
         ("numbers", random_numbers, .18), ("letters", random_letters, .16),
         ("soup", random_soup, .08)]


def all_cases(seed, count):
    cases = []
    for name, make, share in KINDS:
        r = Rng("%d %s" % (seed, name))
        for i in range(int(count * share)):
            args, checks, text = make(r)
            cases.append(Case("random-%s-%d" % (name, i + 1), args, checks, text))
    return cases
