"""text.py - canonical FUN text as statements, for those who count in it.

Knows nothing of the toolkit but the canonical form of docs/language.md, section
10: a statement a line, what belongs to it two blanks deeper.
"""

import re

TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_']*|\"[^\"]*\"|"
                   r"0[xX][0-9A-Fa-f]+\w*|[0-9]+(?:\.[0-9]+)?\w*|"
                   r"->|<=|>=|==|!=|<<|>>|&&|\|\||\S")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_']*$")
FORMS = ("kernel", "reduce", "scan", "filter", "partition", "scatter")


def tokens(text):
    return TOKEN.findall(text)


def names(text):
    return [t for t in tokens(text) if NAME.match(t)]


def closing(text, at):
    """Where the bracket closes that opens at AT."""
    depth = 0
    for i in range(at, len(text)):
        depth += text[i] in "([{"
        depth -= text[i] in ")]}"
        if depth == 0:
            return i
    raise ValueError("no end: " + text)


def split(text, mark=","):
    """TEXT at the MARKs that stand in no bracket."""
    parts, depth, last = [], 0, 0
    for i, c in enumerate(text):
        depth += c in "([{"
        depth -= c in ")]}"
        if c == mark and depth == 0:
            parts.append(text[last:i].strip())
            last = i + 1
    return [p for p in parts + [text[last:].strip()] if p]


def binders(text):
    """(name, type) of each `(name : type)` at the beginning of TEXT, and what
    follows them."""
    found = []
    text = text.strip()
    while text.startswith("("):
        end = closing(text, 0)
        inside = re.sub(r"#\[[^]]*\]\s*", "", text[1:end])
        name, type_ = inside.split(":", 1)
        found.append((name.strip(), type_.strip()))
        text = text[end + 1:].strip()
    return found, text


class Statement:
    """A statement: what it binds, the word of its form, the head of that, and
    its bodies: each with what stands before it and its lines."""

    def __init__(self, lines):
        self.text = "\n".join(lines)
        first = re.sub(r"#\[[^]]*\]\s*", "", lines[0].strip())
        self.binds, self.bodies, self.head = [], [], ""
        if not first.startswith("let "):
            self.form, self.rhs = first.split(" ", 1)
            return
        self.binds, rest = binders(first[4:])
        self.rhs = rest[1:].strip()  # after the =
        if not self.rhs:
            self.read_form(lines[1:])
        self.form = self.head.split()[0] if self.head else "scalar"

    def read_form(self, lines):
        indent = len(lines[0]) - len(lines[0].lstrip())
        at = 0
        while not complete(self.head):
            self.head = (self.head + " " + lines[at].strip()).strip()
            at += 1
        self.bodies.append(("", []))
        for line in lines[at:]:
            if len(line) - len(line.lstrip()) == indent:
                self.bodies.append((line.strip(), []))
            else:
                self.bodies[-1][1].append(line.strip())


def complete(head):
    """Is it all of the head of a form with bodies?"""
    if not head:
        return False
    opened = sum(head.count(c) for c in "([{")
    closed = sum(head.count(c) for c in ")]}")
    return opened == closed and head.split()[-1] in ("do", "then")


class Function:
    def __init__(self, text):
        lines = text.split("\n")
        self.params = binders(re.sub(r"^(entry )?fun \S+", "", lines[0]))[0]
        self.statements = []
        self.result = ""
        block = []
        for line in lines[1:]:
            if line.startswith("  ") and line[2] != " " and block:
                self.statements.append(Statement(block))
                block = []
            if line.strip():
                block.append(line)
        self.result = block[0].strip()


def functions(text):
    return [Function(block) for block in re.split(r"\n(?=fun |entry fun )",
                                                  text.strip())]
