#!/usr/bin/env python3
"""emitted.py - do programs that funemit writes compute what funrun does?

usage: emitted.py BUILD [--random=N] [--sanitize] [--cc=CC] [FILE...]

Emits C for the IMP programs of testsuite/funrun, and for those FILEs that are
given instead, compiles it without a warning, and runs each of their `RUN:`
lines that is to succeed; with --random, for random programs, too.  What is
undefined in funrun's results may be anything.
"""

import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SUITE = os.path.dirname(HERE)
RUN = re.compile(r"// RUN: (?:echo '([^']*)' \| )?funrun((?: --[\w=]+)*) %s")
WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-fopenmp",
            "-ffp-contract=off"]
TOKEN = re.compile(r"undef\w*|[^\s,\[\]()]+|[\[\]()]")
ENVIRONMENT = dict(os.environ, OMP_NUM_THREADS="2")


def run(command, text=""):
    return subprocess.run(command, input=text, text=True, env=ENVIRONMENT,
                          capture_output=True, timeout=120)


def agree(wanted, given):
    """Are these the same values, where the wanted ones are defined?"""
    wanted, given = TOKEN.findall(wanted), TOKEN.findall(given)
    return len(wanted) == len(given) and all(
        a == b or a.startswith("undef") for a, b in zip(wanted, given))


class Program:
    def __init__(self, options, folder, name, text):
        self.options = options
        self.bin = os.path.join(options.build, "bin")
        self.source = os.path.join(folder, name)
        self.stem = os.path.splitext(self.source)[0]
        self.name = name
        with open(self.source, "w", encoding="utf-8") as file:
            file.write(text)

    def build(self):
        """What went wrong, or None."""
        done = run([os.path.join(self.bin, "funemit"), "--target=c",
                    "-o", self.stem, self.source])
        if done.returncode:
            return "%s: funemit: %s" % (self.name, done.stderr)
        flags = ["-O1", "-g", "-fsanitize=address,undefined",
                 "-fno-sanitize-recover=all"] if self.options.sanitize \
            else ["-O1"]
        done = run([self.options.cc, *WARNINGS, *flags, self.stem + ".c",
                    "-o", self.stem, "-lm"])
        return "%s: %s" % (self.name, done.stderr) if done.returncode else None

    def compare(self, entry, values):
        """Run an entry both ways: what is wrong, or None."""
        wanted = run([os.path.join(self.bin, "funrun"),
                      *(["--entry=" + entry] if entry else []), self.source],
                     values)
        if wanted.returncode:
            return None
        given = run([self.stem, *(["-e", entry] if entry else []), "-r", "2"],
                    values)
        if given.returncode or given.stderr or not agree(wanted.stdout,
                                                         given.stdout):
            return "%s: %s(%s)\nwanted: %s\ngiven: %s%s" % (
                self.name, entry, values, wanted.stdout, given.stdout,
                given.stderr)
        return None


def runs_of(text):
    """(entry, values) of each RUN line that is to succeed."""
    for values, options in RUN.findall(text):
        entry = re.search(r"--entry=(\w+)", options)
        yield entry.group(1) if entry else None, values


def check_file(options, folder, path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    runs = list(runs_of(text))
    if not runs:
        return []
    program = Program(options, folder, os.path.basename(path),
                      text.replace("entry imp ", "imp "))
    problem = program.build()
    if problem:
        return [problem]
    problems = [program.compare(*each) for each in runs]
    return [p for p in problems if p]


def check_random(options, folder, seed):
    """A random FUN program, with arguments that funrun finds no fault with."""
    text = run([os.path.join(options.build, "bin", "fungen"),
                "--seed=%d" % seed]).stdout
    program = Program(options, folder, "random%d.fun" % seed, text)
    done = run([os.path.join(program.bin, "funverify"), "-q",
                "--validity=1", program.source])
    if done.returncode:
        return []
    problem = program.build()
    return [problem] if problem else []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("--cc", default="cc")
    options = parser.parse_args()
    options.build = os.path.abspath(options.build)
    files = options.files or sorted(
        glob.glob(os.path.join(SUITE, "funrun", "imp-*.imp")))
    problems = []
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(check_file, options, folder, f) for f in files]
        jobs += [pool.submit(check_random, options, folder, s)
                 for s in range(options.random)]
        for job in jobs:
            problems += job.result()
    for problem in problems:
        print(problem, file=sys.stderr)
    print("%d files, %d problems" % (len(files), len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
