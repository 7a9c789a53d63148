"""mutated.py - do programs expose the conditions of a folder of passes?

In a build with -DFUN_MUTATE=ON the environment names a condition (PASS_LEGAL) that
all tools negate.
"""

import concurrent.futures
import functools
import glob
import os
import re
from unittest import mock

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LEGAL = re.compile(r"\bPASS_LEGAL\(\s*(\w+)\s*,")


def negated(name):
    """While it is entered, the condition NAME is negated."""
    return mock.patch.dict(os.environ, FUN_MUTATE=name)


def conditions(folder):
    """The names of all conditions in FOLDER."""
    names = []
    for path in sorted(glob.glob(os.path.join(ROOT, folder, "*.c"))):
        with open(path, encoding="utf-8") as file:
            names += LEGAL.findall(file.read())
    return names


def expose(exposes, args, name):
    """The seeds of what exposes NAME, up to args.times, and what the first one
    shows."""
    exposing, first = [], ""
    for seed in range(args.seed, args.seed + args.count):
        shown = exposes(name, seed)
        if shown:
            exposing.append(seed)
            first = first or shown.split("\n", maxsplit=1)[0]
        if len(exposing) == args.times:
            break
    return name, exposing, first


def mutants(args, folder, exposes):
    """Negates each condition of FOLDER; the number of those that are exposed less
    than args.times by args.count seeds from args.seed on.  EXPOSES(name, seed) says
    what the condition's negation shows, or nothing."""
    failed = 0
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for name, exposing, first in pool.map(
                functools.partial(expose, exposes, args), conditions(folder)):
            few = len(exposing) < args.times
            failed += few
            print("%-24s %s %s; %s" % (name, "NOT EXPOSED" if few else "exposed",
                                       exposing, first), flush=True)
    return failed
