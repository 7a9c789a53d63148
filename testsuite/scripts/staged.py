#!/usr/bin/env python3
"""staged.py - does what is emitted follow from the printed stages alone?

usage: staged.py BUILD [--count=N] [--all]

Takes the programs of every.py, or N of them, through two of the pipelines that come
with the tools, chosen at random, or all.  The last file of `funopt -g --print-tree` has to become the same text as
the program, by funemit alone; and so has what the pipeline makes when it begins at a
file in the middle, chosen at random.
"""

import argparse
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile

from every import write
from memory import SHARE

PIPELINES = [("cpu", "c"), ("seq", "c"), ("gpu", "cuda"), ("device", "opencl")]
WHOLE = ["device"]  # begin at their beginning
FEWEST = 1000  # programs that are emitted, or the test does not see what it has to see


def call(build, tool, *options):
    return subprocess.run([os.path.join(build, "bin", tool), *options],
                          capture_output=True, check=False)


def check(build, file, pipeline, target, folder):
    """What is wrong; None: nothing is emitted."""
    wanted = call(build, "funemit", "--target=" + target,
                  "--pipeline=" + pipeline, file)
    tree = os.path.join(folder, "%s-%s" % (os.path.basename(file), pipeline))
    staged = call(build, "funopt", "-g", "--pipeline=" + pipeline,
                  "--print-tree=" + tree, file)
    if wanted.returncode or b"program is IMP" in staged.stderr:
        return None
    if staged.returncode:
        return "funopt: %s" % staged.stderr.decode()
    stages = sorted(os.listdir(tree))
    last = os.path.join(tree, stages[-1])
    found = call(build, "funemit", "--target=" + target, last)
    if found.stdout != wanted.stdout:
        return "%s is emitted as something else\n%s" % (
            stages[-1], found.stderr.decode())
    if pipeline in WHOLE:
        return ""
    begin = random.Random(file + pipeline).choice(stages[1:])
    rest = os.path.join(tree, "rest.imp")
    call(build, "funopt", "-g", "--pipeline=" + pipeline, "-o", rest,
         "--start-after=" + begin[:3], os.path.join(tree, begin))
    found = call(build, "funemit", "--target=" + target, rest)
    if found.stdout != wanted.stdout:
        return "from %s on, the pipeline makes something else\n%s" % (
            begin, found.stderr.decode())
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--count", type=int)
    parser.add_argument("--all", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(2) as pool:
        files = write(folder)
        if args.count:
            files = random.Random(1).sample(files, args.count)
        rng = random.Random(2)
        chosen = len(PIPELINES) if args.all else 2
        tasks = [(file, name, target) for file in files
                 for name, target in rng.sample(PIPELINES, chosen)]
        answers = list(pool.map(
            lambda task: check(args.build, *task, folder), tasks))
    problems = ["%s, %s: %s" % (os.path.basename(task[0]), task[1], answer)
                for task, answer in zip(tasks, answers) if answer]
    emitted = sum(answer is not None for answer in answers)
    print("\n".join(problems + ["%d programs, %d times emitted, %d problems" % (
        len(files), emitted, len(problems))]))
    few = not args.count and emitted * SHARE < FEWEST * chosen
    return 1 if problems or few else 0


if __name__ == "__main__":
    sys.exit(main())
