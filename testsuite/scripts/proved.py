#!/usr/bin/env python3
"""proved.py - which accesses of the papers' listings are proved in bounds.

usage: proved.py [--update] [BUILD]

Runs `funverify --remarks` over testsuite/papers and holds what it says of each
index, slice, update and reshape against proved.list, a line for each: the place,
and that it is proved, or the comparison that is not.  What is not proved there
is not a matter of simple reasoning: the program does not say it.
"""

import argparse
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LIST = os.path.join(HERE, "proved.list")
REMARK = re.compile(r"^.*?([^/:]+):(\d+):(\d+): remark: (.*)$")


def remarks(tool, path):
    run = subprocess.run(
        [tool, "-q", "--split-input-file", "--remarks", path],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit("proved: %s is rejected\n%s" % (path, run.stderr))
    for line in run.stderr.splitlines():
        match = REMARK.match(line)
        if match:
            said = re.split(r", by |; known: ", match.group(4))[0]
            yield "%s:%s:%s: %s" % (match.group(1), match.group(2),
                                    match.group(3), said)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?",
                        default=os.path.join(ROOT, "build"))
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    tool = os.path.join(args.build, "bin", "funverify")
    lines = [line for path in
             sorted(glob.glob(os.path.join(ROOT, "testsuite/papers/*.fun")))
             for line in remarks(tool, path)]
    if args.update:
        with open(LIST, "w") as out:
            out.write("".join(line + "\n" for line in lines))
        return
    with open(LIST) as known:
        wanted = known.read().splitlines()
    for line in [w for w in wanted if w not in lines]:
        print("no longer said:", line)
    for line in [found for found in lines if found not in wanted]:
        print("new:", line)
    proved = sum(": not proved" not in line for line in lines)
    print("%d accesses, %d proved" % (len(lines), proved))
    if lines != wanted:
        sys.exit("proved: differs from %s; --update writes it anew" % LIST)


if __name__ == "__main__":
    main()
