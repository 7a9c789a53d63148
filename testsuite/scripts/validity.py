#!/usr/bin/env python3
"""validity.py - are the programs of the tests valid?

usage: validity.py BUILD [--inputs N] [--times]

Runs `funverify --validity` on every program of the tests that funverify accepts
and that is meant to run: all but `bad-*` and `error-*`, `funrun/heap-*`, which
shows what memory does to values, and those listed below with the reason why they
are not valid, or why no input is found for them.  With --times the slowest ones
are listed.
"""

import argparse
import glob
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

SUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOMS = ("papers", "programs", "funrun", "passes", "verifier")

# What is not valid: its path below testsuite, and a part of what is said.
INVALID = {
    "funrun/5.9-lambda.fun": "does not commute",
    "funrun/5.9-scatter-operator.fun": "does not commute",
    "funrun/6-mem-scalars.fun": "division by zero",
    "funrun/6-same-place.fun": "element [1] of 'B' is",
    "passes/contract/stays-numbers.fun": "no arguments were found with which",
    "passes/guard/again.fun": "no arguments of 'never' satisfy",
    "passes/hoist/negative-sizes.fun": "the size of a block is negative",
    "passes/inline/overflow.fun": "no arguments of 'large' satisfy",
    "passes/memexpand/sizes.fun": "the size of a block is negative",
    "passes/memintro/beyond-i64.fun": "no arguments of 'tile' satisfy",
    "passes/shortcircuit/calls-types.fun": "no arguments of 'large' satisfy",
    "passes/shortcircuit/stride-beyond-i64.fun": "no arguments of 'big' satisfy",
    "passes/simplify/contradictions.fun": "no arguments of 'two' satisfy",
    "passes/simplify/dead.fun": "no arguments of 'chain' satisfy",
    "passes/simplify/fold.fun": "no arguments of 'out_of_range' satisfy",
    "passes/simplify/large-numbers.fun": "no arguments of 'defined' satisfy",
    "passes/simplify/products.fun": "no arguments of 'asserted' satisfy",
    "verifier/memory/beyond-i64.fun": "no arguments of 'row'",
    "verifier/memory/place-missing.fun": "the size of a block is negative",
    "verifier/memory/scalar-place.fun": "'x' is",
    "verifier/memory/shared-size.fun": "the size of a block is negative",
    "verifier/types/alloc-bytes.fun": "the size of a block is negative",
    "verifier/types/bound-type.fun": "no arguments of 'bounded' satisfy",
    "verifier/types/equalities-in-a-circle.fun": "no arguments of 'circle'",
    "verifier/types/index-type.fun": "no arguments of 'types' satisfy",
    "verifier/types/kernel-result.fun": "race",
    "verifier/types/lambda-param-type.fun": "does not commute",
    "verifier/types/lambda-result.fun": "is not associative",
    "verifier/types/reshape-coercion.fun": "no arguments of 'coerced'",
    "verifier/types/size-type.fun": "no arguments of 'sizes' satisfy",
}


def is_meant_to_run(path):
    name = os.path.basename(path)
    return not name.startswith(("bad", "error-", "heap-"))


def verify(build, path, *options):
    began = time.time()
    done = subprocess.run(
        [os.path.join(build, "bin", "funverify"), "-q", "--split-input-file",
         *options, path], capture_output=True, text=True, timeout=120)
    return done, time.time() - began


def judge(build, path, inputs):
    """(seconds, what is wrong or None, whether it was run)"""
    name = os.path.relpath(path, SUITE)
    done, seconds = verify(build, path, "--validity=%d" % inputs)
    part = INVALID.get(name)
    if done.returncode == 0:
        return seconds, part and "is valid, but listed as invalid", True
    if done.returncode != 1:
        return seconds, done.stderr, True
    if verify(build, path)[0].returncode:
        return seconds, part and "is rejected, but listed as invalid", False
    if part and part in done.stderr:
        return seconds, None, True
    return seconds, done.stderr, True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--inputs", type=int, default=10)
    parser.add_argument("--times", action="store_true")
    options = parser.parse_args()
    paths = [p for room in ROOMS
             for p in sorted(glob.glob(os.path.join(SUITE, room, "**",
                                                    "*.fun"), recursive=True))
             if is_meant_to_run(p)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        judged = list(pool.map(
            lambda p: judge(options.build, p, options.inputs), paths))
    problems = 0
    for path, (_, wrong, _) in zip(paths, judged):
        if wrong:
            problems += 1
            print("%s: %s" % (os.path.relpath(path, SUITE), wrong))
    if options.times:
        slowest = sorted(zip(judged, paths), reverse=True)[:10]
        for (seconds, _, _), path in slowest:
            print("%6.2f s  %s" % (seconds, os.path.relpath(path, SUITE)))
    count = sum(ran for _, _, ran in judged)
    print("%d programs, %d are not valid as they are meant to be"
          % (count, problems))
    return 1 if problems or not count else 0


if __name__ == "__main__":
    sys.exit(main())
