#!/usr/bin/env python3
"""pipelines.py - does funopt do what the tools do in a shell's pipeline?

usage: pipelines.py BUILD TESTSUITE [--count=N] [--seed=S]

Random pipelines of random passes run on random programs of the tests, once in
funopt and once in a pipe: what they print has to be the same, byte for byte,
and whether they accept the program.
"""

import argparse
import concurrent.futures
import glob
import os
import random
import subprocess
import sys


def passes_of(funopt):
    text = subprocess.run([funopt, "--list"], capture_output=True, text=True,
                          check=True).stdout
    return [line.split(" - ")[0] for line in text.split("\n")
            if line and not line.startswith(" ")]


def run(argv, text):
    return subprocess.run(argv, input=text, capture_output=True)


def run_shell(bin_dir, pipeline, text):
    """What the tools print; nothing where one of them rejects its input."""
    for name in pipeline:
        done = run([os.path.join(bin_dir, name)], text)
        if done.returncode:
            return b"", done.returncode
        text = done.stdout
    return text, 0


def check(bin_dir, pipeline, path):
    with open(path, "rb") as file:
        text = file.read()
    shell, status = run_shell(bin_dir, pipeline, text)
    opt = run([os.path.join(bin_dir, "funopt"), "-p", ",".join(pipeline),
               "--verify-roundtrip"], text)
    if opt.stdout == shell and opt.returncode == status:
        return None
    return "%s: funopt -p %s: status %d, in a pipe %d%s\n%s" % (
        path, ",".join(pipeline), opt.returncode, status,
        ", and the output differs" if opt.stdout != shell else "",
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
             random.choice(programs)) for _ in range(args.count)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [p for p in pool.map(
            lambda job: check(bin_dir, *job), jobs) if p]
    print("\n".join(problems + ["%d pipelines, %d differ"
                                % (len(jobs), len(problems))]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
