#!/usr/bin/env python3
"""memplan.py - are the plans of memplan right, and as low as it says?

usage: memplan.py BUILD [--count=N] [--seed=S] [--keep=FOLDER] [FILE ...]
       memplan.py BUILD --data=FOLDER

Random problems, some with alignments, gaps, parts of buffers in use, and hints.  A
plan is checked here, by a sweep over time.  Of few buffers without parts, all orders of
first fit are tried: one of them gives the lowest plan, which memplan has to find and
has to say to be the lowest; with less capacity it has to say that there is none.
No plan is lower than what it calls a bound.

With --data: the public problems in FOLDER/planning fit into the capacity in their
name (77: there are none); the largest sets come within a hundredth of their load.
"""

import argparse
import bisect
import concurrent.futures
import functools
import glob
import itertools
import os
import random
import re
import subprocess
import sys

SKIPPED, SECONDS, FEW = 77, 120, 6
SAID = re.compile(r"height (\d+), load (\d+)(?:; no plan is lower(?: than (\d+))?)?")


class Wrong(Exception):
    """A plan, or what is said of it, is not right."""


class Buffer:
    """One row: `parts` are (lower, upper, from, to), while these bytes are in use"""

    def __init__(self, row):
        self.name, self.size = row["id"], int(row["size"])
        self.lower = int(row.get("lower", row.get("start", 0)))
        self.upper = int(row["upper"])
        self.alignment = int(row.get("alignment", 1))
        self.hint = int(row.get("hint", -1))
        self.parts, at = [], self.lower
        for gap in sorted(row.get("gaps", "").split(), key=lambda g: int(g.split("-")[0])):
            times, _, part = gap.partition("@")
            lower, upper = map(int, times.split("-"))
            low, high = map(int, part.split(":")) if part else (0, 0)
            self.parts += [(at, lower, 0, self.size), (lower, upper, low, high)]
            at = upper
        self.parts.append((at, self.upper, 0, self.size))
        self.parts = [p for p in self.parts if p[0] < p[1] and p[2] < p[3]]

    def whole(self):
        return all(p[2:] == (0, self.size) for p in self.parts)


def rows(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    names = lines[0].split(",")
    return [dict(zip(names, line.split(","))) for line in lines[1:]]


def events(buffers):
    """(time, begins, buffer, part), in the order of time; ends are first"""
    return sorted((part[0 if begins else 1], begins, k, part)
                  for k, b in enumerate(buffers) for part in b.parts
                  for begins in (False, True))


def load_of(buffers):
    live = most = 0
    for _, begins, _, part in events(buffers):
        live += part[3] - part[2] if begins else part[2] - part[3]
        most = max(most, live)
    return most


def overlap(buffers, at):
    """Two buffers that overlap at these offsets, or None"""
    live = []  # in the order of their places
    for _, begins, k, part in events(buffers):
        place = (at[k] + part[2], at[k] + part[3], k)
        if not begins:
            live.remove(place)
            continue
        where = bisect.bisect(live, place)
        for other in live[max(where - 1, 0):where + 1]:
            if other[0] < place[1] and place[0] < other[1]:
                return buffers[k].name, buffers[other[2]].name
        live.insert(where, place)
    return None


def apart(one, at, other, there):
    """Do two buffers not overlap, at these offsets?"""
    return all(p[0] >= q[1] or q[0] >= p[1] or at + p[3] <= there + q[2] or
               there + q[3] <= at + p[2] for p in one.parts for q in other.parts)


def first_fit(buffers):
    """The height of buffers that are placed in this order"""
    placed = []
    for b in buffers:
        ends = {0} | {there + q[3] for q_, there in placed for q in q_.parts}
        offset = min(o for o in (-(-end // b.alignment) * b.alignment for end in ends)
                     if all(apart(b, o, q, there) for q, there in placed))
        placed.append((b, offset))
    return max([offset + b.size for b, offset in placed], default=0)


def lowest(buffers):
    live = [b for b in buffers if b.parts]
    return min(map(first_fit, itertools.permutations(live)))


# ---- random problems ----

def problem(seed):
    rng = random.Random(seed)
    count = rng.choice([1, 2, 4, 5, FEW, FEW, 12, 40])
    times, sizes = rng.choice([4, 8, 30]), rng.choice([3, 9, 1000])
    unit = rng.choice([1, 1, 8])
    extra = {name for name, chance in (("alignment", 0.3), ("gaps", 0.3), ("hint", 0.2))
             if rng.random() < chance}
    use_parts = rng.random() < 0.4
    found = []
    for k in range(count):
        lower = rng.randrange(times)
        row = {"id": "b%d" % k, "lower": lower,
               "upper": rng.randrange(lower, times) + (rng.random() < 0.95),
               "size": unit * rng.randrange(0 if rng.random() < 0.1 else 1, sizes + 1)}
        if "alignment" in extra:
            row["alignment"] = rng.choice([1, 1, 2, 3, 4, 16])
        if "hint" in extra:
            row["hint"] = rng.choice([-1, unit * rng.randrange(sizes)])
        if "gaps" in extra:
            row["gaps"] = gaps(rng, row, use_parts)
        found.append({name: str(value) for name, value in row.items()})
    return found


def gaps(rng, row, use_parts):
    cuts = sorted(rng.randrange(row["lower"], row["upper"] + 1)
                  for _ in range(2 * rng.choice([0, 1, 1, 2])))
    text = []
    for lower, upper in zip(cuts[::2], cuts[1::2]):
        text.append("%d-%d" % (lower, upper))
        if use_parts and rng.random() < 0.5:
            text[-1] += "@%d:%d" % tuple(sorted(rng.randrange(row["size"] + 1)
                                                for _ in range(2)))
    return " ".join(text)


def text_of(found):
    return "\n".join([",".join(found[0])] + [",".join(row.values()) for row in found]) + "\n"


# ---- checks ----

def call(build, text, *options):
    return subprocess.run([os.path.join(build, "bin", "memplan"), *options], input=text,
                          capture_output=True, text=True, timeout=SECONDS, check=False)


def check_plan(buffers, text, done):
    """(height, bound, offsets) of a plan"""
    answer = rows(done.stdout) if done.stdout else []
    if done.returncode or len(answer) != len(buffers):
        raise Wrong("no plan: %s" % done.stderr)
    if [line.rsplit(",", 1)[0] for line in done.stdout.splitlines()] != text.split("\n")[:-1]:
        raise Wrong("other rows")
    at = [int(row["offset"]) for row in answer]
    for k, b in enumerate(buffers):
        if at[k] < 0 or at[k] % b.alignment:
            raise Wrong("%s is not aligned" % b.name)
    pair = overlap(buffers, at)
    if pair:
        raise Wrong("%s and %s overlap" % pair)
    said = SAID.search(done.stderr)
    height = max([offset + b.size for offset, b in zip(at, buffers) if b.parts], default=0)
    if not said or int(said[1]) != height or int(said[2]) != load_of(buffers):
        raise Wrong("not so: %s" % done.stderr)
    return height, int(said[3] or said[1]), at


def attempt(build, keep, seed):
    found = problem(seed)
    text, buffers = text_of(found), [Buffer(row) for row in found]
    try:
        height, bound, at = check_plan(buffers, text, call(build, text))
        # What has been planned can be planned again, and checked.
        again = call(build, call(build, text).stdout, "--check")
        if again.returncode:
            raise Wrong("--check: " + again.stderr)
        if sum(bool(b.parts) for b in buffers) > FEW:
            return None, height == bound
        best = lowest(buffers)
        if bound > best:
            raise Wrong("a plan of %d is lower than %d" % (best, bound))
        if all(b.whole() for b in buffers):
            if height != best or bound != best:
                raise Wrong("the lowest is %d, not %d (%d)" % (best, height, bound))
            check_capacity(build, text, buffers, best)
        if hinted(buffers) and not all(b.hint in (-1, o) for b, o in zip(buffers, at)):
            raise Wrong("hints are a plan, but not followed")
        return None, height == bound
    except Wrong as failure:
        if keep:
            os.makedirs(keep, exist_ok=True)
            with open(os.path.join(keep, "%d.csv" % seed), "w", encoding="utf-8") as file:
                file.write(text)
        return failure, False


def hinted(buffers):
    """Are the hints a plan as low as the load?"""
    return all(b.hint >= 0 and b.parts and b.hint % b.alignment == 0 for b in buffers) and \
        all(apart(b, b.hint, q, q.hint) for b, q in itertools.combinations(buffers, 2)) and \
        max(b.hint + b.size for b in buffers) <= load_of(buffers)


def check_capacity(build, text, buffers, best):
    check_plan(buffers, text, call(build, text, "--capacity=%d" % best))
    if best:
        done = call(build, text, "--capacity=%d" % (best - 1))
        if done.returncode != 1 or done.stdout or "there is no plan" not in done.stderr:
            raise Wrong("capacity %d: %s" % (best - 1, done.stderr))


def random_problems(args):
    failed = lowest_found = 0
    with concurrent.futures.ProcessPoolExecutor() as pool:
        seeds = range(args.seed, args.seed + args.count)
        for seed, (failure, best) in zip(seeds, pool.map(
                functools.partial(attempt, args.build, args.keep), seeds)):
            lowest_found += best
            if failure:
                failed += 1
                print("seed %d: %s" % (seed, failure), flush=True)
    print("%d random problems, %d plans are the lowest, %d failed" % (
        args.count, lowest_found, failed))
    return failed


def files(args, paths):
    failed = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        buffers = [Buffer(row) for row in rows(text)]
        capacity = re.search(r"\.(\d+)\.csv$", path)
        options = ["--capacity=" + capacity[1]] if capacity else []
        done = call(args.build, text, *options)
        try:
            height, bound, _ = check_plan(buffers, text, done)
            if not capacity and height > bound * 1.01:
                raise Wrong("%d is far from %d" % (height, bound))
        except Wrong as failure:
            failed += 1
            print("%s: %s" % (path, failure))
    print("%d problems, %d failed" % (len(paths), failed))
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", metavar="FOLDER")
    parser.add_argument("--keep", metavar="FOLDER")
    args = parser.parse_args()
    if args.count:
        return 1 if random_problems(args) else 0
    paths = args.files or sorted(glob.glob(
        os.path.join(args.data or ".", "planning", "**", "*.csv"), recursive=True))
    if not paths:
        print("there is no folder of public problems")
        return SKIPPED
    return 1 if files(args, paths) else 0


if __name__ == "__main__":
    sys.exit(main())
