"""The text format of the corpus.

    == next-12
    args --match-full-lines '-D#N=7'
    opts -v
    exit 1
    first checks:2:13
    checks
    |CHECK: a
    |CHECK-NEXT: b
    input
    |a
    \\b\\x00\\tno newline at the end

A case is run as `funcheck ARGS checks < input`, with OPTS in the environment
variable FILECHECK_OPTS.  `exit` is the status of the reference and `first`
where its first error points.  A text without its section is a file that does
not exist.  After `|` stands a line as it is; after `\\` a piece of text with
escapes, line ends included.  Inside Python a text is a str with one character
per byte (Latin-1).
"""

import re
import shlex
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILES = ("systematic.cases", "composed.cases")

_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\"}


class Case:
    def __init__(self, name, args=(), checks=None, input=None, opts=None):
        self.name = name
        self.args = list(args)
        self.checks = checks
        self.input = input
        self.opts = opts
        self.exit = None
        self.first = None

    def key(self):
        return (tuple(self.args), self.opts, self.checks, self.input)


def _escape(text):
    return re.sub(r"[^ -\[\]-~]",
                  lambda m: _ESCAPES.get(m[0]) or "\\x%02x" % ord(m[0]), text)


def _unescape(text):
    return re.sub(r"\\(x[0-9a-f]{2}|.)",
                  lambda m: chr(int(m[1][1:], 16)) if len(m[1]) == 3
                  else _NAMED[m[1]], text)


def _section(name, text, out):
    if text is None:
        return
    out.append(name)
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        if re.fullmatch(r"[ -~]*\n", line):
            out.append("|" + line[:-1])
        else:
            out.append("\\" + _escape(line))


def write(cases, path):
    out = []
    for case in cases:
        out.append("== " + case.name)
        if case.args:
            out.append("args " + shlex.join(_escape(a) for a in case.args))
        if case.opts is not None:
            out.append("opts " + _escape(case.opts))
        if case.exit is not None:
            out.append("exit %d" % case.exit)
        if case.first is not None:
            out.append("first " + case.first)
        _section("checks", case.checks, out)
        _section("input", case.input, out)
    Path(path).write_text("\n".join(out) + "\n", encoding="ascii")


def read(path):
    cases, case, section = [], None, None
    for line in Path(path).read_text(encoding="ascii").splitlines():
        if line[0] == "|":
            setattr(case, section, getattr(case, section) + line[1:] + "\n")
        elif line[0] == "\\":
            setattr(case, section,
                    getattr(case, section) + _unescape(line[1:]))
        elif line.startswith("== "):
            case = Case(line[3:])
            cases.append(case)
        elif line.startswith("args "):
            case.args = [_unescape(a) for a in shlex.split(line[5:])]
        elif line.startswith("opts "):
            case.opts = _unescape(line[5:])
        elif line.startswith("exit "):
            case.exit = int(line[5:])
        elif line.startswith("first "):
            case.first = line[6:]
        elif line in ("checks", "input"):
            section = line
            setattr(case, section, "")
        else:
            raise SystemExit("%s: not a line of a corpus: %s" % (path, line))
    return cases


def read_all(directory=HERE):
    return [case for name in FILES for case in read(Path(directory) / name)]
