#!/usr/bin/env python3
"""contract.py - do programs whose arrays share blocks compute the same?

usage: contract.py BUILD [--count=N] [--seed=S] [--keep=FOLDER] [FILE ...]
       contract.py BUILD --mutants --count=N [--times=K] [--seed=S]

Takes each FILE, or N random affine programs (dataflow/nests.py), some of them in
kernels, through the pipelines below.  What contract makes is run in memory, where
overwritten values and races are seen, and must give what the program gives; and so
must its IMP.  The last line says how many programs had arrays to contract.
With --keep, programs that fail are written to FOLDER.
With --mutants BUILD is one with -DFUN_MUTATE=ON: each condition of the pass is negated
in turn, and of N programs K have to expose that.
"""

import functools
import os
import re
import sys
import tempfile

import dataflow
import mutated
from dataflow import Unfit, Wrong

INSIDE = ["contract", "serialize{kernel=W0},contract",
          "serialize{kernel=W0 all=true},contract",
          "serialize{kernel=W0 all=true depth=1},contract"]
BEFORE = ["contract", "serialize,contract", "serialize{all=true},contract",
          "serialize{all=true depth=1},contract"]
AFTER = ["hoist,simplify,shortcircuit,memexpand,hoist,lower",
         "hoist,memexpand,lower,owners,restrict,invariant,split"]
SIZES = [(3, 2, 3), (1, 1, 2), (2, 3, 1), (2, 1, 0), (4, 5, 4), (5, 4, 7)]
SHARED = re.compile(r"@ \S+ -> fold")


def run(build, text, given, *options):
    done = dataflow.call(build, "funrun", *options, text, text=given)
    if done.returncode not in (0, 1):
        raise Wrong("funrun: exit status %d: %s" % (done.returncode, done.stderr))
    return done.returncode, done.stdout, done.stderr


def passes(build, names, path, folder):
    done = dataflow.call(build, "funopt", "-p", names, path)
    if done.returncode or not done.stdout:
        raise Wrong("%s: exit status %d: %s" % (names, done.returncode, done.stderr))
    output = os.path.join(folder, "%s.fun" % abs(hash(names)))
    with open(output, "w", encoding="utf-8") as file:
        file.write(done.stdout)
    return output, done.stdout


def compare(build, pipelines, path, head, folder):
    """How many pipelines contracted something"""
    names = [name for name, dims, elem in dataflow.PARAMETER.findall(head)
             if elem == "i64" and not dims]
    given = []
    for values in SIZES:
        try:
            given.append(dataflow.arguments(head, dict(zip(names, values))))
        except Unfit:
            pass
    wanted = [run(build, path, text) for text in given]
    contracted = 0
    for before in pipelines:
        mapped, text = passes(build, before, path, folder)
        if not SHARED.search(text):
            continue
        contracted += 1
        programs = [(before, mapped, ("--semantics=heap", "--races"))]
        for after in AFTER:
            programs.append((before + "," + after,
                             passes(build, before + "," + after, path, folder)[0], ()))
        for name, program, options in programs:
            for text, result in zip(given, wanted):
                if result[0]:
                    continue
                found = run(build, program, text, *options)
                if found[:2] != result[:2]:
                    raise Wrong("%s on %s: %s%s instead of %s" % (
                        name, text, found[1], found[2], result[1]))
    return contracted


class Program:
    """A random program, in a file of FOLDER"""

    def __init__(self, seed, folder):
        inside = seed % 4 == 3
        self.text = dataflow.nests.Nest(seed, inside=inside, odd=True).text
        self.pipelines = INSIDE if inside else BEFORE
        self.path, self.folder = os.path.join(folder, "nest.fun"), folder
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(self.text)

    def compare(self, build):
        return compare(build, self.pipelines, self.path,
                       dataflow.head_of(self.text), self.folder)

    def contracted(self, build):
        return [passes(build, names, self.path, self.folder)[1]
                for names in self.pipelines]


def attempt(build, keep, seed):
    with tempfile.TemporaryDirectory() as folder:
        program = Program(seed, folder)
        try:
            return None, program.compare(build)
        except Wrong as failure:
            dataflow.keep_program(keep, seed, program.text)
            return failure, 0


def exposes(build, name, seed):
    """What the negation of the condition NAME shows, or nothing"""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(seed, folder)
        plain = program.contracted(build)
        try:
            with mutated.negated(name):
                if program.contracted(build) != plain:
                    program.compare(build)
        except Wrong as failure:
            return str(failure)
    return None


def random_programs(args):
    if args.mutants:
        return mutated.mutants(args, os.path.join("passes", "contract"),
                               functools.partial(exposes, args.build))
    return dataflow.attempts(args, attempt, "contracted", args.count // 100)


def files(args):
    failed = contracted = 0
    for path in args.files:
        with open(path, encoding="utf-8") as file:
            head = dataflow.head_of(file.read())
        with tempfile.TemporaryDirectory() as folder:
            try:
                contracted += compare(args.build, BEFORE, path, head, folder) > 0
            except Wrong as failure:
                failed += 1
                print("%s: %s" % (path, failure))
    print("%d programs, %d contracted, %d failed" % (
        len(args.files), contracted, failed))
    return failed


if __name__ == "__main__":
    sys.exit(dataflow.main(random_programs, files))
