#!/usr/bin/env python3
"""run.py - how much lmad-check proves, and how fast.

usage: run.py [--count=N] [--high=N] [--z3=N] [BUILD]

The table has a line for each family of random problems
(testsuite/fuzz/lmad-fuzz/generate.c): how many of the true ones are proved, by the
prover's own rules; what Z3 finds besides; and what Z3 proves when it is given
the question as it is, of N problems of each family that ask whether two sets are
disjoint (0: it is not asked).  Truth is what brute force says for all parameters
up to HIGH.  Below, the time for all checks of the papers' index expressions.
"""

import argparse
import glob
import os
import re
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
ROW = re.compile(r"^(\S+)\s+(\d+)\s+([\d.]+)\s+([\d.]+)\s+(\d+)\s+([\d.]+)"
                 r"\s+([\d.]+)$")


def table(build, *options):
    """By family: true, meeting, proved, false, refuted, microseconds."""
    run = subprocess.run(
        [os.path.join(build, "bin-test", "lmad-fuzz"), "--precision"]
        + list(options), stdout=subprocess.PIPE, text=True)
    if run.returncode not in (0, 1):
        sys.exit("run: lmad-fuzz ends with %d" % run.returncode)
    rows = [ROW.match(line) for line in run.stdout.splitlines()]
    return {row.group(1): row.groups()[1:] for row in rows if row}


def papers(build):
    tool = os.path.join(build, "bin", "lmad-check")
    inputs = os.path.join(ROOT, "testsuite", "lmad", "Inputs", "*.lmad")
    for path in sorted(glob.glob(inputs)):
        times = []
        for _ in range(9):
            start = time.perf_counter()
            out = subprocess.run([tool, path], stdout=subprocess.PIPE,
                                 text=True).stdout
            times.append(time.perf_counter() - start)
        lines = out.splitlines()
        yes = sum(": yes" in line for line in lines)
        print("%-20s %3d checks, %3d yes, %7.1f ms" %
              (os.path.basename(path), len(lines), yes,
               1000 * sorted(times)[len(times) // 2]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--high", type=int, default=12)
    parser.add_argument("--z3", type=int, default=10)
    parser.add_argument("build", nargs="?", default="build")
    args = parser.parse_args()
    high = "--high=%d" % args.high
    own = table(args.build, "--count=%d" % args.count, high)
    few = ["--count=%d" % args.z3, "--disjoint", "--high=6"]
    both = alone = ours = {}
    if args.z3:
        ours = table(args.build, *few)
        both = table(args.build, "--solver=z3", *few)
        alone = table(args.build, "--solver=alone", *few)
    print("%-16s %6s %9s %9s %9s %8s | of %d: %7s %9s %9s %9s" %
          ("family", "true", "meeting %", "proved %", "refuted %", "us each",
           args.z3, "own %", "and Z3 %", "Z3 alone", "us each"))
    for family, row in own.items():
        true, meeting, proved, _, refuted, each = row
        line = "%-16s %6s %9s %9s %9s %8s" % (family, true, meeting, proved,
                                              refuted, each)
        if args.z3:
            line += " | %14s %9s %9s %9s" % (
                ours[family][2], both[family][2], alone[family][2],
                alone[family][5])
        print(line)
    papers(args.build)


if __name__ == "__main__":
    main()
