#!/usr/bin/env python3
"""against_c.py - does funrun compute what C's operators and lists do?

usage: against_c.py BUILD [--count N] [--seed N]

Makes random scalar expressions of every integer type, of f32, f64 and bool,
and random chains of array operations; evaluates them here, with whole numbers,
doubles and lists, and by funrun, and compares.  An expression that fails here
must be undefined there: each stands after #[spec].
"""

import argparse
import math
import os
import random
import struct
import subprocess
import sys
import tempfile

INTS = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"]
FLOATS = ["f32", "f64"]


class Failure(Exception):
    """A run-time error."""


# ---- values ----

def bits(t):
    return int(t[1:])


def signed(t):
    return t[0] == "i"


def least(t):
    return -(1 << (bits(t) - 1)) if signed(t) else 0


def most(t):
    return (1 << (bits(t) - signed(t))) - 1


def wrap(t, n):
    n &= (1 << bits(t)) - 1
    return n - (1 << bits(t)) if signed(t) and n > most(t) else n


def to_f32(x):
    try:
        return struct.unpack("f", struct.pack("f", x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)


def fit(t, x):
    """X as a value of T where it is the result of arithmetic."""
    if t == "f32":
        return to_f32(x)
    if t == "f64" or t == "bool":
        return x
    if t == "i64" and not least(t) <= x <= most(t):
        raise Failure
    return wrap(t, x)


def text(t, x):
    if t == "bool":
        return "true" if x else "false"
    if t in INTS:
        return "%d%s" % (x, "" if t == "i64" else t)
    suffix = "f32" if t == "f32" else ""
    if x != x:
        return "nan" + suffix
    if math.isinf(x):
        return ("-inf" if x < 0 else "inf") + suffix
    return x.hex().replace("p+", "p") + suffix


def read(t, word):
    """A value as funrun prints it; None: undefined."""
    if word.startswith("undef"):
        return None
    if t == "bool":
        return word == "true"
    if t in INTS:
        return int(word[:-len(t)] if t != "i64" else word)
    x = float(word[:-3] if t == "f32" else word)
    return to_f32(x) if t == "f32" else x


def same(t, a, b):
    if a is None or b is None:
        return a is b
    if t in FLOATS:
        return struct.pack("d", a) == struct.pack("d", b) or a != a and b != b
    return a == b


# ---- operators ----

def divide(t, a, b):
    if t in FLOATS:
        if b == 0:
            if a == 0 or a != a:
                return math.nan
            return math.copysign(math.inf, a) * math.copysign(1, b)
        return fit(t, a / b)
    check_division(t, a, b)
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def check_division(t, a, b):
    if b == 0 or signed(t) and b == -1 and a == least(t):
        raise Failure


def floor_divide(t, a, b):
    check_division(t, a, b)
    return a // b


def floor_rest(t, a, b):
    check_division(t, a, b)
    return a % b


def shift(t, a, b, left):
    if not 0 <= b < bits(t):
        raise Failure
    return wrap(t, a << b) if left else a >> b


def float_min(a, b):
    if a != a or b != b:
        return b if a != a else a
    if a == b == 0:
        return a if math.copysign(1, a) < 0 else b
    return min(a, b)


def smaller(t, a, b):
    return float_min(a, b) if t in FLOATS else min(a, b)


def larger(t, a, b):
    return -float_min(-a, -b) if t in FLOATS else max(a, b)


def product(t, a, b):
    if t in FLOATS and (a == 0 and math.isinf(b) or b == 0 and math.isinf(a)):
        return math.nan
    return fit(t, a * b)


NUMBER = {
    "+": lambda t, a, b: fit(t, a + b),
    "-": lambda t, a, b: fit(t, a - b),
    "*": product,
    "/": divide,
    "min": smaller,
    "max": larger,
}
INT = dict(NUMBER, **{
    "%": lambda t, a, b: a - b * divide(t, a, b),
    "fdiv": floor_divide,
    "fmod": floor_rest,
    "&": lambda t, a, b: a & b,
    "|": lambda t, a, b: a | b,
    "^": lambda t, a, b: a ^ b,
    "<<": lambda t, a, b: shift(t, a, b, True),
    ">>": lambda t, a, b: shift(t, a, b, False),
    "mulhi": lambda t, a, b: wrap(t, (a * b) >> bits(t)),
})
COMPARE = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b,
}


def leading_zeros(t, a):
    return bits(t) - (a & ((1 << bits(t)) - 1)).bit_length()


UNARY = {
    "-": lambda t, a: fit(t, -a),
    "abs": lambda t, a: fit(t, abs(a)),
    "sgn": lambda t, a: a if a != a or a == 0 else type(a)(1 if a > 0 else -1),
}
UNARY_INT = dict(UNARY, **{
    "~": lambda t, a: wrap(t, ~a),
    "popcount": lambda t, a: wrap(t, bin(a & ((1 << bits(t)) - 1)).count("1")),
    "clz": lambda t, a: wrap(t, leading_zeros(t, a)),
})
UNARY_FLOAT = dict(UNARY, sqrt=lambda t, a: (
    fit(t, math.sqrt(a)) if a >= 0 else math.nan))


def convert(t, s, a):
    if t == "bool":
        return a != 0
    if t in FLOATS:
        return fit(t, float(a)) if t == "f64" or s in FLOATS or s == "bool" \
            else round_int(a)
    if s not in FLOATS:
        return wrap(t, int(a))
    if a != a or math.isinf(a) or not least(t) <= int(a) <= most(t):
        raise Failure
    return int(a)


def round_int(n):
    """A whole number to f32, rounded once."""
    if abs(n) < 1 << 24:
        return float(n)
    spare = abs(n).bit_length() - 24
    half, low = 1 << (spare - 1), abs(n) & ((1 << spare) - 1)
    high = abs(n) >> spare
    high += low > half or low == half and high & 1
    return math.copysign(float(high << spare), n)


# ---- random expressions ----

class Maker:
    def __init__(self, rng, variables):
        self.rng, self.variables = rng, variables  # name -> (type, value)

    def leaf(self, t):
        names = [n for n, v in self.variables.items() if v[0] == t]
        name = self.rng.choice(names)
        return name, lambda: self.variables[name][1]

    def make(self, t, depth):
        """The text of an expression of type T, and what computes it."""
        rng = self.rng
        if depth == 0 or rng.random() < 0.1:
            return self.leaf(t)
        kind = rng.random()
        if kind < 0.12:
            s = rng.choice(INTS + FLOATS + ["bool"])
            a, f = self.make(s, depth - 1)
            return "%s(%s)" % (t, a), lambda: convert(t, s, f())
        if kind < 0.2:
            return self.choice(t, depth)
        if t == "bool":
            return self.make_bool(depth)
        ops = UNARY_FLOAT if t in FLOATS else UNARY_INT
        if kind < 0.4:
            op = rng.choice(sorted(ops))
            a, f = self.make(t, depth - 1)
            return ("%s(%s)" if op not in "-~" else "(%s(%s))") % (op, a), \
                lambda: ops[op](t, f())
        ops2 = NUMBER if t in FLOATS else INT
        op = rng.choice(sorted(ops2))
        (a, f), (b, g) = self.make(t, depth - 1), self.make(t, depth - 1)
        shape = "%s(%s, %s)" if op.isalpha() else "({1} {0} {2})"
        written = (shape % (op, a, b) if op.isalpha()
                   else shape.format(op, a, b))
        return written, lambda: ops2[op](t, f(), g())

    def choice(self, t, depth):
        """select is strict."""
        c, h = self.make("bool", depth - 1)
        (a, f), (b, g) = self.make(t, depth - 1), self.make(t, depth - 1)

        def value():
            which, x, y = h(), f(), g()
            return x if which else y
        return "select(%s, %s, %s)" % (c, a, b), value

    def make_bool(self, depth):
        rng = self.rng
        op = rng.choice(["&&", "||", "!", "cmp", "cmp", "cmp"])
        if op == "!":
            a, f = self.make("bool", depth - 1)
            return "!(%s)" % a, lambda: not f()
        if op == "cmp":
            t = rng.choice(INTS + FLOATS)
            cmp = rng.choice(sorted(COMPARE))
            (a, f), (b, g) = self.make(t, depth - 1), self.make(t, depth - 1)
            return "(%s %s %s)" % (a, cmp, b), lambda: COMPARE[cmp](f(), g())
        (a, f), (b, g) = (self.make("bool", depth - 1) for _ in range(2))
        if op == "&&":
            return "(%s && %s)" % (a, b), lambda: f() and g()
        return "(%s || %s)" % (a, b), lambda: f() or g()


def corner(rng, t):
    if t == "bool":
        return rng.random() < 0.5
    if t in INTS:
        near = [least(t), least(t) + 1, -1, 0, 1, 2, 3, 7, bits(t) - 1,
                bits(t), most(t) - 1, most(t),
                rng.randint(least(t), most(t))]
        return wrap(t, rng.choice(near))
    x = rng.choice([0.0, -0.0, 1.0, -1.5, 0.1, 3.0, 127.5, 1e10, -2.0 ** 63,
                    2.0 ** 64, 1e-40, 3e38, math.inf, -math.inf, math.nan,
                    rng.uniform(-300, 300)])
    return fit(t, x)


def scalar_program(rng, count):
    """A program of COUNT expressions, its arguments, and what it gives."""
    types = INTS + FLOATS + ["bool"]
    variables = {}
    for t in types:
        for k in range(3):
            variables["%s_%d" % (t, k)] = (t, corner(rng, t))
    maker = Maker(rng, variables)
    lines, wanted = [], []
    for k in range(count):
        t = rng.choice(types)
        expression, value = maker.make(t, rng.randint(1, 4))
        try:
            wanted.append((t, value(), expression))
        except Failure:
            wanted.append((t, None, expression))
        lines.append("  #[spec] let (r%d : %s) = %s\n" % (k, t, expression))
    program = "fun main %s : (%s) =\n%s  in (%s)\n" % (
        " ".join("(%s : %s)" % (n, v[0]) for n, v in variables.items()),
        ", ".join(w[0] for w in wanted), "".join(lines),
        ", ".join("r%d" % k for k in range(count)))
    return program, " ".join(text(*v) for v in variables.values()), wanted


# ---- random chains of array operations ----

def flat(a):
    return [x for row in a for x in row]


def rows_of(a, n, m):
    return [a[i * m:(i + 1) * m] for i in range(n)]


def step(rng, a, n, m):
    """The right-hand side of one operation on X, an [n][m] matrix."""
    way = rng.randrange(9)
    if way == 0:
        return "transpose X", [list(c) for c in zip(*a)], m, n
    if way == 1:
        return "reverse 0 X", a[::-1], n, m
    if way == 2:
        return "reverse 1 X", [r[::-1] for r in a], n, m
    if way == 3:
        e = rng.randint(-20, 20)
        return "rotate 1 %d X" % e, [[r[(j + e) % m] for j in range(m)]
                                     for r in a], n, m
    if way == 4:
        return "reshape [%d][%d] X" % (m, n), rows_of(flat(a), m, n), m, n
    if way == 5:
        return "concat X X", a + a, 2 * n, m
    if way == 6:
        k, s = rng.randint(1, n), rng.choice([-1, 0, 1])
        o = k - 1 if s < 0 else rng.randint(0, n - k)
        return "X[%d : %d : %d, :]" % (o, k, s), [a[o + i * s] for i in
                                                  range(k)], k, m
    if way == 7:
        o, k = rng.randint(0, m - 1), rng.randint(1, m)
        k = min(k, m - o)
        return "X[:, %d : %d]" % (o, k), [r[o:o + k] for r in a], n, k
    return "manifest (1, 0) X", a, n, m


def array_program(rng):
    n, m = rng.randint(1, 4), rng.randint(1, 4)
    a = [[rng.randint(-9, 9) for _ in range(m)] for _ in range(n)]
    head, given = "fun main (A0 : [%d][%d]i64)" % (n, m), text_of(a)
    lines = []
    for k in range(rng.randint(1, 8)):
        rhs, a, n, m = step(rng, a, n, m)
        if n > 64:
            break
        lines.append("  let (A%d : [%d][%d]i64) = %s\n" % (
            k + 1, n, m, rhs.replace("X", "A%d" % k)))
    last = len(lines)
    lines.append("""  let (s : [%d]i64) (t : [%d]i64) =
    scan (+, max) i < %d do
      let (x : i64) = A%d[i, i %% %d]
      in (x, x)
  let (K : [%d][%d]i64) =
    kernel j < %d, i < %d do
      let (x : i64) = A%d[i, j]
      in (x * 3 - i)
""" % (n, n, n, last, m, m, n, m, n, last))
    diagonal = [a[i][i % m] for i in range(n)]
    wanted = [a, [sum(diagonal[:i + 1]) for i in range(n)],
              [max(diagonal[:i + 1]) for i in range(n)],
              [[a[i][j] * 3 - i for i in range(n)] for j in range(m)]]
    program = "%s : ([%d][%d]i64, [%d]i64, [%d]i64, [%d][%d]i64) =\n%s" \
        "  in (A%d, s, t, K)\n" % (head, n, m, n, n, m, n, "".join(lines),
                                  last)
    return program, given, [text_of(w) for w in wanted]


def text_of(a):
    return str(a)


# ---- comparing ----

def run(funrun, directory, program, given):
    path = os.path.join(directory, "program.fun")
    with open(path, "w", encoding="ascii") as file:
        file.write(program)
    done = subprocess.run([funrun, path], input=given, capture_output=True,
                          text=True, timeout=100)
    if done.returncode != 0:
        sys.exit("funrun: status %d\n%s%s\n%s" % (
            done.returncode, program, given, done.stderr[:2000]))
    return done.stdout.splitlines()


def compare_scalars(funrun, directory, rng, count):
    program, given, wanted = scalar_program(rng, count)
    lines = run(funrun, directory, program, given)
    bad = 0
    for (t, value, expression), line in zip(wanted, lines, strict=True):
        if not same(t, value, read(t, line)):
            bad += 1
            print("%s : %s\n  is %s, not %s\n  with %s" % (
                expression, t, line, value, given))
    return bad, sum(w[1] is None for w in wanted)


def compare_arrays(funrun, directory, rng):
    program, given, wanted = array_program(rng)
    lines = run(funrun, directory, program, given)
    if lines == wanted:
        return 0
    print("%s%s\nis\n%s\nnot\n%s" % (program, given, "\n".join(lines),
                                    "\n".join(wanted)))
    return 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    funrun = os.path.join(args.build, "bin", "funrun")
    rng = random.Random(args.seed)
    bad = failing = 0
    with tempfile.TemporaryDirectory() as directory:
        for _ in range(0, args.count, 200):
            wrong, fails = compare_scalars(funrun, directory, rng, 200)
            bad += wrong
            failing += fails
        for _ in range(args.count // 60):
            bad += compare_arrays(funrun, directory, rng)
    print("%d expressions (%d fail), %d array programs: %d differ" % (
        args.count, failing, args.count // 60, bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
