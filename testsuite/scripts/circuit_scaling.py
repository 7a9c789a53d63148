#!/usr/bin/env python3
"""circuit_scaling.py - does shortcircuit find all copies of long programs, in
time in proportion to these?

usage: circuit_scaling.py [--only TITLE] BUILD

Programs with many copies, near to where their sources are made and far away.
No allocation may be left but the destination's, where copies can go; time is measured as in
scaling.py.
"""

import os
import subprocess
import sys

import scaling


def source(k):
    return ("  let (X%d : [n]i64) =\n    kernel i < n do\n      in (i & %d)\n"
            % (k, k))


def rows(k):
    return ("  let (X%d : [n][m]i64) =\n    kernel i < n do\n"
            "      let (r : [m]i64) =\n        kernel j < m do\n"
            "          in (i + j & %d)\n      in (r)\n" % (k, k))


def update(k, before, after, n):
    return ("  let (R%d : [%d * n]i64) = R%d with [%d * n : n] = X%d\n"
            % (after, n, before, k, k))


def program(n, made, copied, near=False):
    """Sources in the order MADE, copied in the order COPIED."""
    copies = [update(k, at, at + 1, n) for at, k in enumerate(copied)]
    sources = [source(k) for k in made]
    lines = ([s + c for s, c in zip(sources, copies)] if near
             else sources + copies)
    return ("entry fun main (n : i64) (R0 : *[%d * n]i64) : (*[%d * n]i64) =\n"
            % (n, n) + "".join(lines) + "  in (R%d)\n" % n)


def near(n):
    return program(n, range(n), range(n), near=True)


def far(n):
    return program(n, range(n), range(n))


def mixed(n):
    """An order that looks like none: 7919 is prime."""
    return program(n, [k * 7919 % n for k in range(n)], range(n))


def in_rows(n):
    """What is made far away is made of rows that are built in place, too."""
    return ("entry fun main (n : i64) (m : i64) (R0 : *[%d][n][m]i64) : "
            "(*[%d][n][m]i64) =\n" % (n, n) +
            "".join(rows(k) for k in range(n)) +
            "".join("  let (R%d : [%d][n][m]i64) = R%d with [%d, :, :] = X%d\n"
                    % (k + 1, n, k, k, k) for k in range(n)) +
            "  in (R%d)\n" % n)


def columns(n):
    return ("entry fun main (n : i64) (R0 : *[n][%d]i64) : (*[n][%d]i64) =\n"
            % (n, n) + "".join(source(k) for k in range(n)) +
            "".join("  let (R%d : [n][%d]i64) = R%d with [:, %d] = X%d\n"
                    % (k + 1, n, k, k, k) for k in range(n)) +
            "  in (R%d)\n" % n)


def in_columns(n):
    """How many there are is not a number, but that there are enough is known."""
    return ("entry fun main (n : i64) (m : i64) (R0 : *[n][m]i64) : "
            "(*[n][m]i64) =\n  assert m >= %d\n" % n +
            "".join(source(k) for k in range(n)) +
            "".join("  let (R%d : [n][m]i64) = R%d with [:, %d] = X%d\n"
                    % (k + 1, k, k, k) for k in range(n)) +
            "  in (R%d)\n" % n)


def in_strips(n):
    """Neither is how wide they are."""
    strip = rows(0).replace("X0", "X%d").replace("m", "w")
    return ("entry fun main (n : i64) (m : i64) (w : i64) (R0 : *[n][m]i64) : "
            "(*[n][m]i64) =\n  assert w >= 0 && m >= %d * w\n" % n +
            "".join(strip % k for k in range(n)) +
            "".join("  let (R%d : [n][m]i64) = R%d with [:, %d * w : w] = X%d\n"
                    % (k + 1, k, k, k) for k in range(n)) +
            "  in (R%d)\n" % n)


def operands(n):
    return ("entry fun main (n : i64) : ([%d * n]i64) =\n" % n +
            "".join(source(k) for k in range(n)) +
            "  let (C : [%d * n]i64) = concat %s\n  in (C)\n"
            % (n, " ".join("X%d" % k for k in range(n))))


def chain(n):
    return ("entry fun main (n : i64) (R0 : *[2 * n]i64) : (*[2 * n]i64) =\n" +
            source(0) +
            "".join("  let (X%d : [n]i64) = copy X%d\n" % (k + 1, k)
                    for k in range(n)) +
            "  let (R1 : [2 * n]i64) = R0 with [0 : n] = X%d\n  in (R1)\n" % n)


def updates(n, indent="  "):
    """What a branch gives, and then is read and updated again and again: the
    block that it had in the branch is another part of its web."""
    return "".join(indent + line for line in
                   ["let (X0 : [n]i64) =\n", "  if c then\n",
                    "    let (P : [n]i64) = iota n\n", "    in (P)\n",
                    "  else\n", "    let (Q : [n]i64) = iota n\n",
                    "    in (Q)\n"] +
                   ["let (x%d : i64) = X%d[%d]\n" % (k, k, k + 1) +
                    indent +
                    "let (X%d : [n]i64) = X%d with [%d] = x%d\n"
                    % (k + 1, k, k, k) for k in range(n)])


def updated(n):
    return ("entry fun main (n : i64) (c : bool) (R0 : *[2][n]i64) : "
            "(*[2][n]i64) =\n  assert n >= %d\n" % (n + 1) + updates(n) +
            "  let (R1 : [2][n]i64) = R0 with [0, :] = X%d\n  in (R1)\n" % n)


def updated_inside(n):
    """The same in each iteration."""
    return ("entry fun main (n : i64) (m : i64) (c : bool) : ([m][n]i64) =\n"
            "  assert n >= %d\n" % (n + 1) +
            "  let (R : [m][n]i64) =\n    kernel i < m do\n" +
            updates(n, "      ") +
            "      in (X%d)\n  in (R)\n" % n)


def known_late(n):
    """Where a copy goes is read when all sources are there, which check what they
    read: neither comes before the other."""
    return ("entry fun main (n : i64) (J : [n]i64) (R0 : *[n]i64) : (*[n]i64) =\n"
            "  assert n >= %d\n" % n +
            "".join(source(k).replace("      in", "      let (x : i64) = J[i]\n"
                                      "      assert x > 0\n      in")
                    for k in range(n)) +
            "".join("  let (o%d : i64) = J[%d]\n"
                    "  let (R%d : [n]i64) = R%d with [o%d : n] = X%d\n"
                    % (k, k, k + 1, k, k, k) for k in range(n)) +
            "  in (R%d)\n" % n)


# How many allocations are left, too; None: those that there were.
TEXTS = [
    ("near", near, 2500, 0),
    ("far", far, 2500, 0),
    ("far, in another order", mixed, 1000, 0),
    ("far, made of rows", in_rows, 500, 0),
    ("columns", columns, 500, 0),
    ("columns of an unknown number", in_columns, 1000, 0),
    ("strips of columns", in_strips, 250, 0),
    ("operands of one concat", operands, 2500, 1),
    ("copies of copies", chain, 2500, 0),
    ("updates of one array", updated, 2500, 0),
    ("updates in an iteration", updated_inside, 2500, 1),
    ("known late", known_late, 1000, None),
]


def measure(build, directory, text, left, count=False):
    path = scaling.write(directory, text)
    for tool in ["memintro", "hoist"]:
        tool = os.path.join(build, "bin", tool)
        text = subprocess.run([tool, "--no-verify", path], check=True,
                              capture_output=True, text=True).stdout
        scaling.write(directory, text)
    if left is None:
        left = text.count(" = alloc ")
    tool = os.path.join(build, "bin", "shortcircuit")
    done = subprocess.run([tool, "--no-verify", path], capture_output=True,
                          text=True)
    if done.returncode or done.stdout.count(" = alloc ") != left:
        return None, "%d allocations are left\n%s" % (
            done.stdout.count(" = alloc "), done.stderr)
    return scaling.beyond_reading(build, "shortcircuit", ["--no-verify"], path,
                                  0, count)


if __name__ == "__main__":
    sys.exit(scaling.main(measure, TEXTS, "take too long or keep a copy"))
