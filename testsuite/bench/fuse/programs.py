#!/usr/bin/env python3
"""programs.py - what fuse saves in programs.

usage: programs.py [--target=c|opencl] [--runs=N] [--cc=CC] [--only=PROGRAM]
                   [--update] [BUILD]

Programs of testsuite/passes/fuse/programs, one array operation after the other,
before and after fuse: forms that are kernels and arrays that these make, in the
text; the most memory at one time, and the best time of N runs (30), of what is
emitted for C with OpenMP and for OpenCL, without checks of bounds.  Both are
simplified; neither does anything else than the standard pipeline.  --update
writes the table, all of it of one build, into docs/fuse.md.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))))
PROGRAMS = os.path.join(ROOT, "testsuite", "passes", "fuse", "programs")
PAGE = os.path.join(ROOT, "docs", "fuse.md")
FLAGS = ["-std=c11", "-O3", "-march=native", "-ffp-contract=off",
         "-fno-math-errno", "-Wno-unknown-pragmas"]
TARGETS = {"c": ["-fopenmp", "-lm"], "opencl": ["-lOpenCL", "-lm"]}
# Threads that wait take no processor's time.
ENVIRONMENT = dict(os.environ, OMP_WAIT_POLICY="passive")
FORM = re.compile(r"( *)(kernel|reduce|scan|filter|partition|scatter|once|"
                  r"iota|replicate|concat|copy|rotate)\b")
LET = re.compile(r" *let (.*) =(?: (\w+) .*)?$")
FRESH = {"iota", "replicate", "concat", "copy", "rotate"}

sys.path.insert(0, os.path.join(ROOT, "testsuite", "programs"))
from values import Value  # noqa: E402


# ---- arguments ----

def scalar(n):
    return Value("i64", (), [n])


def floats(rng, n, low, high, elem="f32"):
    return Value(elem, (n,), [rng.uniform(low, high) for _ in range(n)])


def ints(rng, n, most, elem="i64"):
    return Value(elem, (n,), [rng.randrange(most) for _ in range(n)])


def flags(rng, n):
    return Value("bool", (n,), [rng.randrange(2) for _ in range(n)])


def order(rng, n):
    places = list(range(n))
    rng.shuffle(places)
    return Value("i64", (n,), places)


def options(rng):
    n = 1 << 18
    return [scalar(n), floats(rng, n, 5, 30), floats(rng, n, 1, 100),
            floats(rng, n, 0.25, 10)]


def vectors(rng):
    n = 1 << 19
    return [scalar(n), floats(rng, n, 0, 1), floats(rng, n, 0, 1)]


def bodies(rng):
    n = 1000
    return [scalar(n)] + [floats(rng, n, 0, 1) for _ in range(5)]


def numbers(rng):
    n = 1 << 18
    return [scalar(n), ints(rng, n, n)]


def points(rng):
    n, k = 1 << 16, 16
    return [scalar(n), scalar(k)] + [floats(rng, n, 0, 1) for _ in "xy"] + \
        [floats(rng, k, 0, 1) for _ in "xy"]


def sparse(rng):
    m, n, k = 1 << 14, 1 << 14, 1 << 18
    ends = Value("i64", (m,), [(r + 1) * (k // m) for r in range(m)])
    return [scalar(m), scalar(n), scalar(k), floats(rng, k, -1, 1, "f64"),
            ints(rng, k, n), ends, floats(rng, n, 0, 1, "f64")]


def small(rng):
    n = 1 << 18
    return [scalar(n), ints(rng, n, 1 << 30, "i32")]


def permuted(rng):
    n = 1 << 18
    return [scalar(n), scalar(n), ints(rng, n, n), order(rng, n),
            flags(rng, n)]


def permuted_with_default(rng):
    return permuted(rng) + [ints(rng, 1 << 18, 9)]


def packed(rng):
    n = 1 << 18
    return [scalar(n), ints(rng, n, n), flags(rng, n)]


def ordered(rng):
    n = 1 << 18
    return [scalar(n), ints(rng, n, n), order(rng, n)]


CASES = [("blackscholes", "main", options), ("dot", "main", vectors),
         ("nbody", "main", bodies), ("quicksort", "main", numbers),
         ("kmeans", "main", points), ("spmv", "main", sparse),
         ("vcode", "scans", small), ("vcode", "reductions", small),
         ("vcode", "permute_flagged", permuted),
         ("vcode", "permute_flagged_with_default", permuted_with_default),
         ("vcode", "pack", packed), ("vcode", "together", ordered)]


# ---- what is in a text ----

def function(text, name):
    start = text.index("fun %s (" % name)
    return text[start:text.find("\n\n", start) if "\n\n" in text[start:]
                else len(text)]


def arrays_of(pattern):
    return len(re.findall(r": \[", pattern))


def count(text):
    """Forms outside of other forms, and the arrays that they bind."""
    kernels = arrays = 0
    inside, pattern = None, ""
    for line in text.split("\n")[1:]:
        indent = len(line) - len(line.lstrip())
        if inside is not None and indent > inside:
            continue
        inside = None
        let, form = LET.match(line), FORM.match(line)
        if let:
            pattern = let.group(1)
            if let.group(2) in FRESH:
                kernels += 1
                arrays += 1
        elif form:
            kernels += 1
            arrays += arrays_of(pattern)
            inside = indent
    return kernels, arrays


# ---- measuring ----

def run(command, stdin=None):
    return subprocess.run(command, stdin=stdin, check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class Bench:
    def __init__(self, args, folder):
        self.args, self.folder, self.built = args, folder, set()

    def tool(self, name):
        return os.path.join(self.args.build, "bin", name)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, program, passes):
        """The program after PASSES; the name of its file."""
        stem = self.path("%s-%d" % (program, len(passes)))
        if stem not in self.built:
            run([self.tool("funopt"), "-p", ",".join(passes), "-o",
                 stem + ".fun", os.path.join(PROGRAMS, program + ".fun")])
            for target in self.args.targets:
                run([self.tool("funemit"), "--target=" + target,
                     "--bounds=none", "-o", stem + "-" + target,
                     stem + ".fun"])
                run([self.args.cc, *FLAGS, stem + "-" + target + ".c", "-o",
                     stem + "-" + target, *TARGETS[target]])
            self.built.add(stem)
        return stem

    def execute(self, binary, entry, *options):
        with open(self.path("arguments"), "rb") as arguments:
            return subprocess.run(
                [binary, "-e", entry, "-b", *options], stdin=arguments,
                check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT,
                stderr=subprocess.PIPE)

    def measure(self, stem, entry):
        with open(stem + ".fun", encoding="utf-8") as file:
            numbers_ = list(count(function(file.read(), entry)))
        first = stem + "-" + self.args.targets[0]
        stats = self.execute(first, entry, "--stats").stderr.decode()
        numbers_.append(int(re.search(r"peak: (\d+)", stats).group(1)) / 1e6)
        for target in self.args.targets:
            times = self.path("times")
            self.execute(stem + "-" + target, entry, "-r",
                         str(self.args.runs), "-t", times)
            with open(times, encoding="ascii") as file:
                best = min(int(word) for word in file.read().split())
            numbers_.append(best / 1000)
        return numbers_


# ---- the table ----

def row(bench, program, entry, arguments):
    with open(bench.path("arguments"), "wb") as file:
        for value in arguments(random.Random(entry)):
            file.write(value.binary())
    before, after = [
        bench.measure(bench.write(program, ["inline", "simplify"] + more),
                      entry) for more in ([], ["fuse"])]
    return ("| %s | %d → %d | %d → %d |%s"
            % (program if entry == "main" else entry, before[0], after[0],
               before[1], after[1],
               "".join(" %.2f → %.2f |" % pair
                       for pair in zip(before[2:], after[2:]))))


def table(args):
    """Its lines, each printed as soon as it is known."""
    lines = ["| program | kernels | arrays | MB |"
             + "".join(" %s, ms |" % target for target in args.targets),
             "|---|---|---|---|" + "---|" * len(args.targets)]
    print("\n".join(lines))
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(args, folder)
        for program, entry, arguments in CASES:
            if args.only in (None, program):
                lines.append(row(bench, program, entry, arguments))
                print(lines[-1], flush=True)
    return lines


def write_page(lines):
    """Put LINES where the page has a table that begins as they do."""
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    start = text.index(lines[0])
    end = text.index("\n\n", start)
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(text[:start] + "\n".join(lines) + text[end:])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?",
                        default=os.path.join(ROOT, "build"))
    parser.add_argument("--target", choices=sorted(TARGETS))
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--only")
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    if args.update and (args.only or args.target):
        parser.error("--update is of all programs and targets")
    args.targets = [args.target] if args.target else sorted(TARGETS)
    lines = table(args)
    if args.update:
        write_page(lines)


if __name__ == "__main__":
    main()
