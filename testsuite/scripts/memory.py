#!/usr/bin/env python3
"""memory.py - does every FUN program of the tests survive memintro | unmem?

usage: memory.py BUILD

Takes the programs below testsuite/ (each case of a file with `// -----` lines
by itself) and the `fun` blocks of the documentation.  Whatever funverify
accepts and memintro reads has to come out of memintro as a program that
funverify accepts, and out of unmem again as it was, byte for byte.  A program
that is marked `#[mem]` already, or says what its last uses are, comes out as
unmem leaves it.

Run on two inputs, memory holds the values, and nothing races: where funverify
finds inputs for the FUN program, it finds the other one valid.

All of that holds wherever a policy puts arrays: place-arrays has others.

With FUN_TEST_SHARE=N in the environment, each Nth of the programs is taken.
"""

import concurrent.futures
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
SHARE = int(os.environ.get("FUN_TEST_SHARE", "1"))

PLACERS = (["bin/memintro"], ["bin-test/place-arrays", "--policy=random"])
VALIDATE = ["bin/funverify", "-q", "--validity=2"]
# Whose validity is not asked for, and why.
UNASKED = {"testsuite/funrun/error-range.fun":
           "one past the end of its view is beyond i64"}


def run(command, text):
    path = os.path.join(sys.argv[1], command[0])
    return subprocess.run([path] + command[1:], input=text,
                          capture_output=True, text=True, timeout=120,
                          encoding="utf-8", errors="surrogateescape")


def cases_of_files():
    for path in sorted(glob.glob(os.path.join(SUITE, "**", "*.fun"),
                                 recursive=True)):
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            cases = SEPARATOR.split(file.read())
        for number, case in enumerate(cases, 1):
            yield "%s, case %d" % (os.path.relpath(path, ROOT), number), case


def of_files():
    return list(cases_of_files())[::SHARE]


def of_pages():
    for page, block, text in texts(("fun",), all_pages()):
        yield "%s:%d" % (os.path.relpath(page, ROOT), block.first), text


def check_placed(placed, place, text, wanted):
    """What is wrong with TEXT where its arrays are PLACED."""
    if placed.returncode:
        return placed.stderr
    erased = run(["bin/unmem"], placed.stdout)
    if erased.returncode:
        return "unmem: %s" % erased.stderr
    if erased.stdout != wanted:
        return "unmem gives another program\n%s" % erased.stdout
    if place.split(",")[0] in UNASKED:
        return None
    valid = run(VALIDATE, placed.stdout)
    if valid.returncode and run(VALIDATE, text).returncode == 0:
        return valid.stderr
    return None


def check(program):
    """(does it count, what is wrong)"""
    place, text = program
    plain = run(["bin/funverify"], text)
    if plain.returncode:
        return False, []
    placed = [run(placer, text) for placer in PLACERS]
    if placed[0].returncode == 1 and "reads FUN" in placed[0].stderr:
        return False, []
    wanted = plain.stdout
    if "#[mem]" in text or "#[lastuse(" in text:
        wanted = run(["bin/unmem"], placed[0].stdout).stdout
        wanted = run(["bin/unmem"], run(PLACERS[0], wanted).stdout).stdout
    wrong = [(placer, check_placed(done, place, text, wanted))
             for placer, done in zip(PLACERS, placed)]
    return True, ["%s: %s: %s" % (place, " ".join(placer), text)
                  for placer, text in wrong if text]


def main():
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(check, list(of_files()) + list(of_pages())))
    count = sum(counts for counts, _ in results)
    problems = [text for _, wrong in results for text in wrong]
    print("\n".join(problems))
    print("%d programs, %d do not survive" % (count, len(problems)))
    return 1 if problems or not count else 0


if __name__ == "__main__":
    sys.exit(main())
