#!/usr/bin/env python3
"""verifier_programs.py - does funverify accept the programs that are meant to be right?

usage: verifier_programs.py BUILD

Those of testsuite/papers and testsuite/programs, each case of a file with
`// -----` lines by itself, and those of the documentation: every block that is
marked `fun` or `imp`.  A block with a name, as in ```fun rowsums.fun, is part
of a session, which shows how it is judged.
"""

import glob
import os
import re
import subprocess
import sys

SUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(SUITE)
sys.path.insert(0, os.path.join(SUITE, "docs"))

from run import all_pages, texts  # noqa: E402

SEPARATOR = re.compile(r"^// -----.*\n?", re.M)
# What is rejected on purpose: its path below testsuite, and why.
EXCEPTIONS = {}


def verify(tool, text):
    return subprocess.run([tool, "-q"], input=text, capture_output=True,
                          text=True, timeout=60)


def of_files():
    """(place, text, whether it is meant to be accepted)"""
    for room in "papers", "programs":
        for path in sorted(glob.glob(os.path.join(SUITE, room, "**"),
                                     recursive=True)):
            if not path.endswith((".fun", ".imp")):
                continue
            name = os.path.relpath(path, SUITE)
            with open(path, encoding="utf-8") as file:
                cases = SEPARATOR.split(file.read())
            for number, case in enumerate(cases, 1):
                place = "%s, case %d" % (name, number) if cases[1:] else name
                yield place, case, name not in EXCEPTIONS


def of_pages():
    for page, block, text in texts(("fun", "imp"), all_pages()):
        if not block.rest:
            yield ("%s:%d" % (os.path.relpath(page, ROOT), block.first), text,
                   True)


def main():
    tool = os.path.join(sys.argv[1], "bin", "funverify")
    count, problems = 0, []
    for place, text, wanted in list(of_files()) + list(of_pages()):
        count += 1
        done = verify(tool, text)
        if done.returncode != (0 if wanted else 1):
            problems.append("%s: %s\n%s" % (
                place, "funverify rejects this" if wanted else
                "funverify does not reject this", done.stderr))
    print("\n".join(problems))
    print("%d programs, %d are not judged as they are meant to be"
          % (count, len(problems)))
    return 1 if problems or not count else 0


if __name__ == "__main__":
    sys.exit(main())
