#!/usr/bin/env python3
"""peaks.py - do doublebuffer and memmerge take less memory, and never more?

usage: peaks.py BUILD [NAME ...] [--least=RATIO]

Each program of testsuite/programs is lowered without the two passes and with them,
and runs on the arguments of its tests.  A line for each entry says how many bytes
were alive at once, how many were allocated in all, and how many times; the last
one, how many times as much memory was alive on average (geometrically).  The test
fails where some number is larger than without the passes, or the average larger
than RATIO, or a loop of the host allocates in one of the STEADY programs.
"""

import argparse
import math
import os
import re
import subprocess
import sys
import tempfile

PROGRAMS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                        "programs")
sys.path.insert(0, PROGRAMS)

import programs  # noqa: E402

WITH = programs.PIPELINE + ("lower",)
WITHOUT = tuple(name for name in WITH if name not in ("doublebuffer", "memmerge"))
COUNTS = ("peak", "allocated", "allocations")
STEADY = ("hotspot", "lbm", "locvolcalib", "lud", "matmul", "nbody", "nw", "nw_flat",
          "stencil")
LOOP = re.compile(r"(for|while) ")
PARALLEL = re.compile(r"(kernel|reduce|scan|filter|partition|scatter)\b")


def cases(name):
    """The arguments of NAME's tests."""
    options = argparse.Namespace(public=None, seed=1, times=False)
    return programs.Program(options, name).cases


def run(argv, data):
    done = subprocess.run(argv, input=data, capture_output=True, check=False)
    if done.returncode:
        sys.exit("%s\n%s" % (" ".join(argv), done.stderr.decode()))
    return done


def counts(args, name, passes, folder):
    """By entry: the COUNTS of all cases together, but for the peak, which is the
    largest one."""
    path = os.path.join(folder, "lowered.imp")
    run([os.path.join(args.build, "bin", "funopt"), "-p", ",".join(passes), "-o",
         path, os.path.join(PROGRAMS, name, name + ".fun")], b"")
    found = {}
    for case in cases(name):
        text = run([os.path.join(args.build, "bin", "funrun"), "--stats",
                    "--entry=" + case.entry, path], case.input()).stderr.decode()
        own = [int(re.search(r"^%s: (\d+)" % key, text, re.M).group(1))
               for key in COUNTS]
        old = found.get(case.entry, [0] * len(COUNTS))
        found[case.entry] = [max(old[0], own[0])] + [
            a + b for a, b in zip(old[1:], own[1:])]
    return found


def allocations_of_trips(imp):
    """The lines of IMP that allocate device memory in a loop of the host."""
    around, found = [], []
    for line in imp.splitlines():
        text = line.strip()
        indent = len(line) - len(line.lstrip())
        while around and around[-1][0] >= indent:
            around.pop()
        if LOOP.match(text) or PARALLEL.match(text):
            around.append((indent, bool(LOOP.match(text))))
        if "<- alloc" in text and not text.endswith((" in shared", " in private")) \
                and around and all(is_loop for _, is_loop in around):
            found.append(text)
    return found


def main():
    parser = argparse.ArgumentParser(description="How much memory is alive at once?")
    parser.add_argument("build")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--least", type=float, default=1)
    args = parser.parse_args()
    names = args.names or programs.names()
    ratios, failed = [], 0
    print("%-14s %-14s %21s %21s %15s" % ("program", "entry", "peak", "allocated",
                                          "allocations"))
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            without = counts(args, name, WITHOUT, folder)
            own = counts(args, name, WITH, folder)
            with open(os.path.join(folder, "lowered.imp"), encoding="utf-8") as file:
                trips = allocations_of_trips(file.read())
            if trips and name in STEADY:
                failed += 1
                print("%s: in a loop: %s" % (name, ", ".join(trips)))
            for entry, numbers in own.items():
                old = without[entry]
                worse = any(a > b for a, b in zip(numbers, old))
                failed += worse
                ratios.append((numbers[0] + 1) / (old[0] + 1))
                print("%-14s %-14s %10d %10d %10d %10d %7d %7d%s" % (
                    name, entry, old[0], numbers[0], old[1], numbers[1], old[2],
                    numbers[2], "  MORE" if worse else ""))
    average = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print("%d entries, %.3f times as much alive at once; %d with more of something"
          % (len(ratios), average, failed))
    return 1 if failed or average > args.least else 0


if __name__ == "__main__":
    sys.exit(main())
