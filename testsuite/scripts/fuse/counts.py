#!/usr/bin/env python3
"""counts.py - do the regions of programs cost what fuse says?

usage: counts.py [BUILD] [FILE ...]

Of each function of the programs of the tests and of the documentation (or of
FILEs) that fuse reads: what `fuse --print-clusters` says that the region of its
body costs as it stands is compared with what is counted in the text, as it is
when fuse comes to the region, and what it says of its clusters with the text
after them.  The exit status is 1 where one is another number.
"""

import argparse
import glob
import os
import re
import sys
import tempfile

import exhaustive
import text as fun

FENCE = re.compile(r"^```fun\b[^\n]*\n(.*?)^```$", re.M | re.S)


def programs():
    """The FUN texts of the tests and of the documentation."""
    root = exhaustive.ROOT
    for path in sorted(glob.glob(os.path.join(root, "testsuite", "**",
                                              "*.fun"), recursive=True)):
        with open(path, encoding="utf-8", errors="replace") as file:
            yield os.path.relpath(path, root), file.read()
    for path in sorted(glob.glob(os.path.join(root, "docs", "**", "*.md"),
                                 recursive=True)):
        with open(path, encoding="utf-8") as file:
            for number, block in enumerate(FENCE.findall(file.read())):
                yield "%s, %d" % (os.path.relpath(path, root), number), block


def parts(tools, source):
    """Each function of SOURCE that can stand alone, in canonical form."""
    done = tools.run("funfmt", "-", text=source, check=False)
    if done.returncode:
        return
    for block in re.split(r"\n(?=fun |entry fun |#\[|imp |entry imp )",
                          done.stdout.strip()):
        if re.match(r"(entry )?fun ", block) and " @ " not in block:
            yield block + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?",
                        default=os.path.join(exhaustive.ROOT, "build"))
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    texts = programs() if not args.files else [
        (path, open(path, encoding="utf-8").read()) for path in args.files]
    regions = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        tools = exhaustive.Tools(args.build, folder)
        for name, source in texts:
            for part in parts(tools, source):
                if sum(part.count("\n    %s " % form)
                       for form in fun.FORMS) < 2:
                    continue
                if tools.run("funverify", "-", text=part,
                             check=False).returncode:
                    continue
                try:
                    regions += exhaustive.check_costs(tools, part) is not None
                except exhaustive.Failure as failure:
                    failed += 1
                    print("%s: %s: %s" % (name, part.split(" (")[0], failure))
    print("%d regions, %d failed" % (regions, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
