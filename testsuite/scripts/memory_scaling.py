#!/usr/bin/env python3
"""memory_scaling.py - does memintro take time in proportion to the program?

usage: memory_scaling.py [--only TITLE] BUILD

The texts of scaling.py, where that verifies FUN programs, and some
that only memintro finds hard; measured as there.
"""

import os
import sys

import scaling

HEAD = "entry fun main (n : i64) (c : bool) (A : [n][n]f32) : (f32) =\n" \
       "  let (B0 : [n][n]f32) = A\n"
TAIL = "  let (x : f32) = B%d[0, 0]\n  in (x)\n"


def chain(form, n):
    return HEAD + "".join(form.replace("%d", str(i)).replace("%e", str(i + 1))
                          for i in range(n)) + TAIL % n


def layouts(n):
    """Branches that are laid out otherwise, one after the other."""
    return chain("  let (T%d : [n][n]f32) = transpose B%d\n"
                 "  let (B%e : [n][n]f32) = if c then in (T%d) else in (B%d)\n",
                 n)


def loops(n):
    """Loops with a fresh array on each trip."""
    return chain("  let (B%e : [n][n]f32) =\n"
                 "    loop (b : [n][n]f32 = B%d) for i < n do\n"
                 "      let (t : [n][n]f32) = transpose b\n"
                 "      let (u : [n][n]f32) = copy t\n"
                 "      in (u)\n", n)


def updates(n):
    """Values that alias what they are written to."""
    return ("fun f (n : i64) (A0 : *[n]f32) : (*[n]f32) =\n" +
            "".join("  let (V%d : [n]f32) = reverse 0 A%d\n"
                    "  let (A%d : [n]f32) = A%d with [0 : n] = V%d\n"
                    % (i, i, i + 1, i, i) for i in range(n)) +
            "  in (A%d)\n" % n)


def columns(n):
    """A column that one function hands to the next."""
    return ("fun g_0 (n : i64) (A : [n]f32) : (f32) =\n"
            "  let (x : f32) = A[0]\n  in (x)\n" +
            "".join("fun g_%d (n : i64) (A : [n]f32) : (f32) =\n"
                    "  let (x : f32) = g_%d(n, A)\n  in (x)\n" % (i, i - 1)
                    for i in range(1, n)) +
            "entry fun main (n : i64) (A : [n][n]f32) : (f32) =\n"
            "  let (c : [n]f32) = A[:, 1]\n"
            "  let (x : f32) = g_%d(n, c)\n  in (x)\n" % (n - 1))


def offsets(n):
    """Results whose offsets are made of their arguments'."""
    return ("fun g (n : i64) (o : i64) (A : [n]f32) : ([n]f32) =\n"
            "  let (B : [n]f32) = A[o + o : n]\n  in (B)\n"
            "entry fun main (n : i64) (k : i64) (A : [n]f32) : (f32) =\n"
            "  let (B0 : [n]f32) = A\n" +
            "".join("  let (B%d : [n]f32) = g(n, k, B%d)\n" % (i + 1, i)
                    for i in range(n)) +
            "  let (x : f32) = B%d[0]\n  in (x)\n" % n)


def homes(n):
    """Arrays that go round in a thread."""
    return ("entry fun main (n : i64) : ([n]f32) =\n"
            "  let (R : [n]f32) =\n    kernel t < n do\n"
            "      let (B0 : [4]f32) = replicate [4] 1.0f32\n" +
            "".join("      let (B%d : [4]f32) =\n"
                    "        loop (b : [4]f32 = B%d) for i < n do\n"
                    "          let (u : [4]f32) = copy b\n"
                    "          in (u)\n" % (i + 1, i) for i in range(n)) +
            "      let (x : f32) = B%d[0]\n      in (x)\n  in (R)\n" % n)


def nests(n):
    """Loops in loops, each of which lays out otherwise what it carries."""
    return (HEAD +
            "".join("  let (B%d : [n][n]f32) =\n"
                    "    loop (b%d : [n][n]f32 = %s) for j%d < n do\n"
                    "      let (t%d : [n][n]f32) = transpose b%d\n"
                    % (n - i, i, "t%d" % (i - 1) if i else "B0", i, i, i)
                    for i in range(n)) +
            "      in (t%d)\n" % (n - 1) +
            "".join("    in (B%d)\n" % i for i in range(1, n)) + TAIL % n)


TEXTS = [(title, make, n, status) for title, make, n, status in scaling.TEXTS
         if title not in ("mistakes", "blocks of memory",
                          "operands of one size")] + [
    ("branches with other layouts", layouts, 2500, 0),
    ("loops of fresh arrays", loops, 2500, 0),
    ("overlapping updates", updates, 2500, 0),
    ("a column through functions", columns, 2500, 0),
    ("offsets of offsets", offsets, 2500, 0),
    ("loops in a thread", homes, 2500, 0),
    ("loops in loops with other layouts", nests, 250, 0),
]


def measure(build, directory, text, status, count=False):
    return scaling.beyond_reading(build, "memintro", ["--no-verify"],
                                  scaling.write(directory, text), status,
                                  count)


if __name__ == "__main__":
    sys.exit(scaling.main(measure, TEXTS, "take too long"))
