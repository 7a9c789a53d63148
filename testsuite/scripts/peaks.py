#!/usr/bin/env python3
"""peaks.py - do doublebuffer and memmerge take less memory, and never more?

usage: peaks.py BUILD [NAME ...] [--least=RATIO]

Each program of testsuite/programs is lowered plainly (memintro, memexpand, lower),
without the two passes, and with them, and runs on the arguments of its tests.  A line
for each entry says how many bytes were alive at once, how many were allocated in all,
and how many times.  After that it says how many were alive with the passes and the
arguments, and how many of these any placement of the values needs (`funrun
--stats=live`).  The last line says how many times as much memory was alive on average
(geometrically) as without the passes, and as plainly.  The test fails where some number
is larger than without the passes, or more is alive than plainly, or the second average
larger than RATIO, where more bytes are needed than alive, or where a loop of the host
allocates in one of the STEADY programs.  Nor may one copy there: twice as many steps
copy no more elements.
"""

import argparse
import math
import os
import re
import subprocess
import sys
import tempfile

PROGRAMS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                        "programs")
sys.path.insert(0, PROGRAMS)

import programs  # noqa: E402
import values  # noqa: E402

WITH = programs.PIPELINE
WITHOUT = tuple(name for name in WITH if name not in ("doublebuffer", "memmerge"))
PLAIN = ("inline", "memintro", "memexpand")
COUNTS = ("peak", "allocated", "allocations", "peak_with_arguments")
PEAKS = ("peak", "peak_with_arguments", "live")  # the largest one of all runs counts
STEADY = ("hotspot", "lbm", "locvolcalib", "lud", "matmul", "nbody", "nw", "nw_flat",
          "stencil")
COPYING = ("hotspot tiled",)  # tiles, from shared to device memory
LOOP = re.compile(r"(for|while) ")
PARALLEL = re.compile(r"(kernel|reduce|scan|filter|partition|scatter)\b")


def cases(name):
    """The arguments of NAME's tests."""
    options = argparse.Namespace(public=None, seed=1, times=False)
    return programs.Program(options, name).cases


def run(argv, data):
    done = subprocess.run(argv, input=data, capture_output=True, check=False)
    if done.returncode:
        sys.exit("%s\n%s" % (" ".join(argv), done.stderr.decode()))
    return done


def lowered(args, name, passes, folder):
    """The paths of NAME after PASSES, as FUNMEM and as IMP."""
    funopt = os.path.join(args.build, "bin", "funopt")
    memory, imp = (os.path.join(folder, path) for path in ("memory.fun", "lowered.imp"))
    run([funopt, "-p", ",".join(passes), "-o", memory,
         os.path.join(PROGRAMS, name, name + ".fun")], b"")
    run([funopt, "-p", "lower", "-o", imp, memory], b"")
    return memory, imp


def figures(args, case, path, options, keys):
    text = run([os.path.join(args.build, "bin", "funrun"), *options,
                "--entry=" + case.entry, path], case.input()).stderr.decode()
    return {key: int(re.search(r"^%s: (\d+)" % key, text, re.M).group(1))
            for key in keys}


def counts(args, name, path, options, keys):
    """By entry: the KEYS of runs of PATH in all cases together."""
    found = {}
    for case in cases(name):
        own = figures(args, case, path, options, keys)
        old = found.setdefault(case.entry, dict.fromkeys(keys, 0))
        for key in keys:
            old[key] = max(old[key], own[key]) if key in PEAKS else old[key] + own[key]
    return found


def allocations_of_trips(imp):
    """The lines of IMP that allocate device memory in a loop of the host."""
    around, found = [], []
    for line in imp.splitlines():
        text = line.strip()
        indent = len(line) - len(line.lstrip())
        while around and around[-1][0] >= indent:
            around.pop()
        if LOOP.match(text) or PARALLEL.match(text):
            around.append((indent, bool(LOOP.match(text))))
        if "<- alloc" in text and not text.endswith((" in shared", " in private")) \
                and around and all(is_loop for _, is_loop in around):
            found.append(text)
    return found


def copies_of_trips(args, name, path):
    """The entries that copy more elements in twice as many steps, where that is a
    parameter."""
    with open(os.path.join(PROGRAMS, name, name + ".fun"), encoding="utf-8") as file:
        params = {entry: re.findall(r"\((\w+) :", head) for entry, head in re.findall(
            r"^entry fun (\w+) (.*?) : \(", file.read(), re.M)}
    found = set()
    for case in cases(name):
        if "steps" not in params[case.entry] or name + " " + case.entry in COPYING:
            continue
        at = params[case.entry].index("steps")
        copied = []
        for steps in (2, 4):
            arguments = list(case.arguments)
            arguments[at] = values.i64(steps)
            again = values.Case(case.entry, arguments, None)
            copied += figures(args, again, path, ["--semantics=heap", "--stats"],
                              ("copied",)).values()
        if copied[0] != copied[1]:
            found.add("%s: %d and %d elements" % (case.entry, *copied))
    return found


def compare(entry, name, plain, old, new, live):
    """Print a line; (how much is alive for what was without the passes, and plainly,
    whether something is larger than it may be)."""
    worse = any(new[key] > old[key] for key in COUNTS) or new["peak"] > plain["peak"]
    needs = live["live"] > live["peak_with_arguments"]
    print("%-14s %-14s %10d %10d %10d %10d %10d %7d %7d %10d %10d%s%s" % (
        name, entry, plain["peak"], old["peak"], new["peak"], old["allocated"],
        new["allocated"], old["allocations"], new["allocations"],
        new["peak_with_arguments"], live["live"], "  MORE" if worse else "",
        "  NEEDS MORE" if needs else ""))
    return ((new["peak"] + 1) / (old["peak"] + 1),
            (new["peak"] + 1) / (plain["peak"] + 1), worse or needs)


def average(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main():
    parser = argparse.ArgumentParser(description="How much memory is alive at once?")
    parser.add_argument("build")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--least", type=float, default=1)
    args = parser.parse_args()
    names = args.names or programs.names()
    ratios, plainly, failed = [], [], 0
    print("%-14s %-14s %32s %21s %15s %10s %10s" % (
        "program", "entry", "peak", "allocated", "allocations", "with args", "live"))
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            _, imp = lowered(args, name, PLAIN, folder)
            plain = counts(args, name, imp, ["--stats"], ("peak",))
            _, imp = lowered(args, name, WITHOUT, folder)
            without = counts(args, name, imp, ["--stats"], COUNTS)
            memory, imp = lowered(args, name, WITH, folder)
            own = counts(args, name, imp, ["--stats"], COUNTS)
            live = counts(args, name, memory, ["--semantics=heap", "--stats=live"],
                          ("live", "peak_with_arguments"))
            with open(imp, encoding="utf-8") as file:
                trips = allocations_of_trips(file.read())
            if trips and name in STEADY:
                failed += 1
                print("%s: in a loop: %s" % (name, ", ".join(trips)))
            copies = copies_of_trips(args, name, memory) if name in STEADY else ()
            if copies:
                failed += 1
                print("%s: copied in 2 and in 4 steps: %s" % (name, ", ".join(copies)))
            for entry, new in own.items():
                ratio, least, worse = compare(entry, name, plain[entry],
                                              without[entry], new, live[entry])
                ratios.append(ratio)
                plainly.append(least)
                failed += worse
    print("%d entries, %.3f times as much alive at once as without the passes, %.3f as "
          "plainly; %d with more of something"
          % (len(ratios), average(ratios), average(plainly), failed))
    return 1 if failed or average(plainly) > args.least else 0


if __name__ == "__main__":
    sys.exit(main())
