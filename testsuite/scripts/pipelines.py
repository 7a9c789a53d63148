#!/usr/bin/env python3
"""pipelines.py - does funopt do what the tools do in a shell's pipeline?

usage: pipelines.py BUILD TESTSUITE [--count=N] [--seed=S]

Random pipelines of random passes run on random programs of the tests, once in
funopt and once in a pipe: what they print has to be the same, byte for byte,
and whether they accept the program.

Only places may differ, in the asserts of guard and in the attributes of -g: a
tool in a pipe sees the text of the one before it, and even with -g only where
its statements stood first, not its results.
"""

import argparse
import concurrent.futures
import glob
import os
import random
import re
import subprocess
import sys


def passes_of(funopt):
    text = subprocess.run([funopt, "--list"], capture_output=True, text=True,
                          check=True).stdout
    return [line.split(" - ")[0]
            for line in text.split("pipelines:")[0].split("\n")
            if line and not line.startswith(" ")]


PLACES = re.compile(rb'#\[loc\("<stdin>", \d+, \d+\)\] '
                    rb'|(?<=")<stdin>:\d+:\d+: ')


def without_places(text):
    return PLACES.sub(b"", text)


def run(argv, text):
    return subprocess.run(argv, input=text, capture_output=True)


def run_shell(bin_dir, pipeline, options, text):
    """What the tools print; nothing where one of them rejects its input."""
    for name in pipeline:
        done = run([os.path.join(bin_dir, name)] + options, text)
        if done.returncode:
            return b"", done.returncode
        text = done.stdout
    return text, 0


def check(bin_dir, pipeline, options, path):
    with open(path, "rb") as file:
        text = file.read()
    shell, status = run_shell(bin_dir, pipeline, options, text)
    opt = run([os.path.join(bin_dir, "funopt"), "-p", ",".join(pipeline),
               "--verify-roundtrip"] + options, text)
    same = without_places(opt.stdout) == without_places(shell)
    if same and opt.returncode == status:
        return None
    return "%s: funopt %s: status %d, in a pipe %d%s\n%s" % (
        path, " ".join(options + ["-p", ",".join(pipeline)]), opt.returncode,
        status,
        "" if same else ", and the output differs",
        opt.stderr.decode("utf-8", "replace")[:2000])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("testsuite")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    bin_dir = os.path.join(args.build, "bin")
    passes = passes_of(os.path.join(bin_dir, "funopt"))
    programs = sorted(glob.glob(os.path.join(args.testsuite, "**", "*.fun"),
                                recursive=True))
    random.seed(args.seed)
    jobs = [(random.choices(passes, k=random.randint(2, 6)),
             random.choice([[], ["-g"]]), random.choice(programs))
            for _ in range(args.count)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [p for p in pool.map(
            lambda job: check(bin_dir, *job), jobs) if p]
    print("\n".join(problems + ["%d pipelines, %d differ"
                                % (len(jobs), len(problems))]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
