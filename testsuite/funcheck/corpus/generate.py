#!/usr/bin/env python3
"""generate.py - make the corpus and record the reference's answers.

usage: generate.py [--seed N] [--count N] REFERENCE

The systematic cases and COUNT random ones are run with the reference.  Left
out is what the reference takes for a wrong command line (it exits 1 then, we
exit 2) and what crashes it; of the random cases also those where its parser
ends the process by itself, with 1 in place of 2.  Of the rest, cases that differ in nothing that
the reference sees are thinned out: for each check file one case is kept for
every verdict and place of the first error, and some more to fill up, most of
them cases that match.
"""

import argparse
import os
import sys

import cases as corpus
import composed
import run
import systematic


def answered(cases, reference, jobs, tells_nothing):
    """The cases with the reference's answers, without those that tell
    nothing."""
    out, seen = [], set()
    unique = []
    for case in cases:
        if case.key() not in seen:
            seen.add(case.key())
            unique.append(case)
    for case, (answer,) in zip(unique, run.run_all([reference], unique, jobs)):
        if answer.exit < 0:
            print("%s: the reference crashes" % case.name, file=sys.stderr)
        elif answer.exit != 1 or not tells_nothing(answer.output):
            case.exit, case.first = answer.exit, answer.first
            out.append(case)
    return out


def thinned(cases, wanted):
    """At most WANTED cases, first one of each answer to each check file."""
    kept, rest, seen = [], [], set()
    for case in cases:
        group = case.name.rsplit("-", 1)[0]
        key = (group, case.checks, case.exit, case.first)
        (rest if key in seen else kept).append(case)
        seen.add(key)
    names = {case.name for case in kept}
    r = composed.Rng("thin")
    rest = [c for c in rest if c.exit == 0] + r.sample(
        [c for c in rest if c.exit != 0], wanted)
    names |= {c.name for c in rest[:max(0, wanted - len(kept))]}
    return [case for case in cases if case.name in names]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("reference", metavar="REFERENCE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=3500)
    parser.add_argument("--wanted", type=int, default=6500,
                        help="keep so many of the systematic cases")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--into", metavar="DIR", default=corpus.HERE)
    args = parser.parse_args()
    made = (systematic.all_cases(), composed.all_cases(args.seed, args.count))
    usage = os.path.basename(args.reference).encode() + b":"

    def is_usage(output):
        return output.startswith(usage)

    def is_exit(output):
        return is_usage(output) or b'missing closing "]" for regex' in output

    for name, cases, rule in zip(corpus.FILES, made, (is_usage, is_exit)):
        cases = answered(cases, args.reference, args.jobs, rule)
        if name == "systematic.cases":
            cases = thinned(cases, args.wanted)
        corpus.write(cases, "%s/%s" % (args.into, name))
        print("%s: %d cases, exits %s" % (name, len(cases), ", ".join(
            "%d: %d" % (code, sum(c.exit == code for c in cases))
            for code in sorted({c.exit for c in cases}))))


if __name__ == "__main__":
    main()
