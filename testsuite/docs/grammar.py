#!/usr/bin/env python3
"""grammar.py - hold the grammar of docs/language.md against the parser.

usage: grammar.py [--build DIR] [--sentences N] [--seed N] [--show]

The fenced blocks marked `ebnf` are the grammar; those marked `ebnf lexical`
give tokens as regular expressions.  It has to be whole (every name that is
used has one production, every production is used), its quoted texts have to
be exactly those of the tables in ir-text/language, every section that these cite has
to be there, and the parser has to accept sentences that are derived from it at
random.
"""

import argparse
import os
import random
import re
import subprocess
import sys

from run import ROOT, read_blocks

PAGE = os.path.join(ROOT, "docs", "language.md")
ROOTS = ["program", "values", "problem"]
TOKEN = re.compile(r'\s*(?:"([^"]+)"|/((?:[^/])+)/(?=\s*;)|([a-z][a-z-]*)|([=;|(){}\[\]]))')

# ---- reading the grammar ----


class Choice:
    def __init__(self, options):
        self.options = options


class Sequence:
    def __init__(self, items):
        self.items = items


class Repeat:
    def __init__(self, item, least, most):
        self.item, self.least, self.most = item, least, most


class Text:
    def __init__(self, text):
        self.text = text


class Name:
    def __init__(self, name):
        self.name = name


class Reader:
    def __init__(self, text):
        self.tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                sys.exit("%s: no EBNF: %s" % (PAGE, text[at:at + 40]))
            kind = match.lastindex
            self.tokens.append((kind, match[kind]))
            at = match.end()
        self.at = 0

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def sees(self, sign):
        return self.at < len(self.tokens) and self.tokens[self.at] == (4, sign)

    def expect(self, sign):
        found = self.next()
        if found != (4, sign):
            sys.exit("%s: expected '%s' in the grammar, found '%s'"
                     % (PAGE, sign, found[1]))

    def choice(self):
        options = [self.sequence()]
        while self.sees("|"):
            self.next()
            options.append(self.sequence())
        return options[0] if len(options) == 1 else Choice(options)

    def sequence(self):
        items = []
        while not any(self.sees(sign) for sign in ";|)]}"):
            items.append(self.item())
        return Sequence(items)

    def item(self):
        kind, text = self.next()
        if kind == 1:
            return Text(text)
        if kind == 3:
            return Name(text)
        closing = {"(": ")", "[": "]", "{": "}"}[text]
        inner = self.choice()
        self.expect(closing)
        return inner if text == "(" else Repeat(inner, 0,
                                                1 if text == "[" else 3)

    def productions(self):
        while self.at < len(self.tokens):
            name = self.next()[1]
            self.expect("=")
            if self.tokens[self.at][0] == 2:
                yield name, re.compile(self.next()[1])
            else:
                yield name, self.choice()
            self.expect(";")


def read_grammar(lines):
    grammar = {}
    for block in read_blocks(PAGE, lines):
        if block.kind != "ebnf":
            continue
        text = "\n".join(lines[block.first:block.last])
        for name, rule in Reader(text).productions():
            if name in grammar:
                sys.exit("%s:%d: '%s' has two productions"
                         % (PAGE, block.first, name))
            grammar[name] = rule
    return grammar


def parts(rule):
    """RULE and all that it is made of."""
    yield rule
    for part in (getattr(rule, "options", []) or getattr(rule, "items", []) or
                 ([rule.item] if isinstance(rule, Repeat) else [])):
        yield from parts(part)


# ---- the tables of the parser ----


def rows(table, macros):
    """The quoted texts of the rows of TABLE that MACROS begin."""
    path = os.path.join(ROOT, "ir-text", "language", table)
    with open(path, encoding="utf-8") as file:
        for line in file:
            if re.match(r"(%s)\(" % macros, line):
                yield [text.replace("\\\\", "\\")
                       for text in re.findall(r'"([^"]*)"', line)], line


def texts_of_parser():
    texts = set()
    for quoted, _ in rows("tokens.def", "PUNCT|RESERVED|CONTEXT|LITERAL"):
        texts.add(quoted[0])
    for quoted, _ in rows("elem.def", "ELEM"):
        texts.add(quoted[0])
    for quoted, _ in rows("ops.def", "OP"):
        texts.add(quoted[0])
    for quoted, _ in rows("forms.def", "FORM"):
        texts.add(quoted[0])
    for quoted, _ in rows("views.def", "VIEW"):
        texts.add(quoted[0])
    return texts - {""}


def check_whole(grammar):
    used = {part.name for rule in grammar.values() for part in parts(rule)
            if isinstance(part, Name)}
    return (["'%s' has no production" % n for n in sorted(used - set(grammar))]
            + ["'%s' is not used" % n
               for n in sorted(set(grammar) - used - set(ROOTS))])


def check_texts(grammar):
    ours = {part.text for rule in grammar.values() for part in parts(rule)
            if isinstance(part, Text)}
    theirs = texts_of_parser()
    return (["'%s' is in the grammar, but in no table" % t
             for t in sorted(ours - theirs)] +
            ["'%s' is in a table, but not in the grammar" % t
             for t in sorted(theirs - ours)])


def check_sections(lines):
    there = {match[1] for match in
             (re.match(r"#+ (\d+(?:\.\d+)?) ", line) for line in lines)
             if match}
    cited = {quoted[-1]: line.split(",")[0] + ")"
             for table, macro in [("forms.def", "FORM"), ("ops.def", "OP")]
             for quoted, line in rows(table, macro)}
    return ["%s cites section %s, which is not there" % (cited[s], s)
            for s in sorted(set(cited) - there)]


# ---- sentences ----

SAMPLES = {
    "number": ["0", "1", "2", "0x1"],
    "string": ['"text"', '"a \\"b\\" \\n"', '""', '"\u00e9 \\x41 \\377\\?"'],
    "word": ["mem", "kernel", "if", "spec", "a'", "_"],
    "balanced": ["", "1", "x, y", "(a)[b]{c}", '")"', "in kernel + 0x1p3"],
}
MOST_WORDS = 150
ELEMS = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64"]


class Deriver:
    """Derives sentences.  The literals and most of the types of one sentence
    have one element type, as there are no implicit conversions."""
    def __init__(self, grammar, rng):
        self.grammar, self.rng = grammar, rng
        self.least = {name: 1 for name in grammar
                      if isinstance(grammar[name], re.Pattern)}
        changed = True
        while changed:
            changed = False
            for name, rule in grammar.items():
                depth = 1 + self.depth(rule)
                if depth < self.least.get(name, 10**6):
                    self.least[name] = depth
                    changed = True

    def depth(self, rule):
        """Of the shallowest derivation of RULE, as far as it is known."""
        if isinstance(rule, re.Pattern):
            return 0
        if isinstance(rule, Name):
            return self.least.get(rule.name, 10**6)
        if isinstance(rule, Choice):
            return min(map(self.depth, rule.options))
        if isinstance(rule, Sequence):
            return max(map(self.depth, rule.items), default=0)
        return 0

    def sentence(self, root, budget):
        self.bound = self.scalars = 0
        self.elem = self.rng.choice(ELEMS)
        self.words = []
        self.derive(self.grammar[root], budget)
        return self.layout()

    def layout(self):
        gaps = [" "] * 12 + ["\n", "\n\n", "\t", " // a comment\n  "]
        text = ""
        for word in self.words:
            glued = text[-1:] in "([{ \n" or word[:1] in ")]},"
            text += word if glued and self.rng.random() < 0.7 else \
                self.rng.choice(gaps) + word
        return text + "\n"

    def token(self, name):
        rng = self.rng
        if name == "name":
            self.bound += 1
            return "n%d" % self.bound
        if name == "variable":
            return rng.choice(["A", "B", "R", "C", "mod", "id", "at", "x'"])
        if name == "elem":
            return self.elem if rng.random() < 0.8 else \
                rng.choice(ELEMS + ["bool"])
        suffix = self.elem if self.elem not in ("i64", "f64") else ""
        if name == "integer":
            if self.elem[0] == "f":
                return rng.choice(["1.0", "0.5", "1e3", "0x1.8p3"]) + suffix
            return rng.choice(["0", "1", "2", "100", "0x1"]) + suffix
        if name == "float":
            if self.elem[0] != "f":
                return rng.choice(["3", "0x7"]) + suffix
            return rng.choice(["1.0", "2.5", "1e-3", "0x1p-2"]) + suffix
        return rng.choice(SAMPLES[name])

    def derive(self, rule, budget):
        rng = self.rng
        if len(self.words) > MOST_WORDS:
            budget = 0  # from here on whatever ends soonest
        if isinstance(rule, Text):
            self.words.append(rule.text)
        elif isinstance(rule, Name) and rule.name == "scalar":
            self.scalars += 1  # most are small, to leave room for the rest
            self.derive(self.grammar["scalar"], budget - 1)
            self.scalars -= 1
        elif isinstance(rule, Name) and rule.name == "literal" and \
                rng.random() < 0.9:
            self.words.append(self.token("integer"))
        elif isinstance(rule, Name):
            if rule.name in ("variable", "elem") or \
                    isinstance(self.grammar[rule.name], re.Pattern):
                self.words.append(self.token(rule.name))
            else:
                self.derive(self.grammar[rule.name], budget - 1)
        elif isinstance(rule, Choice):
            options = [o for o in rule.options if self.depth(o) < budget]
            if rule is self.grammar["unary"] and rng.random() < 0.8:
                options = rule.options[-1:]
            self.derive(rng.choice(options) if options else
                        min(rule.options, key=self.depth), budget)
        elif isinstance(rule, Sequence):
            for item in rule.items:
                self.derive(item, budget)
        elif self.depth(rule.item) < budget:
            for _ in range(rng.randint(rule.least, rule.most)):
                if rng.random() < (0.1 if self.scalars else 0.6):
                    self.derive(rule.item, budget)


# Names mean nothing in a random sentence, and its literals may stand beside
# others.
ABOUT_NAMES = re.compile(r"error: unknown (name|function) ")
ABOUT_TYPES = re.compile(r"(?s)error: .*(is needed here|does not fit|is read as)")


def judge(tool, text):
    """Whether TEXT is accepted: True, False, None where nothing is said of
    its syntax; and what the tool says of it."""
    done = subprocess.run([tool, "--max-errors=0"], input=text,
                          capture_output=True, text=True)
    # What is quoted from the sentence may go over several lines.
    errors = [text for text in re.split(r"(?m)^(?=<stdin>:)", done.stderr)
              if "error: " in text]
    if done.returncode not in (0, 1) or done.returncode and not errors:
        return False, "exit status %d\n%s" % (done.returncode, done.stderr)
    if any(ABOUT_TYPES.search(error) for error in errors):
        return None, ""
    wrong = [e for e in errors if not ABOUT_NAMES.search(e)]
    return not wrong, "\n".join(wrong)


def check_sentences(grammar, tool, count, seed, show):
    deriver = Deriver(grammar, random.Random(seed))
    problems, judged = [], 0
    used = [name for name in grammar
            if not isinstance(grammar[name], re.Pattern)]
    for i in range(count):
        budget = 20 + i % 30
        text = deriver.sentence("program", budget)
        if show:
            print(text)
        verdict, said = judge(tool, text)
        judged += verdict is not None
        if verdict is False:
            problems.append("the parser rejects this sentence of the grammar:"
                            "\n%s%s" % (text, said))
            if len(problems) == 3:
                break
    print("%d sentences, %d of them judged; %d productions"
          % (count, judged, len(used)))
    if count and judged < count / 4:
        problems.append("too few of the sentences could be judged")
    return problems


# What random strings are made of, and those that name the byte 0.
PIECES = ["\\"] * 6 + list("nqxu0389afgA'?") + ["\u00e9", " ", "\\\\", '\\"']
NUL = re.compile(r"(?:[^\\]|\\.)*?\\(?:0{1,3}(?![0-7])|000|x0(?![0-9A-Fa-f])|x00)")


def check_strings(grammar, tool, count, seed):
    """The parser takes a string where the grammar does, and it has no byte 0."""
    rng = random.Random(seed)
    head = "fun f (c : bool) : (bool) =\n"
    strings = ['"%s"' % "".join(rng.choices(PIECES, k=rng.randint(0, 6)))
               for _ in range(count)]
    text = head + "".join("  assert c %s\n" % s for s in strings) + "  in (c)\n"
    done = subprocess.run([tool, "--max-errors=0"], input=text,
                          capture_output=True, text=True)
    wrong = {int(line) - 2 for line in
             re.findall(r"(?m)^<stdin>:(\d+):\d+: error: ", done.stderr)}
    right = {i for i, s in enumerate(strings)
             if grammar["string"].fullmatch(s) and not NUL.match(s)}
    print("%d strings, %d of them right" % (count, len(right)))
    return ["the parser %s this string: %s" % (
        "rejects" if i in right else "accepts", strings[i])
        for i in range(count) if (i in right) == (i in wrong)]


def main():
    parser = argparse.ArgumentParser(
        description="Hold the grammar of the language against the parser.")
    parser.add_argument("--build", default=os.environ.get(
        "FUN_BUILD", os.path.join(ROOT, "build")))
    parser.add_argument("--sentences", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    with open(PAGE, encoding="utf-8") as file:
        lines = file.read().split("\n")
    grammar = read_grammar(lines)
    problems = check_whole(grammar) + check_texts(grammar) + \
        check_sections(lines)
    if not problems:
        tool = os.path.join(os.path.abspath(args.build), "bin", "funfmt")
        problems = check_sentences(grammar, tool, args.sentences, args.seed,
                                   args.show)
        problems += check_strings(grammar, tool, args.sentences, args.seed)
    for problem in problems:
        print("%s: %s" % (os.path.relpath(PAGE), problem))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
