#!/usr/bin/env python3
"""programs.py - how much do warps move, without and with galop?

usage: bench/galop/programs.py [--build DIR] [PROGRAM...]

The programs of testsuite/programs, or those that are named, go through the pipeline of
a device, without galop and with it, and run in memory on the largest of the arguments
that the tests have.  Prints, for each entry, the transactions of 32 bytes that warps of
32 threads need (funrun --coalescing): without, with, and of these for the copies; and the
ratio of the first two.
"""

import argparse
import importlib
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTSUITE = os.path.dirname(os.path.dirname(HERE))
PROGRAMS = os.path.join(TESTSUITE, "programs")
PIPELINE = ["inline", "simplify", "memintro", "hoist", "simplify", "memexpand"]
ROW = re.compile(r"line: (\d+), .* transactions: (\d+)")


def run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True)
    if done.returncode:
        sys.exit("%s: %s" % (" ".join(command), done.stderr.decode()))
    return done


def largest_cases(name):
    """One case for each entry."""
    sys.path.insert(0, os.path.join(PROGRAMS, name))
    module = importlib.import_module(name)
    sys.path.pop(0)
    found = {}
    for case in module.cases(random.Random(name), False):
        size = len(case.input())
        if size > found.get(case.entry, (0, None))[0]:
            found[case.entry] = size, case
    return [case for _, case in found.values()]


def in_memory(build, name):
    with open(os.path.join(PROGRAMS, name, name + ".fun"), "rb") as file:
        text = file.read()
    for stage in PIPELINE:
        text = run([os.path.join(build, "bin", stage)], text).stdout
    return text


def transactions(build, text, case, directory):
    """For all but copies, and for these."""
    program = os.path.join(directory, "program.fun")
    values = os.path.join(directory, "values")
    with open(program, "wb") as file:
        file.write(text)
    with open(values, "wb") as file:
        file.write(case.input())
    done = run([os.path.join(build, "bin", "funrun"), "--semantics=heap",
                "--coalescing=32", "--entry=" + case.entry,
                "--input=" + values, program])
    lines = text.decode().split("\n")
    total = [0, 0]
    for line, count in ROW.findall(done.stderr.decode()):
        total["manifest" in lines[int(line) - 1]] += int(count)
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", nargs="*", metavar="PROGRAM")
    parser.add_argument("--build", default=os.path.join(
        os.path.dirname(TESTSUITE), "build"))
    args = parser.parse_args()
    sys.path.insert(0, PROGRAMS)
    names = args.programs or sorted(
        name for name in os.listdir(PROGRAMS)
        if os.path.exists(os.path.join(PROGRAMS, name, name + ".fun")))
    print("%-14s %-12s %10s %10s %10s %7s" % (
        "transactions", "", "without", "with", "copies", "ratio"))
    with tempfile.TemporaryDirectory() as directory:
        for name in names:
            text = in_memory(args.build, name)
            laid = run([os.path.join(args.build, "bin", "galop")], text).stdout
            for case in largest_cases(name):
                without, _ = transactions(args.build, text, case, directory)
                with_, copies = transactions(args.build, laid, case, directory)
                print("%-14s %-12s %10d %10d %10d %7.3f" % (
                    name, case.entry, without, with_, copies,
                    with_ / max(without, 1)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
