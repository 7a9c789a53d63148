#!/usr/bin/env python3
"""robustness.py - texts that nobody writes: very deep, very wide, or broken.

usage: robustness.py [--large] [--linear] [--seed N] [--only TITLE] BUILD

funfmt reads each from a pipe, and must accept or reject it: exit with 0, and
then what it printed is read again and printed to the same bytes
(--verify-roundtrip), or exit with 1, something on standard error and nothing
on standard output.  Nothing else: no crash, and no time that grows faster
than the text, which shows as running out of SECONDS of the processor.

  --large   a text of 200 MB, too; says what time and memory it takes
  --linear  instead: count how many instructions it takes to read twice as
            much (with perf; seconds of the processor where it cannot count)
"""

import argparse
import concurrent.futures
import glob
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

SUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(SUITE)
MANY = 100000
SECONDS = 60
ACCEPTED, REJECTED, EITHER = {0}, {1}, {0, 1}

HEAD = "fun f (n : i64) (p : bool) : (i64) =\n"
TAIL = "  in (n)\n"


def limit(name):
    """The limit NAME of ir-text/terms/terms.h."""
    with open(os.path.join(ROOT, "ir-text", "terms", "terms.h")) as file:
        return int(re.search(r"\b%s = (\d+)" % name, file.read())[1])


def body(text):
    return HEAD + text + TAIL


def value(text, type_="i64"):
    return body("  let (x : %s) = %s\n" % (type_, text))


def each(form, count, between=""):
    """FORM COUNT times, with the number for each `%d` in it."""
    holes = form.count("%d")
    return between.join(form % ((i,) * holes) for i in range(count))


# ---- deep texts ----

# (title, type, what opens a level, leaf, what closes it)
EXPRESSIONS = [
    ("unary operators", "i64", "-", "n", ""),
    ("unary operators, blanks between", "i64", "- ", "n", ""),
    ("negations", "bool", "!", "p", ""),
    ("operators to the right", "i64", "n + (", "n", ")"),
    ("calls of min", "i64", "min(", "n", ", n)"),
    ("calls of min to the right", "i64", "min(n, ", "n", ")"),
    ("conversions", "i64", "i64(", "n", ")"),
    ("calls of select", "i64", "select(p, n, ", "n", ")"),
]

# (title, what opens a level, what closes it)
BODIES = [
    ("kernels", "let (x%d : i64) = kernel k%d < n do ", " in (x%d)"),
    ("loops", "let (x%d : i64) = loop (a%d : i64 = n) for k%d < n do ",
     " in (x%d)"),
    ("thens", "let (x%d : i64) = if p then ", " else in (n) in (x%d)"),
    ("elses", "let (x%d : i64) = if p then in (n) else ", " in (x%d)"),
    ("onces", "let (x%d : i64) = once do ", " in (x%d)"),
    ("lambdas",
     "let (x%d : i64) = reduce ((\\ (a%d : i64) (b%d : i64) -> ",
     ", 0)) k%d < n do in (1) in (x%d)"),
]
IMP_BODIES = [
    ("for statements", "for k%d < n do ", " done"),
    ("kernel statements", "kernel k%d < n at thread do ", " done"),
    ("if statements", "if n < %d then ", " else skip fi"),
]


def nested(count, first, begin, leaf, end, last):
    holes = end.count("%d")
    return (first + each(begin, count) + leaf +
            "".join(end % ((i,) * holes) for i in reversed(range(count))) +
            last)


def deep_cases():
    most = limit("IR_MAX_NESTING")
    for title, type_, begin, leaf, end in EXPRESSIONS:
        for count, want in [(most - 1, ACCEPTED), (most, REJECTED),
                            (MANY, REJECTED)]:
            yield ("%d %s" % (count, title),
                   value(begin * count + leaf + end * count, type_), want)
    for count, want in [(most, ACCEPTED), (MANY, REJECTED)]:
        text = "(" * count + "n" + ")" * count
        yield "%d parentheses" % count, value(text), want
        yield ("%d parentheses in a size" % count,
               value("scratch [%s] f32" % text, "[%s]f32" % text), want)
    for count, want in [(most, ACCEPTED), (most + 1, REJECTED),
                        (MANY, REJECTED)]:
        yield ("a chain of %d operators" % (count - 1),
               value(" + ".join(["n"] * count)), want)
    most_bodies = limit("IR_MAX_BODIES")
    for count, want in [(most_bodies // 2, ACCEPTED),
                        (most_bodies + 1, REJECTED), (MANY, REJECTED)]:
        for title, begin, end in BODIES:
            yield ("%d %s" % (count, title),
                   nested(count, HEAD, begin, "in (n)", end, "\n"), want)
        for title, begin, end in IMP_BODIES:
            yield ("%d %s" % (count, title),
                   nested(count, "imp f (n : i64) =\n", begin, "skip", end,
                          "\n"), want)
    # The deepest of all: expressions in bodies.
    _, begin, end = BODIES[1]
    half = (most - 1) // 2
    yield ("the deepest expression in the deepest body",
           nested(most_bodies - 1, HEAD, begin,
                  "let (y : i64) = " + "-(n + " * half + "n" + ")" * half +
                  " in (y)", end, "\n"), ACCEPTED)


# ---- wide texts ----

def wide_cases(many):
    """Each has MANY of something."""
    def const(text):
        return text * many

    yield ("parameters", "fun f " + each("(a%d : i64)", many, " ") +
           " : (i64) =\n  in (a0)\n", ACCEPTED)
    yield ("results", "fun f (n : i64) : (" + each("r%d : i64", many, ", ") +
           ") =\n  in (" + ", ".join(["n"] * many) + ")\n", ACCEPTED)
    yield ("functions that call the one before",
           "fun g0 (n : i64) : (i64) =\n  in (n)\n" + "".join(
               "fun g%d (n : i64) : (i64) =\n  let (x : i64) = g%d(n)\n"
               "  in (x)\n" % (i, i - 1) for i in range(1, many)), ACCEPTED)
    yield ("statements", body(each("  let (x%d : i64) = n + %d\n", many)),
           ACCEPTED)
    yield ("statements on one line of 5 MB",
           body(each("  let (the_long_name_of_x%d : i64) = n + %d", many)),
           ACCEPTED)
    yield ("bodies", body(each(
        "  let (x%d : i64) = if p then in (n) else let (y : i64) = n in (y)\n",
        many)), ACCEPTED)
    yield ("names that are bound again",
           body(each("  let (x : i64) = n + %d\n", many)), ACCEPTED)
    yield ("names that are bound twice in one list", body(
        "  let " + "(x : i64) " * many + "= n\n"), REJECTED)
    yield ("unknown names", body(each(
        "  let (variable_x%d : i64) = variable_y%d\n", many)), REJECTED)
    yield ("unknown names after as many known ones", body(
        each("  let (variable_x%d : i64) = n\n", many) +
        each("  let (z%d : i64) = variable_y%d\n", many)), REJECTED)
    yield ("unknown functions", each(
        "fun function_x%d (n : i64) : (i64) =\n"
        "  let (x : i64) = function_y%d(n)\n  in (x)\n", many), REJECTED)
    yield ("functions with one name",
           const("fun f (n : i64) : (i64) =\n  in (n)\n"), REJECTED)
    yield "errors", HEAD + const("  let (x : i64) = +\n"), REJECTED
    yield "errors on one line", HEAD + const(" let (x : i64) = +"), REJECTED
    yield "errors in ifs", HEAD + const(" let (x : i64) = if + then"), REJECTED
    yield "closing brackets", HEAD + const(" ] let"), REJECTED
    yield "bad bytes", HEAD + const(" $"), REJECTED
    yield "open strings", HEAD + const(' "\n'), REJECTED
    yield "heads without anything", const(" fun\n"), REJECTED
    yield ("attributes", HEAD + const(" #[a]") + " let (x : i64) = n" + TAIL,
           ACCEPTED)
    yield ("brackets in an attribute", HEAD + " #[a(" + "([{" * (many // 3) +
           "}])" * (many // 3) + ")] let (x : i64) = n" + TAIL, ACCEPTED)
    yield "open attributes", HEAD + const(" #[a("), REJECTED
    yield ("attributes in IMP", "imp f (n : i64) =\n" + const(" #[a] skip\n"),
           ACCEPTED)
    yield ("open attributes in IMP", "imp f (n : i64) =\n" + const(" #[a("),
           REJECTED)
    yield ("dimensions", "fun f (n : i64) (A : " + const("[n]") +
           "f32) : (i64) =" + TAIL, ACCEPTED)
    yield ("dimensions of R, whose strides are too deep",
           "fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(" +
           ", ".join(["n"] * many) + ")) : (i64) =" + TAIL, REJECTED)
    yield ("dimensions of an LMAD",
           "fun f (n : i64) (m : mem) (A : [n]f32 @ m -> 0 + {" +
           ", ".join(["(n : 1)"] * many) + "}) : (i64) =" + TAIL, ACCEPTED)
    yield ("LMADs in a chain",
           "fun f (n : i64) (m : mem) (A : [n]f32 @ m -> " +
           " after ".join(["R(n)"] * many) + ") : (i64) =" + TAIL, ACCEPTED)
    yield ("rows of a fold",
           "fun f (n : i64) (m : mem) (A : [n]f32 @ m -> fold (" +
           each("a%d", many, ", ") + ") -> (" + each("a%d mod n", many, ", ") +
           ")) : (i64) =" + TAIL, ACCEPTED)
    yield ("indices", value("kernel " + each("k%d < n", many, ", ") +
                            " do in (n)", "[n]i64"), ACCEPTED)
    yield ("parameters of a loop", value(
        "loop " + each("(a%d : i64 = n)", many, " ") + " for i < n do in (n)"),
           ACCEPTED)
    yield ("operators", value(
        "reduce (" + ", ".join(["+"] * many) + ") i < n do in (" +
        ", ".join(["i"] * many) + ")"), ACCEPTED)
    yield ("lambdas", value("scan (" + ", ".join(
        ["(\\ (a : i64) (b : i64) -> in (a), 0)"] * many) +
                            ") i < n do in (i)"), ACCEPTED)
    yield "operands", value("concat" + const(" n")), ACCEPTED
    yield ("places", "imp f (n : i64) (m : mem) =\n  reduce (" +
           ", ".join(["+"] * many) + ") i < n do yield (" +
           ", ".join(["i"] * many) + ") into (" +
           ", ".join(["m[0] : i64"] * many) + ") done\n", ACCEPTED)
    yield "comments", body(const("  // c\n")), ACCEPTED
    yield ("comments after statements",
           body(each("  let (x%d : i64) = n // c\n\n\n", many)), ACCEPTED)
    yield "blank lines", body(const("\n \n\t\n\r\n") + " // c\n"), ACCEPTED
    yield "blanks", value(" " * 50 * many + "n" + " " * 50 * many), ACCEPTED
    yield ("floats", body("".join(
        "  let (x%d : f64) = %d.%de%d\n" % (i, i, i * 7919, i % 300)
        for i in range(many))), ACCEPTED)


def problem_cases(many):
    """Problems for lmad-check that have MANY of something."""
    sets = each("let Set%d = i + %d + {(n : 1)}\n", many)

    yield "sets", sets + "check Set0 injective\n", ACCEPTED
    yield ("assumptions", each("assume a%d >= 0, i < a%d\n", many) +
           "let W = a0 + {(n : 1)}\ncheck W injective\n", ACCEPTED)
    yield "checks", ("let W = 0 + {(n : 1)}\n" +
                     "check W injective\n" * many), ACCEPTED
    yield ("a union", "let W = 0 + {(n : 1)}\ncheck W disjoint (" +
           " | ".join(["W"] * many) + ")\n", ACCEPTED)
    yield "unknown sets", sets + each("check Sat%d injective\n", many), REJECTED
    yield "names that are bound already", "let W = 0 + {(n : 1)}\n" * many, (
        REJECTED)
    yield "sets in parentheses", ("let W = 0 + {(n : 1)}\ncheck W disjoint " +
                                  "(" * many + "W" + ")" * many), REJECTED


def long_cases(many):
    """One token has MANY bytes."""
    def digits(digit):
        return digit * many

    yield "name", value("n") + "fun %s (n : i64) : (i64) =\n  in (n)\n" % (
        digits("a")), ACCEPTED
    yield "unknown name", value(digits("a")), REJECTED
    yield "names that differ", body("  let (%s : i64) = %s\n" % (
        digits("a"), digits("b"))), REJECTED
    yield "integer", value(digits("1")), REJECTED
    yield "zero", value(digits("0")), ACCEPTED
    yield "hexadecimal integer", value("0x" + digits("f")), REJECTED
    yield "suffix", value("1" + digits("x")), REJECTED
    yield "float", value("0." + digits("1"), "f64"), ACCEPTED
    yield "f32", value("0." + digits("1") + "f32", "f32"), ACCEPTED
    yield "float that is too large", value(digits("1") + ".0", "f64"), REJECTED
    yield "hexadecimal float", value("0x1.%sp0" % digits("1"), "f64"), ACCEPTED
    yield "exponent", value("1e" + digits("1"), "f64"), REJECTED
    yield "negative exponent", value("1e-" + digits("1"), "f64"), ACCEPTED
    yield "string", body('  assert p "%s"\n' % digits("x")), ACCEPTED
    yield "open string", body('  assert p "%s\n' % digits("x")), REJECTED
    yield "comment", body("  // %s\n" % digits("x")), ACCEPTED
    yield "comment of slashes", body("  %s\n" % digits("/")), ACCEPTED
    yield "number of a dimension", value("reverse %s n" % digits("1")), REJECTED


# ---- strange bytes ----

def byte_cases():
    plain = body("  let (x : i64) = n + 1\n")
    accepted = [
        ("nothing", ""), ("a blank", " "), ("a line end", "\n"),
        ("only comments", "// a\n\n// b"),
        ("a comment without its line end", plain + "// c"),
        ("no line end", plain.rstrip()),
        ("CRLF", plain.replace("\n", "\r\n")),
        ("CRLF and comments", "// a\r\n" + plain.replace("\n", " // b\r\n")),
        ("CR", plain.replace("\n", "\r")),
        ("tabs", plain.replace(" ", "\t")),
        ("Unicode in a comment", "// Grüße, 世界\n" + plain),
        ("Unicode in a string", body('  assert p "Grüße, 世界"\n')),
        ("bad UTF-8 in a comment", b"// \xff\xc0\x80\xed\xa0\x80\xf5\n" +
         plain.encode()),
        ("NUL in a comment", "// \0\0\n" + plain),
    ]
    rejected = [
        ("Unicode in code", value("größe")),
        ("bad UTF-8 in code", plain.encode().replace(b"+", b"\xff")),
        ("a byte order mark inside", plain.encode().replace(
            b"+", b"\xef\xbb\xbf+")),
        ("UTF-16", plain.encode("utf-16")),
        ("an escape", value("n \33[31m")),
        ("DEL", value("n \x7f")),
        ("a form feed", value("n \f + 1")),
        ("NUL alone", "\0"), ("NULs", "\0" * 1000),
        ("NUL in a string", body('  assert p "a\0b"\n')),
        ("NUL that a string spells", body('  assert p "a\\0b"\n')),
        ("NUL in an attribute", body("  #[a(b\0c)] let (x : i64) = n\n")),
        ("NUL in an attribute's string",
         body('  #[a("\0)")] let (x : i64) = n\n')),
    ]
    for title, text in accepted:
        yield title, text, ACCEPTED
    for title, text in rejected:
        yield title, text, REJECTED
    for at in range(len(plain)):
        yield "NUL before byte %d" % at, plain[:at] + "\0" + plain[at:], (
            REJECTED)


# ---- programs of the tests, broken ----

def test_programs():
    """The texts of the tests' programs."""
    texts = []
    for ending in ("fun", "imp", "lmad"):
        for path in sorted(glob.glob(os.path.join(SUITE, "**", "*." + ending),
                                     recursive=True)):
            with open(path, "rb") as file:
                texts.append(file.read())
    return texts


def cut_cases(step):
    """The beginnings of a program."""
    for name in ["parallel.fun", "memory.fun", "comments.fun",
                 "imp-parallel.imp"]:
        path = os.path.join(SUITE, "fuzz", "seeds", "roundtrip", name)
        with open(path, "rb") as file:
            text = file.read()
        for at in range(0, len(text), step):
            yield "%s cut at %d" % (name, at), text[:at], EITHER


def flip_cases(rng, count):
    """Programs of the tests with some bytes changed, dropped or doubled."""
    texts = test_programs()
    for number in range(count):
        text = bytearray(rng.choice(texts))
        for _ in range(rng.choice([1, 1, 2, 4, 8])):
            at = rng.randrange(len(text) or 1)
            end = at + rng.choice([1, 1, 3, 10])
            kind = rng.randrange(4)
            if kind == 0:
                text[at:at + 1] = bytes([rng.randrange(256)])
            elif kind == 1:
                text[at:at + 1] = rng.choice(list("()[]{},:=+-*<>@#\"\\/ \n"
                                                  )).encode()
            elif kind == 2:
                del text[at:end]
            else:
                text[at:at] = text[at:end]
        yield "broken program %d" % number, bytes(text), EITHER



NAME = re.compile(r"(?<![\w'@#])[A-Za-z_][\w']*")
BOUND = re.compile(r"\(([A-Za-z_][\w']*) :")
TYPED = re.compile(r"\(([A-Za-z_][\w']*) : [^()@]*\)(?=[^\n]*=)")


def untyped(line):
    return TYPED.sub(r"(\1)", line) if line.lstrip().startswith("let") else line


def swapped_cases(rng, count):
    """Programs of the tests in which variables stand for others, of any type,
    most of them without the types that a parser finds."""
    texts = []
    for text in test_programs():
        text = re.sub(r"//[^\n]*", "", text.decode(errors="replace"))
        if len(set(BOUND.findall(text))) > 1:
            texts.append(text)
    for number in range(count):
        text = rng.choice(texts)
        bound = sorted(set(BOUND.findall(text)))
        if rng.random() < 0.8:
            text = "\n".join(untyped(line) for line in text.split("\n"))
        uses = [name for name in NAME.finditer(text) if name.group() in bound]
        for name in sorted(rng.sample(uses, min(len(uses), rng.randrange(1, 4))),
                           key=lambda use: -use.start()):
            text = text[:name.start()] + rng.choice(bound) + text[name.end():]
        yield "swapped program %d" % number, text.encode(), EITHER


TOKEN = re.compile(
    r'//[^\n]*|"(?:[^"\\\n]|\\.)*"|[A-Za-z_][\w\']*'
    r'|0x[0-9a-fA-F]+(?:\.[0-9a-f]+)?(?:p[+-]?\d+)?\w*'
    r'|\d+(?:\.\d+)?(?:e[+-]?\d+)?\w*'
    r'|#\[|->|<-|==|!=|<=|>=|<<|>>|&&|\|\||\S')


def spread(text, rng):
    """The text with other blanks, and comments anywhere; and how many."""
    out, count = [], 0
    often = rng.choice([0.02, 0.1, 0.5])
    for token in TOKEN.findall(text):
        if token.startswith("//"):
            continue
        out.append(rng.choice([" "] * 4 + ["\n", "\n\n", "\t", "\r\n",
                                           " \n  \n\n"]))
        while rng.random() < often:
            out.append("// c%d." % count + rng.choice(
                ["\n", "\n", " \n", "\n\n", "\r\n", "\n  ", "\n\n\n "]))
            count += 1
        out.append(token)
    return "".join(out), count


# ---- running ----

class Runner:
    def __init__(self, args):
        self.tool = os.path.join(os.path.abspath(args.build), "bin", "funfmt")
        self.only = args.only
        self.problems = []
        self.count = 0
        with open(os.path.join(args.build, "CMakeCache.txt")) as file:
            self.sanitized = re.search(
                r"^FUN_(?:SANITIZE|FUZZ):BOOL=ON", file.read(), re.M)

    def once(self, text, *options, seconds=SECONDS):
        """Exit status, standard output and standard error."""
        if isinstance(text, str):
            text = text.encode()
        if self.sanitized:
            seconds *= 10
        return subprocess.run(
            ["/bin/sh", "-c", 'ulimit -c 0 && ulimit -t "$0" && exec "$@"',
             str(seconds), self.tool, *options, "-"],
            input=text, capture_output=True, check=False)

    def problem(self, title, text, what):
        if isinstance(text, str):
            text = text.encode()
        handle, path = tempfile.mkstemp(prefix="robustness-")
        with os.fdopen(handle, "wb") as file:
            file.write(text)
        self.problems.append("%s: %s; the text is in %s" % (title, what, path))

    def check(self, case):
        title, text, want = case
        if self.only and self.only not in title:
            return
        self.count += 1
        done = self.once(text, "--verify-roundtrip")
        said = done.stderr[:300].decode(errors="replace")
        if done.returncode not in (0, 1):
            self.problem(title, text, "funfmt dies with %d\n%s" % (
                done.returncode, done.stderr[-3000:].decode(errors="replace")))
        elif done.returncode not in want:
            self.problem(title, text, "exit status %d\n%s" % (
                done.returncode, said))
        elif (done.returncode == 1) != bool(said):
            self.problem(title, text, "exit status %d, and says %r" % (
                done.returncode, said))
        elif done.returncode and done.stdout:
            self.problem(title, text, "rejected, and prints something")

    def check_spread(self, case):
        """Blanks and comments between tokens change nothing but lines; no
        comment is lost, and none overtakes another."""
        title, text, count = case
        if self.only and self.only not in title:
            return
        self.count += 1
        done = self.once(text, "--verify-roundtrip")
        kept = re.findall(r"// c(\d+)\.", done.stdout.decode())
        if done.returncode:
            self.problem(title, text, "exit status %d\n%s" % (
                done.returncode, done.stderr[:300].decode()))
        elif kept != [str(i) for i in range(count)]:
            self.problem(title, text, "comments are lost or out of order")

    def spread_cases(self, rng, count):
        texts = []
        for text in test_programs():
            if b"// -----" in text or b"expected-" in text:
                continue
            if self.once(text).returncode == 0:
                texts.append(text.decode())
        for number in range(count):
            text, comments = spread(rng.choice(texts), rng)
            yield "spread program %d" % number, text, comments

    def all(self, check, cases):
        """Check the cases, as many at once as there are processors; not many
        wait in memory."""
        workers = os.cpu_count() or 1
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            waiting = set()
            for case in cases:
                waiting.add(pool.submit(check, case))
                if len(waiting) >= 2 * workers:
                    done, waiting = concurrent.futures.wait(
                        waiting, return_when="FIRST_COMPLETED")
                    for future in done:
                        future.result()
            for future in waiting:
                future.result()

    def check_many_errors(self):
        """20 errors are shown, then how many more there are."""
        done = self.once(body(each("  let (x%d : i64) = +\n", MANY)))
        lines = done.stderr.decode().splitlines()
        shown = sum(": error: " in line for line in lines)
        if shown != 20 or not lines[-1].endswith(
                "%d more errors not shown" % (MANY - 20)):
            self.problems.append("%d errors: %d shown, then %r" % (
                MANY, shown, lines[-1]))

    # -- how time grows

    def instructions(self, text):
        """How many a run takes, or its seconds where they are not counted."""
        with tempfile.NamedTemporaryFile() as file:
            file.write(text.encode() if isinstance(text, str) else text)
            file.flush()
            done = subprocess.run(
                ["perf", "stat", "-x,", "-e", "instructions:u", self.tool,
                 file.name], stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, text=True, check=False)
            found = re.search(r"^(\d+),,instructions", done.stderr, re.M)
            if found:
                return int(found[1]), "instructions"
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([self.tool, file.name], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return (after.ru_utime + after.ru_stime - before.ru_utime -
                    before.ru_stime), "s"

    def report_growth(self):
        for cases in (wide_cases, problem_cases,
                      lambda n: long_cases(10 * n)):
            for (title, small, _), (_, large, _) in zip(cases(MANY),
                                                        cases(2 * MANY)):
                if self.only and self.only not in title:
                    continue
                (a, unit), (b, _) = (self.instructions(small),
                                     self.instructions(large))
                print("%-50s %12.4g %s, twice as many: %5.2f times" % (
                    title, a, unit, b / a if a else 0))

    def report_large(self):
        """200 MB of functions."""
        function = body(each("  let (x%d : i64) = n + %d * (n - %d)\n"
                             "  let (y%d : bool) = x%d < n && p\n", 20))
        with tempfile.NamedTemporaryFile(suffix=".fun") as file:
            size = number = 0
            while size < 200e6:
                size += file.write(function.replace("fun f ", "fun g%d "
                                                    % number).encode())
                number += 1
            file.flush()
            start = time.perf_counter()
            pid = os.posix_spawn(self.tool, [
                self.tool, file.name, "-o", "/dev/null"], os.environ)
            _, status, usage = os.wait4(pid, 0)
            print("%d MB, %d functions: exit status %d, %.2f s (%.2f s of the "
                  "processor), %.1f times the text in memory" % (
                      size / 1e6, number, os.waitstatus_to_exitcode(status),
                      time.perf_counter() - start,
                      usage.ru_utime + usage.ru_stime,
                      usage.ru_maxrss * 1024 / size))
            if status:
                self.problems.append("a text of 200 MB is not accepted")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--linear", action="store_true")
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    parser.add_argument("--only", metavar="TITLE")
    parser.add_argument("--times", metavar="N", type=int, default=1,
                        help="so many times as many random texts")
    parser.add_argument("build", metavar="BUILD")
    args = parser.parse_args()
    runner = Runner(args)
    if args.linear:
        runner.report_growth()
        return 0
    rng = random.Random(args.seed)
    slow = 10 if runner.sanitized else 1
    runner.all(runner.check, deep_cases())
    runner.all(runner.check, wide_cases(MANY))
    runner.all(runner.check, problem_cases(MANY))
    runner.all(runner.check, long_cases(10 * MANY))
    runner.all(runner.check, byte_cases())
    runner.all(runner.check, cut_cases(slow))
    runner.all(runner.check, flip_cases(rng, 400 * args.times // slow))
    runner.all(runner.check, swapped_cases(rng, 400 * args.times // slow))
    runner.all(runner.check_spread,
               runner.spread_cases(rng, 200 * args.times // slow))
    if not args.only:
        runner.check_many_errors()
    if args.large:
        runner.report_large()
    for problem in runner.problems:
        print(problem)
    print("%d texts, %d problems" % (runner.count, len(runner.problems)))
    return 1 if runner.problems else 0


if __name__ == "__main__":
    sys.exit(main())
