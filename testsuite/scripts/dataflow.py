#!/usr/bin/env python3
"""dataflow.py - are the conflict sets of programs right?

usage: dataflow.py BUILD [--count=N] [--seed=S] [--keep=FOLDER] [FILE ...]

Compares what `conflicts` says of each FILE, or of N random programs
(dataflow/nests.py), with runs on small parameters.  funrun traces the accesses of
a run, and dataflow/runs.py finds which elements are live at the same time, with
iterations in their order, or in any.  The sets are enumerated here, without isl
(smo/points.py).

Both are the same; where remarks say that something was not affine, the set has no
fewer pairs.  With --keep, programs that fail are written to FOLDER.
"""

import argparse
import concurrent.futures
import functools
import itertools
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(HERE, "smo"), os.path.join(HERE, "dataflow")]

import problem  # noqa: E402
import nests  # noqa: E402
import runs  # noqa: E402

SECONDS, MOST_VALUES = 180, 600
GIVEN = re.compile(r"^# (\w+) = (.*)$", re.M)
PARAMETER = re.compile(r"\((\w+'*) : \*?((?:\[[^\]]*\])*)(\w+)\)")


class Wrong(Exception):
    """A conflict set is not that of a run."""


class Unfit(Exception):
    """There is nothing to compare."""


def call(build, tool, *args, text=None):
    try:
        return subprocess.run([os.path.join(build, "bin", tool), *args], input=text,
                              capture_output=True, text=True, timeout=SECONDS,
                              check=False)
    except subprocess.TimeoutExpired:
        raise Wrong("%s takes more than %d seconds" % (tool, SECONDS)) from None


# ---- arguments ----

def array(shape, elem, seed):
    if not shape:
        value = seed * 7 % 5
        return {"f": "%d.0%s", "i": "%d%s"}[elem[0]] % (value, elem)
    return "[%s]" % ", ".join(array(shape[1:], elem, seed * 3 + k)
                              for k in range(shape[0]))


def arguments(head, sizes):
    """The text of the arguments, for the i64 parameters SIZES"""
    found = []
    for name, dims, elem in PARAMETER.findall(head):
        if name in sizes:
            found.append(str(sizes[name]))
            continue
        # pylint: disable-next=eval-used
        shape = [eval(dim, {}, dict(sizes)) for dim in re.findall(r"\[(.*?)\]", dims)]
        if any(size <= 0 for size in shape):
            raise Unfit("an array without elements")
        found.append(array(shape, elem, 1))
    return " ".join(found)


# ---- one program ----

def pairs_of(conflict_set, values):
    """({name: instances}, the conflicts as runs.py has them)"""
    instances = conflict_set.instances(values)
    place = {(name, point): number for name, points in instances.items()
             for number, point in enumerate(sorted(points))}
    pairs = set()
    for first, second, one, other in conflict_set.conflicts(values):
        pairs.add(tuple(sorted(((first, place[first, one]),
                                (second, place[second, other])))))
    return {name: len(points) for name, points in instances.items()}, pairs


def conflict_sets(build, path):
    """(set, {its name of a parameter: what that is}) in the orders loops and parallel,
    and whether they are exact"""
    found, exact = [], True
    for order in ("loops", "parallel"):
        done = call(build, "conflicts", "--order=" + order, path)
        if done.returncode == 1 and not done.stdout and "error:" in done.stderr:
            if "too much for isl" in done.stderr:
                raise Unfit("isl gives up")
            if "makes no arrays" in done.stderr:
                raise Unfit("there are no values")
            raise Wrong("it is rejected: " + done.stderr)
        if done.returncode:
            raise Wrong("exit status %d: %s" % (done.returncode, done.stderr))
        exact = exact and (order != "loops" or "remark:" not in done.stderr)
        found.append((problem.load(".cs", done.stdout), dict(GIVEN.findall(done.stdout))))
    return found, exact


def compare(build, path, head, sizes, sets, exact):
    """The number of conflicts of one run"""
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "trace")
        done = call(build, "funrun", "--trace=" + output, path,
                    text=arguments(head, sizes))
        if done.returncode:
            raise Unfit("it fails: " + done.stderr)
        with open(output, encoding="utf-8") as file:
            written, found = runs.events(file.read())
    if len(found) > MOST_VALUES:
        raise Unfit("there are too many values")
    for (conflict_set, given), order in zip(sets, ("loops", "parallel")):
        ran = runs.conflicts(found, order == "parallel")
        names = [given.get(name, name) for name in conflict_set.parameters]
        if set(names) - set(sizes):
            raise Unfit("a parameter is not one of the program")
        values = tuple(sizes[name] for name in names)
        if not conflict_set.holds(values):
            raise Wrong("%s: the context does not hold" % sizes)
        count, said = pairs_of(conflict_set, values)
        count = {name: n for name, n in count.items() if n}
        if any(re.search(r"_\d+$", name) for name in count):
            raise Unfit("names occur twice")
        if exact and count != dict(written):
            raise Wrong("%s: instances %s, but there are %s writes" % (
                sizes, count, dict(written)))
        if not exact and any(count.get(name) != n for name, n in written.items()):
            raise Unfit("it is not said what is written")
        if ran - said:
            raise Wrong("%s, %s: no conflicts: %s" % (
                sizes, order, sorted(ran - said)[:3]))
        if exact and said - ran:
            raise Wrong("%s, %s: conflicts too many: %s" % (
                sizes, order, sorted(said - ran)[:3]))
    return len(ran)


def check(build, path, head, choices):
    """The number of conflicts, in all runs that can be compared"""
    sets, exact = conflict_sets(build, path)
    names = [name for name, dims, elem in PARAMETER.findall(head)
             if elem == "i64" and not dims]
    conflicts, compared, why = 0, 0, ""
    for values in choices(len(names)):
        try:
            conflicts += compare(build, path, head, dict(zip(names, values)), sets,
                                 exact)
            compared += 1
        except Unfit as reason:
            why = str(reason)
    if not compared:
        raise Unfit(why)
    return conflicts, exact


def head_of(text):
    return re.search(r"^(?:entry )?fun [^=]*?=$", text, re.M).group(0)


# ---- all ----

def attempt(build, keep, loose, seed):
    """(what is wrong, or not fit, or None; conflicts; exact)"""
    nest = nests.Nest(seed, loose=seed % 10 in loose)
    with tempfile.NamedTemporaryFile("w", suffix=".fun", encoding="utf-8") as file:
        file.write(nest.text)
        file.flush()
        try:
            found = check(build, file.name, head_of(nest.text), lambda _: [
                (3, 2, 3), (1, 1, 2), (2, 3, 1), (2, 1, 0)])
            return None, *found
        except Unfit as reason:
            return str(reason), 0, False
        except Wrong as failure:
            keep_program(keep, seed, nest.text)
            return failure, 0, False


def random_programs(args):
    failed = unfit = conflicts = exact = 0
    with concurrent.futures.ProcessPoolExecutor() as pool:
        seeds = range(args.seed, args.seed + args.count)
        for seed, result in zip(seeds, pool.map(functools.partial(
                attempt, args.build, args.keep, [0]), seeds)):
            if isinstance(result[0], Wrong):
                failed += 1
                print("seed %d: %s" % (seed, result[0]), flush=True)
            elif result[0]:
                unfit += 1
            conflicts += result[1]
            exact += result[2]
    print("%d random programs, %d exact, %d not compared, %d conflicts, %d failed" %
          (args.count, exact, unfit, conflicts, failed))
    if unfit > args.count // 5:
        print("too many were not compared")
        failed += 1
    return failed


def files(args):
    failed = 0
    for path in args.files:
        with open(path, encoding="utf-8") as file:
            head = head_of(file.read())
        try:
            conflicts, _ = check(args.build, path, head, lambda count: list(
                itertools.product((1, 2, 4), repeat=count))[:40])
            if not conflicts:
                raise Wrong("no conflicts")
        except (Wrong, Unfit) as failure:
            failed += 1
            print("%s: %s" % (path, failure))
    print("%d programs, %d failed" % (len(args.files), failed))
    return failed


def keep_program(keep, seed, text):
    if keep:
        os.makedirs(keep, exist_ok=True)
        with open(os.path.join(keep, "%d.fun" % seed), "w", encoding="utf-8") as kept:
            kept.write(text)


def attempts(args, attempt, what, least):
    """How many fail; ATTEMPT gives (what is wrong, or None; a count), which is not 0
    for LEAST of the programs"""
    failed = counted = 0
    with concurrent.futures.ProcessPoolExecutor() as pool:
        seeds = range(args.seed, args.seed + args.count)
        for seed, (failure, count) in zip(seeds, pool.map(functools.partial(
                attempt, args.build, args.keep), seeds)):
            counted += count > 0
            if failure:
                failed += 1
                print("seed %d: %s" % (seed, failure), flush=True)
    print("%d random programs, %d %s, %d failed" % (args.count, counted, what, failed))
    if counted < least:
        print("too few were %s" % what)
        failed += 1
    return failed


def main(random_programs, files):
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build"))
    parser.add_argument("files", nargs="*")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER")
    parser.add_argument("--mutants", action="store_true")
    parser.add_argument("--times", type=int, default=3)
    args = parser.parse_args()
    return 1 if (random_programs(args) if args.count else files(args)) else 0


if __name__ == "__main__":
    sys.exit(main(random_programs, files))
