#!/usr/bin/env python3
"""spine_scaling.py - do the passes on the way down to IMP take time in
proportion to the program?

usage: spine_scaling.py [--only TITLE] BUILD

Chains, nests, wide statements, many functions and programs in memory, each read
by inline, simplify, hoist, memexpand, guard and lower; measured as in
scaling.py.  TITLE begins with the name of the pass.
"""

import os
import subprocess
import sys

import scaling

HEAD = "entry fun main (n : i64) (A : [n]i64) : (i64) =\n  assert n >= 1\n"


def chain(n):
    """Each statement needs the last one; every other one is computed twice."""
    return (HEAD + "  let (x0 : i64) = n & 1023\n" +
            "".join("  let (a%d : i64) = A[fmod(x%d, n)]\n"
                    "  let (b%d : i64) = A[fmod(x%d, n)]\n"
                    "  let (x%d : i64) = (a%d ^ b%d) + %d & 1023\n"
                    % (i, i - 1, i, i - 1, i, i, i, i) for i in range(1, n)) +
            "  in (x%d)\n" % (n - 1))


def unknown(n):
    """Accesses about which nothing is known, and branches between them."""
    return (HEAD + "  let (x0 : i64) = A[0]\n" +
            "".join("  let (y%d : i64) = A[x%d]\n"
                    "  let (x%d : i64) =\n"
                    "    if y%d < x%d then\n      in (y%d)\n"
                    "    else\n      in (x%d)\n"
                    % (i, i - 1, i, i, i - 1, i, i - 1)
                    for i in range(1, n)) + "  in (x%d)\n" % (n - 1))


def nest(n):
    """Loops in loops; in each a statement that can leave it."""
    return (HEAD +
            "".join("  let (r%d : i64) =\n"
                    "    loop (a%d : i64 = %s) for j%d < n do\n"
                    "      let (k%d : i64) = n & %d\n"
                    "      let (y%d : i64) = a%d ^ k%d\n"
                    % (i, i, "y%d" % (i - 1) if i else "0", i, i, i + 1, i, i,
                       i) for i in range(n)) +
            "  in (y%d)\n" % (n - 1) +
            "".join("  in (r%d)\n" % i for i in reversed(range(1, n))) +
            "  in (r0)\n")


def wide(n):
    """A loop that carries many values, half of which nobody needs."""
    return (HEAD + "  let " + " ".join("(r%d : i64)" % i for i in range(n)) +
            " =\n    loop " +
            " ".join("(p%d : i64 = %d)" % (i, i) for i in range(n)) +
            " for j < n do\n" +
            lines("      let (q%d : i64) = p%d ^ j\n", n) + "      in (" +
            ", ".join("q%d" % i for i in range(n)) + ")\n" +
            "  let (s0 : i64) = r0\n" +
            "".join("  let (s%d : i64) = s%d ^ r%d\n" % (i, i - 1, 2 * i)
                    for i in range(1, n // 2)) + "  in (s%d)\n" % (n // 2 - 1))


def lines(form, count):
    return "".join(form % ((i,) * form.count("%d")) for i in range(count))


def functions(n):
    """Small functions, each called once and between others."""
    return ("".join("fun g%d (n : i64) (A : [n]i64) (k : i64) : (i64) =\n"
                    "  let (x : i64) = A[fmod(k, max(n, 1))]\n"
                    "  let (y : i64) = x ^ %d\n  in (y)\n" % (i, i)
                    for i in range(n)) + HEAD + "  let (x0 : i64) = n\n" +
            "".join("  let (x%d : i64) = g%d(n, A, x%d)\n" % (i + 1, i, i)
                    for i in range(n)) + "  in (x%d)\n" % n)


def kernels(n):
    """Kernels with arrays of their own, one after the other."""
    return (HEAD + "  let (B0 : [n]i64) = A\n" +
            "".join("  let (B%d : [n]i64) =\n    kernel i < n do\n"
                    "      let (t : [n]i64) =\n        kernel j < n do\n"
                    "          let (y : i64) = B%d[j]\n"
                    "          in (y ^ i)\n"
                    "      let (x : i64) = t[n - 1 - i]\n      in (x)\n"
                    % (i + 1, i) for i in range(n)) +
            "  let (x : i64) = B%d[0]\n  in (x)\n" % n)


def trips(n):
    """Loops whose arrays go round, and that nobody needs one by one."""
    return (HEAD + "  let (B0 : [n]i64) = copy A\n" +
            "".join("  let (B%d : [n]i64) (C%d : [n]i64) =\n"
                    "    loop (b : [n]i64 = B%d) (c : [n]i64 = A) "
                    "for i < n do\n"
                    "      let (u : [n]i64) = copy b\n"
                    "      let (v : [n]i64) = reverse 0 u\n"
                    "      in (v, b)\n" % (i + 1, i + 1, i)
                    for i in range(n)) +
            "  let (x : i64) = B%d[0]\n  in (x)\n" % n)


BEFORE = {"memexpand": ["memintro"], "lower": ["inline", "memintro", "memexpand"]}
TEXTS = [("chain", chain, 2500), ("unknown accesses", unknown, 1000),
         ("nest", nest, 200), ("wide", wide, 1500),
         ("functions", functions, 1500), ("kernels", kernels, 500),
         ("trips", trips, 500)]
ROWS = [(tool, before) for tool in ["inline", "simplify", "hoist", "guard"]
        for before in ([], ["memintro"])] + list(BEFORE.items())


def row(tool, before, title, make, n):
    """What TOOL reads is what those BEFORE it make of the text."""
    name = "%s: %s%s" % (tool, title, ", in memory" if before else "")
    return name, lambda size: (tool, before, make(size)), n, 0


def measure(build, directory, made, status, count=False):
    tool, before, text = made
    path = scaling.write(directory, text)
    for name in before:
        text = subprocess.run(
            [os.path.join(build, "bin", name), "--no-verify", path],
            check=True, capture_output=True, text=True).stdout
        scaling.write(directory, text)
    return scaling.beyond_reading(build, tool, ["--no-verify"], path, status,
                                  count)


if __name__ == "__main__":
    sys.exit(scaling.main(measure, [
        row(tool, before, title, make, n) for tool, before in ROWS
        for title, make, n in TEXTS if not (tool == "inline" and before)],
        "take too long"))
