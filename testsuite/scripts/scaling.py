#!/usr/bin/env python3
"""scaling.py - does verifying take time in proportion to the text?

usage: scaling.py [--only TITLE] BUILD

Each text is made in two sizes, N and 4N.  What funverify takes for the larger
one, beyond what reading it takes (funfmt), may be at most FACTOR times that for
the smaller one: four where it is in proportion, sixteen where it is quadratic.
The clock only finds suspects: whether one is guilty is decided by the number of
instructions, which valgrind counts, so that no noise fails a test.  A text that
is verified in SHORT seconds is no suspect.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile

FACTOR, SHORT, SECONDS = 9.0, 0.25, 60
FEW = 10 ** 8  # instructions that are taken in SHORT / 4, about
TRIES = 3

HEAD = "fun f (n : i64) (p : bool) (A : [n]f32) : (i64) =\n"
TAIL = "  in (n)\n"


def lines(form, count):
    holes = form.count("%d")
    return "".join(form % ((i,) * holes) for i in range(count))


def statements(n):
    return HEAD + lines("  let (x%d : i64) = n * %d + 1\n", n) + TAIL


def definitions(n):
    """A chain of names, each in a size."""
    return (HEAD + "  let (x0 : i64) = n\n" +
            "".join("  let (x%d : i64) = x%d + 1\n" % (i, i - 1)
                    for i in range(1, n)) +
            "  let (B : [n + %d]f32) = scratch [x%d] f32\n" % (n - 1, n - 1) +
            TAIL)


def conversions(n):
    """A chain of names of another type, and a size at its end."""
    return (HEAD + "  let (x0 : i32) = i32(n)\n" +
            "".join("  let (x%d : i32) = min(x%d, %di32) ^ 1i32\n"
                    % (i, i - 1, i) for i in range(1, n)) +
            "  let (k : i64) = i64(x%d)\n" % (n - 1) +
            "  let (B : [fmod(k, 7)]f32) = scratch [fmod(i64(x%d), 7)] f32\n"
            % (n - 1) + TAIL)


def sizes(n):
    """A chain of names, and after each an array of that size."""
    return (HEAD + "  let (x0 : i64) = n\n" +
            "".join("  let (x%d : i64) = x%d + 1\n"
                    "  let (B%d : [x%d + 1]f32) = scratch [x%d] f32\n"
                    % (i, i - 1, i, i - 1, i) for i in range(1, n)) + TAIL)


def loops(n):
    """Loops in loops, as deep as the parser reads."""
    return (HEAD + "".join("let (r%d : i64) = loop (a%d : i64 = n) "
                           "for j%d < n do " % (i, i, i) for i in range(n)) +
            "in (n) " + "".join("in (r%d) " % i for i in reversed(range(n))) +
            "\n")


def array_loops(n):
    return (HEAD + "".join("let (r%d : [n]f32) = loop (a%d : [n]f32 = %s) "
                           "for j%d < n do "
                           % (i, i, "a%d" % (i - 1) if i else "A", i)
                           for i in range(n)) +
            "in (a%d) " % (n - 1) +
            "".join("in (r%d) " % i for i in reversed(range(1, n))) + TAIL)


def aliases(n):
    return (HEAD + "  let (B0 : [n]f32) = A\n" +
            "".join("  let (B%d : [n]f32) = B%d\n" % (i, i - 1)
                    for i in range(1, n)) + TAIL)


def slices(n):
    return HEAD + lines("  let (B%d : [n]f32) = reverse 0 A\n", n) + TAIL


def updates(n):
    """An array that is consumed again and again, under several names."""
    return ("fun f (n : i64) (A0 : *[n]f32) : (*[n]f32) =\n" +
            "".join("  let (B%d : [n]f32) = reverse 0 A%d\n"
                    "  let (A%d : [n]f32) = B%d with [0] = 1.0f32\n"
                    % (i, i, i + 1, i) for i in range(n)) +
            "  in (A%d)\n" % n)


def asserts(n):
    """Equalities of fresh names, and sizes that need them."""
    return (HEAD + "".join("  let (x%d : i64) = once do in (n)\n"
                           "  assert x%d == %s\n"
                           "  let (B%d : [n]f32) = scratch [x%d] f32\n"
                           % (i, i, "x%d" % (i - 1) if i else "n", i, i)
                           for i in range(n)) + TAIL)


def products(n):
    """Equalities of expressions that no other one mentions."""
    return HEAD + lines("  assert mulhi(n + %d, n) == n %% %d9\n", n) + TAIL


def inequalities(n):
    return HEAD + lines("  assert n > %d && n * n != %d\n", n) + TAIL


def ifs(n):
    """Existential sizes, each of the one before."""
    return (HEAD + "  let (k0 : i64) (B0 : [k0]f32) =\n"
            "    if p then in (n, A) else in (n, A)\n" +
            "".join("  let (k%d : i64) (B%d : [k%d]f32) =\n"
                    "    if p then in (k%d, B%d) else in (n, A)\n"
                    % (i, i, i, i - 1, i - 1) for i in range(1, n)) + TAIL)


def kernels(n):
    return HEAD + lines("  let (K%d : [n][n]f32) = kernel i < n do in (A)\n",
                        n) + TAIL


def functions(n):
    return ("fun g_0 (n : i64) (A : [n]f32) : (k : i64, [k]f32) =\n"
            "  in (n, A)\n" +
            "".join("fun g_%d (n : i64) (A : [n]f32) : (k : i64, [k]f32) =\n"
                    "  let (k : i64) (B : [k]f32) = g_%d(n, A)\n"
                    "  in (k, B)\n" % (i, i - 1) for i in range(1, n)))


def parameters(n):
    names = "".join(" (x%d : i64)" % i for i in range(n))
    return ("fun f%s : (i64) =\n  in (x0)\n" % names +
            "fun g (n : i64) : (i64) =\n  let (r : i64) = f(%s)\n  in (r)\n"
            % ", ".join("n + %d" % i for i in range(n)))


def results(n):
    types = ", ".join("k%d : i64, [k%d]f32" % (i, i) for i in range(n))
    return ("fun f (n : i64) (A : [n]f32) : (%s) =\n  in (%s)\n"
            % (types, ", ".join(["n, A"] * n)))


def operands(n):
    """One long sum, as a size."""
    total = "n" + " + n * 2" * n
    return HEAD + "  let (B : [%s]f32) = scratch [%s] f32\n" % (total, total) \
        + TAIL


def mistakes(n):
    """Each operand and each result is wrong."""
    return ("fun f%s : (i64) =\n  in (x0)\n"
            % "".join(" (x%d : i64)" % i for i in range(n)) +
            "fun g (p : bool) : (%s) =\n  let (r : i64) = f(%s)\n  in (%s)\n"
            % (", ".join(["i64"] * n), ", ".join(["p"] * n),
               ", ".join(["p"] * n)))


def blocks(n):
    """Arrays in memory, each in a block of its own."""
    return ("fun f (n : i64) : (i64) =\n" +
            lines("  let (m%d : mem) = alloc n * 4\n"
                  "  let (A%d : [n]f32 @ m%d -> R(n)) = scratch [n] f32\n", n) +
            "  in (n)\n")


# (title, text, the smaller size, exit status)
TEXTS = [
    ("statements in one body", statements, 25000, 0),
    ("a chain of definitions", definitions, 25000, 0),
    ("a chain of definitions of another type", conversions, 12500, 0),
    ("a chain of definitions in sizes", sizes, 12500, 0),
    ("nested loops", loops, 250, 0),
    ("nested loops of arrays", array_loops, 250, 0),
    ("aliases of aliases", aliases, 2500, 0),
    ("views of one array", slices, 2500, 0),
    ("updates", updates, 2500, 0),
    ("asserted equalities", asserts, 5000, 0),
    ("asserted products", products, 10000, 0),
    ("asserted inequalities", inequalities, 5000, 0),
    ("existential ifs", ifs, 5000, 0),
    ("kernels", kernels, 5000, 0),
    ("functions", functions, 2500, 0),
    ("parameters", parameters, 5000, 0),
    ("results", results, 2500, 0),
    ("operands of one size", operands, 1000, 0),
    ("mistakes", mistakes, 2500, 1),
    ("blocks of memory", blocks, 2500, 0),
]


def seconds(tool, options, path, status):
    """What running TOOL takes of the processor, at best."""
    best = None
    for _ in range(TRIES):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        done = subprocess.run([tool] + options + [path],
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, timeout=10 * SECONDS)
        took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        if done.returncode != status:
            return None, done.stderr.decode("utf-8", "replace")[:400]
        best = took if best is None else min(best, took)
        if best < SHORT or best > SECONDS:
            break
    return best, ""


def instructions(tool, options, path):
    """How many TOOL executes."""
    done = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no",
         "--cachegrind-out-file=" + os.devnull, tool] + options + [path],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        timeout=100 * SECONDS)
    return int(re.search(r"I +refs: +([\d,]+)", done.stderr)
               .group(1).replace(",", ""))


def beyond_reading(build, tool, options, path, status, count=False):
    """What TOOL takes with PATH beyond reading it: seconds, or instructions
    where these COUNT."""
    def path_of(name):
        return os.path.join(build, "bin", name)

    if count:
        return (instructions(path_of(tool), options, path) -
                instructions(path_of("funfmt"), [], path)), ""
    took, why = seconds(path_of(tool), options, path, status)
    if took is None or took < SHORT:
        return took, why
    reads, _ = seconds(path_of("funfmt"), [], path, 0)
    return max(took - (reads or 0), SHORT / 4), why


def write(directory, text):
    path = os.path.join(directory, "text.fun")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def measure(build, directory, text, status, count=False):
    return beyond_reading(build, "funverify", ["-q"], write(directory, text),
                          status, count)


def check(measure, args, title, make, n, status):
    with tempfile.TemporaryDirectory() as directory:
        def of(size, count=False):
            return measure(args.build, directory, make(size), status, count)

        large, why = of(4 * n)
        if large is None:
            return "%s: not what the tool should say\n%s" % (title, why)
        if large < SHORT or large <= FACTOR * max(of(n)[0], SHORT / 4):
            return ""
        large, small = of(4 * n, True)[0], of(n, True)[0]
    if large <= FACTOR * max(small, FEW):
        return ""
    return ("%s: %d take %d million instructions, and four times as many %d"
            % (title, n, small // 10**6, large // 10**6))


def main(measure, texts, wrong):
    """MEASURE of each of TEXTS; WRONG is what may be wrong with them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("build")
    args = parser.parse_args()
    chosen = [text for text in texts if args.only in text[0]]
    problems = [check(measure, args, *text) for text in chosen]
    problems = [problem for problem in problems if problem]
    print("\n".join(problems + ["%d texts, %d %s" % (
        len(chosen), len(problems), wrong)]))
    return 1 if problems or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(measure, TEXTS, "take too long or are misjudged"))
