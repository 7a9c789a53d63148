#!/usr/bin/env python3
"""live.py - is the bound of memory by live values that of the accesses?

usage: live.py BUILD [--programs N] [--seed N]

Random programs run twice after memintro: in the heap semantics with
`--stats=live`, and in the value semantics with `--trace`.  Here the trace is read
again, value by value: each is live from its write to the last read of it.  Where
both have as many reads and writes, they have to find the same bytes: only a copy
that coincides with its source and operators that look at arrays differ.  Of no
program may more be live than its blocks and arguments have.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

BYTES = {"i8": 1, "u8": 1, "bool": 1, "i16": 2, "u16": 2, "i32": 4, "u32": 4,
         "f32": 4, "i64": 8, "u64": 8, "f64": 8}
PARAMETER = re.compile(r"\((\w+'*) : (\*?)((?:\[[^\]]*\])*)(\w+)\)")
BINDING = re.compile(r"\((?:#\[mem\] )?(\w+'*) : \*?(?:\[[^]]*\])+(\w+)")
OPERATOR = re.compile(r"\(\\ .*?\n *in \(", re.S)
EQUAL = re.compile(r"^  assert (\w+) == (.*)$", re.M)
LEAST = re.compile(r"^  assert (\w+) >= (\d+) && \1 < (\d+)$", re.M)


# ---- arguments ----

def value(rng, elem):
    if elem == "bool":
        return rng.choice(["true", "false"])
    if elem[0] == "f":
        return "%d.%d%s" % (rng.randint(0, 4), rng.choice([0, 25, 5]), elem)
    return "%d%s" % (rng.randint(0, 3), "" if elem == "i64" else elem)


def array(rng, shape, elem):
    if 0 in shape:
        return "empty(%s%s)" % ("".join("[%d]" % n for n in shape), elem)
    if not shape:
        return value(rng, elem)
    return "[%s]" % ", ".join(array(rng, shape[1:], elem) for _ in range(shape[0]))


def number(text, sizes):
    names = {"min": min, "max": max, "__builtins__": {}}
    return int(eval(text.replace("/", "//"), names, sizes))


def arguments(rng, text):
    """(the text of arguments for main, [(is kept, elements, bytes of one)] of its
    arrays), or None"""
    main = text[text.index("entry fun main"):]
    params = PARAMETER.findall(main.split("\n")[0].split(") : (")[0] + ")")
    sizes = {name: rng.randint(1, 5) for name, _, dims, elem in params
             if elem == "i64" and not dims}
    for name, low, high in LEAST.findall(main):
        sizes[name] = rng.randrange(int(low), int(high))
    given, arrays = [], []
    try:
        for name, size in EQUAL.findall(main):
            if name in sizes:
                sizes[name] = number(size, sizes)
        for name, unique, dims, elem in params:
            shape = [number(size, sizes) for size in re.findall(r"\[([^\]]*)\]", dims)]
            if min(shape, default=0) < 0:
                return None
            given.append(str(sizes[name]) if name in sizes
                         else array(rng, shape, elem))
            if dims:
                count = 1
                for n in shape:
                    count *= n
                arrays.append((not unique, count, BYTES[elem]))
    except (NameError, SyntaxError, ZeroDivisionError, TypeError):
        return None
    return " ".join(given), arrays


# ---- traces ----

class Values:
    """The values of a run: when each was written and read last."""

    def __init__(self):
        self.time = 0
        self.reads = self.writes = 0
        self.found = []     # [written, read, bytes]
        self.now = {}       # by place: the value there
        self.place = {}     # of an element that only stands elsewhere

    def at(self, place):
        while place in self.place:
            place = self.place[place]
        return place

    def write(self, place, size):
        self.time += 1
        self.writes += 1
        self.now[self.at(place)] = len(self.found)
        self.found.append([self.time, 0, size])

    def read(self, place):
        self.time += 1
        if self.at(place) in self.now:
            self.reads += 1
            self.found[self.now[self.at(place)]][1] = self.time

    def most(self):
        changes = []
        for written, read, size in self.found:
            if read:
                changes += [(written, size), (read, -size)]
        most = alive = 0
        for _, change in sorted(changes):
            alive += change
            most = max(most, alive)
        return most


def values_of(trace, arrays, sizes):
    values = Values()
    for number_, (_, count, size) in enumerate(arrays):
        for i in range(count):
            values.write((number_, i), size)
    values.writes = 0
    for line in trace:
        word = line.split()
        if word[0] == "r":
            values.read((int(word[1]), int(word[2])))
        elif word[0] == "w":
            values.write((int(word[2]), int(word[3])), sizes[word[1]])
        elif word[0] == "s":
            old = (int(word[3]), int(word[4]))
            values.place[(int(word[1]), int(word[2]))] = old
    seen = values.reads, values.writes
    for number_, (kept, count, _) in enumerate(arrays):
        for i in range(count if kept else 0):
            values.read((number_, i))
    values.reads, values.writes = seen
    return values


def elements(results):
    """How many of them are in the arrays that a run prints."""
    return sum(line.count(",") + 1 for line in results.splitlines()
               if line.startswith("["))


# ---- programs ----

def run(args, *argv, text=None):
    return subprocess.run([os.path.join(args.build, "bin", argv[0]), *argv[1:]],
                          input=text, capture_output=True, text=True, check=False)


def sizes_of(text):
    """The bytes of an element of each array of TEXT; None: arrays of one name differ,
    or elements are undefined, which the trace does not show; or operators look at
    arrays, which both do at other times."""
    if any(BINDING.search(operator) for operator in OPERATOR.findall(text)):
        return None
    sizes = {}
    for name, elem in BINDING.findall(text):
        if sizes.setdefault(name, BYTES[elem]) != BYTES[elem]:
            return None
    return None if "= scratch" in text else sizes


def figure(stats, key):
    return int(re.search(r"^%s: (\d+)$" % key, stats, re.M).group(1))


def stored(args, seed, rng, path):
    """The text of a random program, which after memintro is at PATH."""
    fun = run(args, "fungen", "--seed=%d" % seed, "--size=%d" % rng.randint(6, 40),
              "--names=own").stdout
    with open(path, "w", encoding="utf-8") as file:
        file.write(run(args, "memintro", text=fun).stdout)
    return fun


def succeeding(args, rng, fun, path):
    """(arguments, arrays, the run) of one that succeeds, or None."""
    for _ in range(10):
        given = arguments(rng, fun)
        if not given:
            continue
        heap = run(args, "funrun", "--semantics=heap", "--stats=live", path,
                   "--entry=main", text=given[0])
        if heap.returncode == 0:
            return *given, heap
    return None


def trace_of(args, path, given, arrays, folder):
    trace = os.path.join(folder, "trace")
    with open(path, encoding="utf-8") as file:
        sizes = sizes_of(file.read())
    run(args, "funrun", "--trace=" + trace, path, "--entry=main", text=given)
    if not sizes:
        return None
    with open(trace, encoding="utf-8") as file:
        return values_of(file, arrays, sizes)


def check(args, seed, folder):
    """(what is wrong or None, whether the accesses are the same); None: it has no
    arguments here."""
    rng = random.Random(seed)
    path = os.path.join(folder, "program.fun")
    found = succeeding(args, rng, stored(args, seed, rng, path), path)
    if not found:
        return None
    given, arrays, heap = found
    values = trace_of(args, path, given, arrays, folder)
    live = figure(heap.stderr, "live")
    alive = figure(heap.stderr, "peak_with_arguments")
    same = values and \
        figure(heap.stderr, "read") + elements(heap.stdout) == values.reads and \
        figure(heap.stderr, "written") == values.writes
    if live > alive:
        return "%d bytes are live, of %d" % (live, alive), same
    if same and live != values.most():
        return "%d bytes are live, by the trace %d" % (live, values.most()), same
    return None, same


def main():
    parser = argparse.ArgumentParser(description="How many bytes are live?")
    parser.add_argument("build")
    parser.add_argument("--programs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tried = same = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(args.seed, args.seed + args.programs):
            result = check(args, seed, folder)
            if not result:
                continue
            tried += 1
            same += bool(result[1])
            if result[0]:
                failed += 1
                print("seed %d: %s" % (seed, result[0]))
    print("%d programs, %d of them with the same accesses; %d failed"
          % (tried, same, failed))
    return 1 if failed or 3 * same < args.programs else 0


if __name__ == "__main__":
    sys.exit(main())
