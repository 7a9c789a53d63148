#!/usr/bin/env python3
"""perturbed.py - is what lmad-check proves of races so, wherever arrays are?

usage: perturbed.py BUILD [--count=N] [--seed=S] [--least=N]

Takes the programs that memory.py takes: those that have memory, and what
memintro, and shortcircuit after it, make of the others.  race-fuzz changes
places of their arrays, N times: where it is proved of all pairs that lmad-check
lists that they do not race, no run in the heap semantics may find a race.
"""

import argparse
import concurrent.futures
import os
import subprocess
import sys
import tempfile

from every import file_name
from memory import of_files, of_pages

WAYS = [[], ["memintro"], ["memintro", "hoist", "shortcircuit"]]


def placed(build, text):
    """The program on each of the ways, as far as it can go there."""
    for way in WAYS:
        if bool(way) == (" mem)" in text):
            continue
        tool = ["funopt", "-p", ",".join(way)] if way else ["funverify"]
        command = [os.path.join(build, "bin", tool[0])] + tool[1:]
        done = subprocess.run(command, input=text, capture_output=True,
                              text=True, timeout=120, encoding="utf-8",
                              errors="surrogateescape")
        if done.returncode == 0:
            yield done.stdout


def write(build, directory):
    programs = list(of_files()) + list(of_pages())
    files = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        texts = pool.map(lambda p: (p[0], list(placed(build, p[1]))), programs)
        for place, made in texts:
            for number, text in enumerate(made):
                files.append(os.path.join(
                    directory, "%d-%s" % (number, file_name(place))))
                with open(files[-1], "w", encoding="utf-8",
                          errors="surrogateescape") as file:
                    file.write(text)
    return files


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=0,
                        help="fewer that are proved, or race, are a failure")
    parser.add_argument("--keep", help="where the programs are kept")
    options = parser.parse_args()
    tool = os.path.join(options.build, "bin-test", "race-fuzz")
    with tempfile.TemporaryDirectory() as directory:
        if options.keep:
            os.makedirs(options.keep, exist_ok=True)
        files = write(options.build, options.keep or directory)
        done = subprocess.run(
            [tool, "--count=%d" % options.count, "--seed=%d" % options.seed,
             "--least=%d" % options.least] + files,
            capture_output=True, text=True)
    print(done.stdout + done.stderr)
    return 1 if done.returncode or not files else 0


if __name__ == "__main__":
    sys.exit(main())
