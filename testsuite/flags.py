#!/usr/bin/env python3
"""flags.py - do the flags that cmake is given reach the compiler as they are?

usage: flags.py ROOT
"""

import json
import os
import re
import subprocess
import sys
import tempfile

SANITIZE = "-fsanitize=address,undefined"
# What cmake is told, how the compiler is told to optimise, by the last such
# flag, and is there a word about that?
CASES = [
    ([], "-O3", False),
    (["-DCMAKE_C_FLAGS=-g -O2"], "-O2", False),
    (["-DCMAKE_C_FLAGS=-O0"], "-O0", False),
    (["-DCMAKE_C_FLAGS=-O1 " + SANITIZE], "-O1", False),
    (["-DCMAKE_C_FLAGS=" + SANITIZE], "-O1", True),
    (["-DCMAKE_C_FLAGS_RELEASE=-Os"], "-Os", False),
    (["-DFUN_SANITIZE=ON"], "-O1", False),
]


def check(root, flags, optimises, tells):
    with tempfile.TemporaryDirectory() as build:
        done = subprocess.run(["cmake", "-S", root, "-B", build, *flags],
                              env={k: v for k, v in os.environ.items()
                                   if k != "CFLAGS"},
                              capture_output=True, text=True)
        if done.returncode:
            return "%s: %s" % (flags, done.stderr)
        with open(os.path.join(build, "compile_commands.json"),
                  encoding="utf-8") as file:
            commands = [entry["command"] for entry in json.load(file)
                        if entry["file"].endswith("ground/arena.c")]
    last = re.findall(r" (-O\w*)", commands[0])[-1:]
    if last != [optimises] or "-DNDEBUG" in commands[0]:
        return "%s: %s" % (flags, commands[0])
    if ("have sanitizers" in done.stdout) != tells:
        return "%s: %s" % (flags, done.stdout)
    return None


def main():
    problems = [check(sys.argv[1], *case) for case in CASES]
    for problem in filter(None, problems):
        print(problem)
    return 1 if any(problems) else 0


if __name__ == "__main__":
    sys.exit(main())
