#!/usr/bin/env python3
"""corners.py - the edges of what the language says, in each semantics.

usage: corners.py BUILD

A case is a small program, arguments, and what they come to: a value, or an error
whose message has these words.  Values, the heap (of what memintro makes) and IMP
(of what the way from FUN to IMP makes) have to agree; where a program fails, its
IMP fails or returns (docs/language.md, 5.14).
"""

import os
import re
import subprocess
import sys
import tempfile

SPINE = "inline,simplify,memintro,hoist,memexpand,guard,lower"
AT = re.compile(r"^(funrun: error|[^:]*:\d+:\d+: error): ", re.M)
MIN = "-9223372036854775808"
MAX = "9223372036854775807"


class Fails(str):
    """Words of the message."""


def binary(elem, expression, result=None):
    return ("entry fun main (a : %s) (b : %s) : (%s) =\n"
            "  let (c : %s) = %s\n  in (c)\n" %
            (elem, elem, result or elem, result or elem, expression))


def unary(source, elem):
    return ("entry fun main (a : %s) : (%s) =\n  let (c : %s) = %s(a)\n"
            "  in (c)\n" % (source, elem, elem, elem))


def body(head, *lines):
    return "entry fun main %s =\n%s\n" % (
        head, "\n".join("  " + line for line in lines))


def suffix(elem):
    return "" if elem == "i64" else elem


# ---- scalars: section 4.5 ----

def arithmetic():
    unfit = Fails("does not fit i64")
    for expression, a, b in [("a + b", MAX, "1"), ("a - b", MIN, "1"),
                             ("a * b", "4294967296", "2147483648"),
                             ("a * b", MIN, "-1"), ("a * b", "-1", MIN),
                             ("-a", MIN, "0"), ("abs(a)", MIN, "0")]:
        yield binary("i64", expression), "%s %s" % (a, b), unfit
    for elem, least in [("i8", -128), ("i16", -32768), ("i32", -2147483648),
                        ("i64", int(MIN))]:
        s = suffix(elem)
        for operator in ("a / b", "a % b", "fdiv(a, b)", "fmod(a, b)"):
            yield (binary(elem, operator), "5%s 0%s" % (s, s),
                   Fails("division by zero"))
            yield (binary(elem, operator), "%d%s -1%s" % (least, s, s),
                   Fails("divided by -1"))
    for elem in ("u8", "u16", "u32", "u64"):
        for operator in ("a / b", "a % b"):
            yield (binary(elem, operator), "5%s 0%s" % (elem, elem),
                   Fails("division by zero"))
    for elem, width in [("i8", 8), ("u8", 8), ("i16", 16), ("u32", 32),
                        ("i64", 64), ("u64", 64)]:
        s = suffix(elem)
        for operator in ("a << b", "a >> b"):
            yield (binary(elem, operator), "1%s %d%s" % (s, width, s),
                   Fails("shift"))
            if elem[0] == "i":
                yield (binary(elem, operator), "1%s -1%s" % (s, s),
                       Fails("shift"))
    yield binary("i8", "-a"), "-128i8 0i8", "-128i8"
    yield binary("i32", "abs(a)"), "-2147483648i32 0i32", "-2147483648i32"
    yield binary("i64", "sgn(a)"), MIN + " 0", "-1"
    yield binary("i64", "mulhi(a, b)"), MIN + " " + MIN, "4611686018427387904"
    yield binary("u8", "mulhi(a, b)"), "255u8 255u8", "254u8"
    yield binary("u8", "clz(a) + popcount(b)"), "0u8 255u8", "16u8"


def floats():
    for elem, source, value in [
            ("i32", "f32", "2147483648.0f32"), ("i32", "f64", "-2147483649.0"),
            ("u8", "f64", "-1.0"), ("u8", "f64", "256.0"),
            ("i8", "f64", "-129.0"), ("i8", "f64", "nan"),
            ("i64", "f64", "9223372036854775808.0"),
            ("u64", "f64", "18446744073709551616.0"),
            ("u64", "f32", "inff32"), ("i64", "f32", "-inff32")]:
        yield unary(source, elem), value, Fails(elem)
    yield unary("f64", "u8"), "255.9", "255u8"
    yield unary("f64", "u8"), "-0.9", "0u8"
    yield unary("f64", "i32"), "2147483647.9", "2147483647i32"
    yield unary("f64", "i64"), MIN + ".0", MIN
    yield binary("f64", "a / b"), "1.0 -0.0", "-inf"
    for pair, least, most in [("nanf32 1.0f32", "1.0f32", "1.0f32"),
                              ("1.0f32 nanf32", "1.0f32", "1.0f32"),
                              ("0.0f32 -0.0f32", "-0.0f32", "0.0f32"),
                              ("-0.0f32 0.0f32", "-0.0f32", "0.0f32")]:
        yield binary("f32", "min(a, b)"), pair, least
        yield binary("f32", "max(a, b)"), pair, most
    yield binary("f64", "round(a)"), "2.5 0.0", "2.0"
    yield binary("f64", "round(a)"), "-0.4 0.0", "-0.0"


def laziness():
    yield (body("(n : i64) : (i64)", "assert n == 0 || 5 / n > 0", "in (n)"),
           "0", "0")
    yield (body("(n : i64) : (i64)",
                "let (x : i64) = select(true, 1, 5 / n)", "in (x)"),
           "0", Fails("division by zero"))
    speculative = "#[spec] let (x : i64) = 5 / n"
    yield (body("(n : i64) : (i64)", speculative, "let (y : i64) =",
                "  if n > 0 then", "    in (x)", "  else", "    in (0)",
                "in (y)"), "0", "0")
    yield (body("(n : i64) : (i64)", speculative,
                "let (y : i64) = x + 1", "in (y)"), "0", Fails("undefined"))


# ---- undefined elements: section 5.12 ----

def undefined():
    def scratch(elem, *lines, result="i64"):
        return body("(n : i64) : (%s)" % result,
                    "let (A : [n]%s) = scratch [n] %s" % (elem, elem),
                    "let (x : %s) = A[0]" % elem, *lines)

    fails = Fails("undefined")
    for lines in [("let (y : i64) = x + 1", "in (y)"),
                  ("let (y : i64) = A[x]", "in (y)"),
                  ("let (y : i64) = select(true, 1, x)", "in (y)"),
                  ("let (y : i32) = i32(x)", "in (i64(y))"),
                  ("let (B : [x]i64) = iota x", "in (n)"),
                  ("let (y : i64) =", "  loop (y : i64 = 0) for i < x do",
                   "    in (y)", "in (y)"),
                  ("let (y : i64) =", "  reduce (+) i < n do",
                   "    let (z : i64) = A[i]", "    in (z)", "in (y)")]:
        yield scratch("i64", *lines), "2", fails
    for lines in [("assert x", "in (n)"),
                  ("let (y : i64) =", "  if x then", "    in (1)", "  else",
                   "    in (2)", "in (y)"),
                  ("let (y : bool) =", "  loop (y : bool = x) while y do",
                   "    in (false)", "in (i64(y))"),
                  ("let (k : i64) (z : [k]i64) =", "  filter i < n do",
                   "    let (b : bool) = A[i]", "    in (i, b)", "in (k)")]:
        yield scratch("bool", *lines), "2", fails
    yield (scratch("bool", "let (y : bool) = n > 0 || x", "in (y)",
                   result="bool"), "2", "true")
    yield scratch("i64", "in (x)"), "2", "undef"


# ---- arrays: section 5 ----

def arrays():
    element = body("(n : i64) (A : [n]i64) (i : i64) : (i64)",
                   "let (x : i64) = A[i]", "in (x)")
    for args in ("2 [1, 2] -1", "2 [1, 2] 2", "0 empty([0]i64) 0",
                 "2 [1, 2] " + MAX, "2 [1, 2] " + MIN):
        yield element, args, Fails("out of range")
    part = body("(n : i64) (A : [n]i64) (o : i64) (c : i64) (s : i64) : "
                "([c]i64)", "let (x : [c]i64) = A[o : c : s]", "in (x)")
    for args, result in [
            ("1 3 1", Fails("out of range")), ("0 2 -1", Fails("out of range")),
            ("1 3 " + MAX, Fails("out of range")),
            (MAX + " 2 1", Fails("out of range")),
            ("0 -1 1", Fails("negative")), ("77 0 5", "empty([0]i64)"),
            ("2 3 0", "[3, 3, 3]"), ("2 1 " + MAX, "[3]"),
            ("2 3 -1", "[3, 2, 1]")]:
        yield part, "3 [1, 2, 3] " + args, result
    windows = body("(n : i64) (A : [n]i64) (o : i64) (c : i64) (s : i64) : "
                   "([c][2]i64)",
                   "let (x : [c][2]i64) = A[o + {(c : s), (2 : 1)}]", "in (x)")
    for args, result in [
            ("0 2 3", Fails("outside of 'A'")), ("0 2 -1", Fails("outside")),
            ("1 3 6148914691236517205", Fails("beyond i64")),
            ("0 -2 1", Fails("negative")), ("99 0 1", "empty([0][2]i64)"),
            ("0 3 1", "[[1, 2], [2, 3], [3, 4]]")]:
        yield windows, "4 [1, 2, 3, 4] " + args, result
    turned = body("(n : i64) (A : [n]i64) (e : i64) : ([n]i64)",
                  "let (x : [n]i64) = rotate 0 e A", "in (x)")
    yield turned, "3 [1, 2, 3] " + MAX, "[2, 3, 1]"
    yield turned, "3 [1, 2, 3] " + MIN, "[2, 3, 1]"
    yield turned, "0 empty([0]i64) 5", "empty([0]i64)"
    shaped = body("(n : i64) (m : i64) (A : [n]i64) : ([m][2]i64)",
                  "let (x : [m][2]i64) = reshape [m][2] A", "in (x)")
    yield shaped, "5 2 [1, 2, 3, 4, 5]", Fails("reshape")
    yield shaped, "0 -1 empty([0]i64)", Fails("negative")


def sizes():
    fails = Fails("negative")
    for value in ("iota n", "replicate [n] 1", "scratch [n] i64"):
        yield (body("(n : i64) : ([n]i64)", "let (x : [n]i64) = " + value,
                    "in (x)"), "-1", fails)
    yield (body("(n : i64) (m : i64) : ([n][m]i64)", "let (x : [n][m]i64) =",
                "  kernel i < n, j < m do", "    in (i)", "in (x)"),
           "0 -1", fails)
    yield (body("(n : i64) : (i64)", "let (x : i64) =",
                "  reduce (+) i < n do", "    in (i)", "in (x)"), "-1", fails)
    yield (body("(n : i64) : (i64)", "let (x : i64) =",
                "  loop (x : i64 = 3) for i < n do", "    in (x + 1)",
                "in (x)"), "-1", "3")


def updates():
    part = body("(n : i64) (A : *[n]i64) (s : i64) : ([n]i64)",
                "let (v : [2]i64) = iota 2",
                "let (x : [n]i64) = A with [0 : 2 : s] = v", "in (x)")
    yield part, "3 [1, 2, 3] 0", Fails("more than once")
    yield part, "3 [1, 2, 3] 3", Fails("out of range")
    yield part, "3 [1, 2, 3] 2", "[0, 2, 1]"

    def scatter(place):
        return body("(A : *[3]i64) : ([3]i64)", "let (x : [3]i64) =",
                    "  scatter A i < 4 do", "    in (%s, i)" % place, "in (x)")

    yield scatter("i / 2"), "[7, 8, 9]", Fails("index 0")
    yield scatter("7"), "[7, 8, 9]", "[7, 8, 9]"
    yield scatter("-1 - i"), "[7, 8, 9]", "[7, 8, 9]"
    yield scatter("3 - i"), "[7, 8, 9]", "[3, 2, 1]"


def folds():
    def fold(operator, value, count="2"):
        return body("(a : i64) : (i64)", "let (s : i64) =",
                    "  reduce (%s) i < %s do" % (operator, count),
                    "    in (%s)" % value, "in (s)")

    yield fold("+", "a"), MAX, "-2"
    yield (fold("(\\ (x : i64) (y : i64) -> in (x + y), 0)", "a"), MAX,
           Fails("does not fit i64"))
    yield fold("*", "i", "a"), "0", "1"
    yield fold("min", "i", "a"), "0", MAX
    yield fold("&", "i", "a"), "0", "-1"
    yield (body("(n : i64) : (f32)", "let (a : f32) =",
                "  reduce (max) i < n do", "    in (f32(i))", "in (a)"),
           "0", "-inff32")


# ---- arguments ----

def arguments():
    one = body("(n : i64) (A : [n]i64) : (i64)", "in (n)")
    for args in ("2", "2 [1, 2] 3", "2i32 [1, 2]", "3 [1, 2]", "2 [[1, 2]]",
                 "2 [[1], [2, 3]]", "2 [1, 2", "", "2 [1 2]", "2 [1, 2]]",
                 "9223372036854775808 [1]", "0 []"):
        yield one, args, Fails("")
    yield (body("(n : i64) : (i64)", 'assert n > 3 "n is too small"',
                "in (n)"), "3", Fails("n is too small"))
    yield body("(n : i64) : (i64)", "assert n > 3", "in (n)"), "3", \
        Fails("n = 3")


FAMILIES = [arithmetic, floats, laziness, undefined, arrays, sizes, updates,
            folds, arguments]


class Corners:
    def __init__(self, build, scratch):
        self.bin = os.path.join(build, "bin")
        self.scratch = scratch
        self.failures = self.cases = 0

    def tool(self, name, *args, text=""):
        return subprocess.run([os.path.join(self.bin, name), *args],
                              input=text, capture_output=True, text=True)

    def complain(self, what, program, args, run):
        self.failures += 1
        print("%s, on %s:\n%s%d: %s%s" % (what, args, program, run.returncode,
                                          run.stdout, run.stderr))

    def path(self, name, text):
        path = os.path.join(self.scratch, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def is_right(self, run, result):
        if isinstance(result, Fails):
            return run.returncode == 1 and not run.stdout and \
                result in run.stderr and AT.search(run.stderr)
        return run.returncode == 0 and not run.stderr and \
            run.stdout == result + "\n"

    def try_imp(self, program, args, result):
        made = self.tool("funopt", "-p", SPINE, text=program)
        if made.returncode:
            return self.complain("lower", program, args, made)
        run = self.tool("funrun", self.path("p.imp", made.stdout), text=args)
        if isinstance(result, Fails):
            if run.returncode not in (0, 1):
                self.complain("IMP", program, args, run)
        elif result != "undef" and not self.is_right(run, result):
            self.complain("IMP", program, args, run)

    def try_case(self, program, args, result):
        self.cases += 1
        run = self.tool("funrun", self.path("p.fun", program), text=args)
        if not self.is_right(run, result):
            return self.complain("value", program, args, run)
        made = self.tool("memintro", text=program)
        run = self.tool("funrun", "--semantics=heap", "--races",
                        self.path("p-mem.fun", made.stdout), text=args)
        if not self.is_right(run, result):
            self.complain("heap", program, args, run)
        self.try_imp(program, args, result)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        corners = Corners(sys.argv[1], scratch)
        for family in FAMILIES:
            for case in family():
                corners.try_case(*case)
    print("%d cases, %d failures" % (corners.cases, corners.failures))
    return 1 if corners.failures else 0


if __name__ == "__main__":
    sys.exit(main())
