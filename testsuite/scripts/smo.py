#!/usr/bin/env python3
"""smo.py - are the storage mappings of smo right, and are they small?

usage: smo.py BUILD [--count=N] [--seed=S] [--data=FOLDER] [--keep=FOLDER]
              [--mutants [--times=K]] [FILE ...]
       smo.py --self-test

Checks smo's answers to FILEs, or to the conflict sets of the tests, to those in
FOLDER/smo with --data (the exit status is 77 if there are none), or with --count
to N random ones, and as many random inputs that are wrong.  The sets are read and
enumerated here, without smo or isl (smo/formulas.py, smo/points.py), for several
values of the parameters.

smo/check.py says what is checked of an answer, that of --baseline and that of
--paper.  smo's own answer is never larger than the baseline's, where all
parameters are 8, 64 or 1000.  Of a single statement of few instances and
dimensions it is at most 1.1 times as large, at 8, as the best mapping whose
dimensions are hyperplanes with coefficients up to 4; of random sets the ratio is
only printed.  Of random sets one in twenty may be without an answer.

`smo --check` has to accept smo's own answer; that is tried of one random set in four.

A wrong input has to end with the exit status 1, a text on standard error and
nothing on standard output.  With --keep failing inputs are written to a folder.
With --mutants the build is one with -DFUN_MUTATE=ON: each condition that passes/shared/smo
states with PASS_LEGAL is negated in turn, and of N random sets, and the wrong inputs
with them, at most K have to expose that: by a wrong answer, or by none where there is
one.
--self-test plants wrong answers and looks whether they are found.
"""

import argparse
import concurrent.futures
import functools
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "smo"))

import check  # noqa: E402
import mutated  # noqa: E402
import planting  # noqa: E402
import problem  # noqa: E402
import sketches  # noqa: E402
import wrong  # noqa: E402
from answer import Answer, Wrong  # noqa: E402

SKIPPED, SECONDS = 77, 60
MOST_UNSOLVED = 0.05  # of the random sets
MODES = [[], ["--baseline"], ["--paper"]]
FEW = ["--work=3000", "--work=20000"]
UNCHECKED = b"there are no values, or too many"
REFLEXIVE, MANY = b"conflict with themselves", (20, 20000)
UNSOLVED = b"no mapping was found within the bounds of the search"


class Unsolved(Exception):
    """The search of smo is bounded: it says so, and has no answer."""


def run(tool, path, options=()):
    try:
        return subprocess.run([tool, *options, path], capture_output=True,
                              timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise Wrong("no answer within %d seconds" % SECONDS) from None


def rejection(done):
    """Raises Wrong unless the input was rejected as it should."""
    if done.returncode != 1 or done.stdout or not done.stderr.strip():
        raise Wrong("exit status %d, %d bytes on standard output, and on standard "
                    "error: %s" % (done.returncode, len(done.stdout),
                                   done.stderr.decode(errors="replace")[:2000]))


def check_file(tool, path, most, instances, itself=True):
    """(number of conflicts, ratio to the best size); MOST values of the parameters
    are tried, where there are at most so many INSTANCES"""
    conflict_set = problem.load(path)
    choices = conflict_set.choices(most, instances)
    answers, conflicts = [], 0
    for options in MODES:
        done = run(tool, path, options)
        if done.returncode == 1 and not done.stdout and UNSOLVED in done.stderr:
            raise Unsolved
        if done.returncode == 1 and (
                conflict_set.reflexive(choices) or
                REFLEXIVE in done.stderr and
                conflict_set.reflexive(conflict_set.choices(*MANY))):
            rejection(done)
            return 0, None
        if done.returncode or done.stderr:
            raise Wrong("%s exit status %d: %s" % (
                " ".join(options), done.returncode,
                done.stderr.decode(errors="replace")[:2000]))
        try:
            answers.append(Answer(done.stdout.decode(), conflict_set))
            conflicts += check.check(conflict_set, answers[-1], choices)
        except Wrong as failure:
            raise Wrong("%s %s\n%s" % (" ".join(options), failure,
                                       done.stdout.decode())) from None
    check.compare(conflict_set, answers[0], answers[1])
    if itself:
        check_itself(tool, path)
    for options in FEW:
        check_bounded(tool, path, options, conflict_set, choices)
    return conflicts, check.ratio(conflict_set, answers[0], instances)


def check_itself(tool, path):
    """smo finds its own answer right, and no smaller than the live values."""
    done = run(tool, path, ["--check"])
    if done.returncode == 1 and not done.stdout and UNCHECKED in done.stderr:
        return
    if done.returncode or done.stderr:
        raise Wrong("--check exit status %d: %s" % (
            done.returncode, done.stderr.decode(errors="replace")[:2000]))
    for cells, live in re.findall(rb"in (\d+) cells, at least (\d+) live", done.stdout):
        if int(cells) < int(live):
            raise Wrong("--check finds %s cells for %s live values" % (
                cells.decode(), live.decode()))


def check_bounded(tool, path, options, conflict_set, choices):
    """Where isl gives up somewhere, there is no answer, or one that is right."""
    done = run(tool, path, [options])
    if done.returncode == 1 and not done.stdout and UNSOLVED in done.stderr:
        return
    if done.returncode or done.stderr:
        raise Wrong("%s exit status %d: %s" % (
            options, done.returncode, done.stderr.decode(errors="replace")[:2000]))
    try:
        check.check(conflict_set, Answer(done.stdout.decode(), conflict_set),
                    choices)
    except Wrong as failure:
        raise Wrong("%s %s\n%s" % (options, failure,
                                   done.stdout.decode())) from None


def attempt(tool, keep, seed):
    """Sketch SEED and two wrong inputs: (failures, conflicts, ratio)"""
    failures, conflicts, ratio, unsolved = [], 0, None, 0
    rng = random.Random(seed)
    sketch = sketches.Sketch(seed)
    kind, suffix, text = wrong.planted(rng, seed)
    jobs = [("sketch", sketch.suffix, sketch.text), (kind, suffix, text),
            ("broken",) + wrong.broken(rng, seed)]
    for number, (kind, suffix, text) in enumerate(jobs):
        with tempfile.NamedTemporaryFile("w", suffix=suffix,
                                         encoding="utf-8") as file:
            file.write(text)
            file.flush()
            try:
                if number == 0:
                    conflicts, ratio = check_file(tool, file.name, 8, 150,
                                                  seed % 4 == 0)
                else:
                    done = run(tool, file.name)
                    if number == 1 or done.returncode != 0:
                        rejection(done)
            except Unsolved:
                unsolved += 1
            except Wrong as failure:
                name = "%d-%s%s" % (seed, kind.replace(" ", "-"), suffix)
                failures.append("%s: %s" % (name, failure))
                if keep:
                    with open(os.path.join(keep, name), "w",
                              encoding="utf-8") as kept:
                        kept.write(text)
    return failures, conflicts, ratio, unsolved


def random_sets(tool, args):
    """Checks so many random sets; the number of failures."""
    if args.keep:
        os.makedirs(args.keep, exist_ok=True)
    failed = conflicts = with_conflicts = measured = unsolved = 0
    worst = (1.0, None)
    with concurrent.futures.ProcessPoolExecutor() as pool:
        seeds = range(args.seed, args.seed + args.count)
        for seed, result in zip(seeds, pool.map(
                functools.partial(attempt, tool, args.keep), seeds)):
            for failure in result[0]:
                failed += 1
                print("seed " + failure, flush=True)
            unsolved += result[3]
            conflicts += result[1]
            with_conflicts += result[1] > 0
            if result[2] is not None:
                measured += 1
                worst = max(worst, (result[2], seed), key=lambda pair: pair[0])
    print("%d random sets, %d with conflicts (%d in all), %d without an answer; "
          "%d sizes at most %.2f times the best (seed %s); %d failed" % (
              args.count, with_conflicts, conflicts, unsolved, measured, worst[0],
              worst[1], failed))
    if unsolved > MOST_UNSOLVED * args.count:
        print("too many sets are without an answer")
        failed += 1
    return failed


def exposes(tool, name, seed):
    """What the negation of the condition NAME shows on a set, or nothing"""
    with mutated.negated(name):
        failures, _, _, unsolved = attempt(tool, None, seed)
    if unsolved and not attempt(tool, None, seed)[3]:
        failures.append("%d: without an answer" % seed)
    return failures[0] if failures else None


def files(tool, paths):
    """Checks files; the number of failures."""
    failed = conflicts = 0
    for path in paths:
        try:
            count, ratio = check_file(tool, path, 8, 700)
            conflicts += count
            if ratio is not None and ratio > check.SLACK:
                raise Wrong("%.2f times as large as the best mapping" % ratio)
        except (Wrong, Unsolved) as failure:
            failed += 1
            print("%s: %s" % (path, failure))
    print("%d files, %d conflicts, %d failed" % (len(paths), conflicts, failed))
    return failed


def found(folder):
    return sorted(path for suffix in ("*.cs", "*.smo.input") for path in
                  glob.glob(os.path.join(folder, "**", suffix), recursive=True))


def own():
    """The conflict sets of the tests that are right."""
    return [path for path in found(os.path.join(ROOT, "testsuite", "smo"))
            if not os.path.basename(path).startswith("bad-")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build"))
    parser.add_argument("files", nargs="*")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", metavar="FOLDER")
    parser.add_argument("--keep", metavar="FOLDER")
    parser.add_argument("--mutants", action="store_true")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--self-test", action="store_true")
    args = parser.parse_args()
    if args.self_test:
        return planting.main(own())
    tool = os.path.join(args.build, "bin", "smo")
    paths = args.files or own()
    if args.data is not None:
        paths = found(os.path.join(args.data, "smo")) if args.data else []
        if not paths:
            print("there is no folder of public conflict sets")
            return SKIPPED
    if args.mutants:
        failed = mutated.mutants(args, os.path.join("passes", "shared", "smo"),
                                 functools.partial(exposes, tool))
    else:
        failed = random_sets(tool, args) if args.count else files(tool, paths)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
