#!/usr/bin/env python3
"""examples.py - hold the programs of the documentation against funfmt.

usage: examples.py [--build DIR] [PAGE.md ...]

Every fenced block that is marked `fun` or `imp` is a program in canonical
form: funfmt prints it as it stands there.  A block with a name, as in
```fun rowsums.fun, is part of a session, where it may stand in any form;
here it only has to be read.
"""

import argparse
import difflib
import os
import subprocess
import sys

from run import ROOT, all_pages, texts


def fmt(tool, text):
    return subprocess.run([tool], input=text, capture_output=True, text=True)


def check_block(tool, page, block, text):
    """What is wrong with BLOCK, which holds TEXT, or nothing."""
    place = "%s:%d" % (page, block.first)
    once = fmt(tool, text)
    if once.returncode:
        return "%s: this program is rejected\n%s" % (place, once.stderr)
    if fmt(tool, once.stdout).stdout != once.stdout:
        return "%s: printing this program is no fixed point" % place
    if block.rest or once.stdout == text:
        return ""
    return "%s: this program is not in canonical form\n%s" % (
        place, "\n".join(difflib.unified_diff(
            text.split("\n"), once.stdout.split("\n"), "page", "funfmt",
            lineterm="")))


def main():
    parser = argparse.ArgumentParser(
        description="Hold the programs of the documentation against funfmt.")
    parser.add_argument("--build", default=os.environ.get(
        "FUN_BUILD", os.path.join(ROOT, "build")))
    parser.add_argument("pages", nargs="*", metavar="PAGE.md")
    args = parser.parse_args()
    tool = os.path.join(os.path.abspath(args.build), "bin", "funfmt")
    found = [check_block(tool, *text) for text in
             texts(("fun", "imp"), args.pages or all_pages())]
    problems = [problem for problem in found if problem]
    print("\n".join(problems + ["%d programs, %d are not what they should be"
                                % (len(found), len(problems))]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
