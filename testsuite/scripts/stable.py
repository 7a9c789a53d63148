#!/usr/bin/env python3
"""stable.py - a second run of simplify changes nothing.

usage: stable.py BUILD TESTSUITE

Holds it against every program of the test suite that simplify reads; what it
makes of a program is one, too.
"""

import concurrent.futures
import glob
import os
import re
import subprocess
import sys

from memory import SHARE

SPLIT = re.compile(rb"^// -----$", re.M)
FEWEST = 300  # programs, or the test does not see what it has to see


def main():
    build, testsuite = sys.argv[1:]
    simplify = os.path.join(build, "bin", "simplify")

    def run(text):
        return subprocess.run([simplify], input=text, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False)

    def check(job):
        path, text = job
        once = run(text)
        if once.returncode == 1:
            return None
        if once.returncode != 0:
            return "%s: %s" % (path, once.stderr.decode(errors="replace"))
        if run(once.stdout).stdout != once.stdout:
            return path + ": a second run changes something"
        return ""

    jobs = []
    for path in sorted(glob.glob(os.path.join(testsuite, "**", "*.fun"),
                                 recursive=True)):
        with open(path, "rb") as file:
            jobs += [(os.path.relpath(path, testsuite), text)
                     for text in SPLIT.split(file.read())]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        verdicts = [v for v in pool.map(check, jobs[::SHARE]) if v is not None]
    failures = [v for v in verdicts if v]
    print("\n".join(failures + ["%d programs, %d of them wrong" % (
        len(verdicts), len(failures))]))
    return 1 if failures or len(verdicts) * SHARE < FEWEST else 0


if __name__ == "__main__":
    sys.exit(main())
