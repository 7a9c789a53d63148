#!/usr/bin/env python3
"""every.py - does every program of the tests survive every pass?

usage: every.py BUILD

Takes the programs that memory.py takes, as far as funverify accepts them, and
has pass-fuzz put each through every pass, the way from FUN to IMP, and random
chains of passes.  No pass may abort; what comes out is a program, and computes
what it computed before.
"""

import os
import re
import subprocess
import sys
import tempfile

from memory import SHARE, UNASKED, of_files, of_pages

FEWEST = 800  # programs, or the test does not see what it has to see


def file_name(place):
    return re.sub(r"\W+", "-", place) + ".fun"


def write(directory):
    files = []
    for place, text in list(of_files()) + list(of_pages()):
        if place.split(",")[0] in UNASKED:
            continue
        files.append(os.path.join(directory, file_name(place)))
        with open(files[-1], "w", encoding="utf-8",
                  errors="surrogateescape") as file:
            file.write(text)
    return files


def main():
    tool = os.path.join(sys.argv[1], "bin-test", "pass-fuzz")
    with tempfile.TemporaryDirectory() as directory:
        files = write(directory)
        done = subprocess.run(
            [tool, "--jobs=2", "--inputs=2", "--chains=1"] + files,
            capture_output=True, text=True)
    print(done.stdout.replace(directory + os.sep, "") + done.stderr)
    return 1 if done.returncode or len(files) * SHARE < FEWEST else 0


if __name__ == "__main__":
    sys.exit(main())
