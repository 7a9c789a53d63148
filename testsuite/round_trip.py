#!/usr/bin/env python3
"""round_trip.py - does printing every program of the tests and reading it again
change nothing?

usage: round_trip.py BUILD DIRECTORY

Takes all .fun and .imp files below DIRECTORY, each case of a file with
`// -----` lines by itself.  What funfmt accepts it has to print as a fixed
point: with comments, and the same without them.  What it rejects is no
business of this test.
"""

import os
import re
import subprocess
import sys

SEPARATOR = re.compile(r"^// -----.*\n?", re.M)
COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*')


def fmt(tool, text):
    return subprocess.run([tool], input=text, capture_output=True)


def check(tool, text):
    """Whether TEXT is a program; and what is wrong with how it is printed."""
    once = fmt(tool, text.encode("utf-8", "surrogateescape"))
    if once.returncode == 1:
        return False, ""
    twice = fmt(tool, once.stdout)
    if once.returncode or twice.returncode or once.stdout != twice.stdout:
        return True, "printing it and reading it again changes it"
    bare = COMMENT.sub(lambda match: match[1] or "", text)
    printed = fmt(tool, bare.encode("utf-8", "surrogateescape"))
    if printed.returncode:
        return True, "without comments it is rejected"
    words = [COMMENT.sub(lambda match: match[1] or "",
                         out.stdout.decode("utf-8", "surrogateescape")).split()
             for out in (once, printed)]
    return True, "" if words[0] == words[1] else \
        "it is printed otherwise without comments"


def programs(directory):
    for place, _, names in sorted(os.walk(directory)):
        for name in sorted(names):
            if name.endswith((".fun", ".imp")):
                yield os.path.join(place, name)


def main():
    build, directory = sys.argv[1:]
    tool = os.path.join(build, "bin", "funfmt")
    files = accepted = 0
    problems = []
    for path in programs(directory):
        files += 1
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
        for number, case in enumerate(SEPARATOR.split(text), 1):
            good, problem = check(tool, case)
            accepted += good
            if problem:
                problems.append("%s: case %d: %s" % (path, number, problem))
    print("\n".join(problems))
    print("%d files, %d programs, %d do not survive"
          % (files, accepted, len(problems)))
    return 1 if problems or not accepted else 0


if __name__ == "__main__":
    sys.exit(main())
