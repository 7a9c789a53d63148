#!/usr/bin/env python3
"""vectorised.py - do compilers make vectors of what funemit writes?

usage: vectorised.py BUILD [--cc CC]...

Emits programs of bench/emitted, and written-out.fun, in C, and compiles them with gcc and clang, so far as
they are there, or with the CCs that are given.  An instruction that nothing but the
hot loop of a program has must be one on vectors.  Machines whose instructions it
does not know it leaves alone.
"""

import argparse
import concurrent.futures
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

SUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EMIT = os.path.join(SUITE, "emit")
PROGRAMS = os.path.join(SUITE, "bench", "emitted")
FLAGS = ["-std=c11", "-O3", "-fopenmp", "-ffp-contract=off", "-fno-math-errno",
         "-DFUN_NO_MAIN", "-S", "-o", "-"]
# What the hot loop of each does, and nobody else.
HOT = {"saxpy": "multiply", "matmul": "multiply", "dot": "multiply",
       "stencil": "multiply", "nbody": "root", "scan": "add"}
# Here, and asked for less: whose loops are written out all the same.
OWN = {"written-out": "multiply"}
INSTRUCTIONS = {
    "x86_64": {"multiply": r"\tv?mulp[sd]\t", "root": r"\tv?sqrtp[sd]\t",
               "add": r"\tv?(paddd|addps)\t"},
    "aarch64": {"multiply": r"\tfmul\tv", "root": r"\tfsqrt\tv",
                "add": r"\tf?add\tv"},
}


def run(command):
    return subprocess.run(command, check=True, capture_output=True,
                          text=True).stdout


def source_of(name):
    if name in OWN:
        return os.path.join(EMIT, name + ".fun")
    return os.path.join(PROGRAMS, name, "program.fun")


def problem_of(options, work, name, compiler, wanted):
    stem = os.path.join(work, name)
    less = ["-O2"] if name in OWN else []
    text = run([compiler, *FLAGS, *less, stem + ".c"])
    if re.search(wanted, text):
        return None
    return "%s makes no vectors of %s" % (compiler, name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--cc", action="append")
    options = parser.parse_args()
    known = INSTRUCTIONS.get(platform.machine())
    compilers = options.cc or [cc for cc in ["gcc", "clang"]
                               if shutil.which(cc)]
    if not known:
        print("no vectors of %s are known" % platform.machine())
        return 0
    with tempfile.TemporaryDirectory() as work, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        hot_loops = {**HOT, **OWN}
        for name in hot_loops:
            run([os.path.join(options.build, "bin", "funemit"), "--target=c",
                 "--bounds=none", "-o", os.path.join(work, name),
                 source_of(name)])
        jobs = [pool.submit(problem_of, options, work, name, cc, known[hot])
                for cc in compilers for name, hot in hot_loops.items()]
        problems = [job.result() for job in jobs if job.result()]
    for problem in problems:
        print(problem, file=sys.stderr)
    print("%d programs, %d compilers, %d problems" % (
        len(hot_loops), len(compilers), len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
