#!/usr/bin/env python3
"""peaks.py - do doublebuffer and memmerge take less memory, and never more?

usage: peaks.py BUILD [NAME ...] [--least=RATIO]

Each program of testsuite/programs is lowered without the two passes and with them,
and runs on the arguments of its tests.  A line for each entry says how many bytes
were alive at once, how many were allocated in all, and how many times; the last
one, how many times as much memory was alive on average (geometrically).  The test
fails where some number is larger than without the passes, or the average larger
than RATIO.
"""

import argparse
import importlib
import math
import os
import random
import re
import subprocess
import sys
import tempfile

PROGRAMS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                        "programs")
sys.path.insert(0, PROGRAMS)

BEFORE = ["inline", "simplify", "memintro", "hoist", "simplify", "shortcircuit"]
WITHOUT = BEFORE + ["memexpand", "hoist", "guard", "lower"]
WITH = BEFORE + ["doublebuffer", "memmerge", "memexpand", "hoist", "memmerge",
                 "guard", "lower"]
COUNTS = ("peak", "allocated", "allocations")


def cases(name):
    """The arguments of NAME's tests, for small runs."""
    sys.path.insert(0, os.path.join(PROGRAMS, name))
    module = importlib.import_module(name)
    sys.path.pop(0)
    return list(module.cases(random.Random(name + "/1"), False))


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


def main():
    parser = argparse.ArgumentParser(description="How much memory is alive at once?")
    parser.add_argument("build")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--least", type=float, default=1)
    args = parser.parse_args()
    names = args.names or sorted(
        name for name in os.listdir(PROGRAMS)
        if os.path.exists(os.path.join(PROGRAMS, name, name + ".fun")))
    ratios, failed = [], 0
    print("%-14s %-14s %21s %21s %15s" % ("program", "entry", "peak", "allocated",
                                          "allocations"))
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            without = counts(args, name, WITHOUT, folder)
            own = counts(args, name, WITH, folder)
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
