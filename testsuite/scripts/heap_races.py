#!/usr/bin/env python3
"""heap_races.py - does --races find the races of FUNMEM, and no others?

usage: heap_races.py BUILD [--programs N] [--seed N]

Random functions of parallel forms, loops, branches and copies that all live in
one block are run here, step by step, and every pair of accesses is held against
docs/semantics.md: of the innermost parallel form that contains both, are they of
different iterations?  (What happens when all bodies have run is ordered after
some of them.)  funrun has to report the first access
that races with an earlier one, and one of those that it races with; or no race,
where there is none.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

import parallel
from parallel import CELLS, Node

RACE = re.compile(r":(\d+):\d+: error: race: .* is (read|written)")
WHERE = re.compile(r"funrun: note: where (.*)")
EARLIER = re.compile(r":(\d+):\d+: note: it is (read|written) here(?:, where "
                     r"(.*))?")


# ---- programs ----

class Maker(parallel.Maker):
    def __init__(self, rng):
        super().__init__(rng, rng.randint(3, 12))

    def statement(self, indices, depth):
        kinds = ["read"] * 3 + ["write"] * 3 + ["copy"]
        if depth < 4:
            kinds += ["kernel"] * 4 + ["reduce", "scan", "loop", "if", "fold",
                                       "filter", "scatter"]
        kind = self.rng.choice(kinds)
        if kind in ("read", "write"):
            return Node(kind, at=self.place(indices))
        if kind == "copy":
            return Node(kind, source=self.place(indices, CELLS - 1),
                        at=self.place(indices, CELLS - 1))
        if kind == "if":
            return Node(kind, at=self.place(indices),
                        body=self.body(indices, depth + 1))
        index = [self.name("i")]
        if kind == "kernel" and self.rng.random() < 0.3:
            index.append(self.name("i"))
        count = [self.rng.randint(1, 3) for _ in index]
        # Where the result goes, if not to a block of its own.
        stride = [self.rng.choice([0, 1, 1, 2]) for _ in index]
        room = CELLS - sum((n - 1) * s for n, s in zip(count, stride))
        at = self.place(indices, room) if self.rng.random() < 0.4 and \
            room > 0 and kind in ("kernel", "scan") else None
        if kind == "filter":  # it goes where there is room for all
            stride = [self.rng.choice([0, 1, 1, 2])]
            at = self.place(indices, CELLS - 2 * max(stride[0], 1))
        if kind == "fold":  # what the operator reads
            at = self.place(indices)
        if kind == "scatter":  # an index for each iteration
            at = self.place(indices + index)
        return Node(kind, index=index, count=count, stride=stride, at=at,
                    body=self.body(indices + index, depth + 1))

    def body(self, indices, depth):
        statements = []
        for _ in range(self.rng.randint(1, 3)):
            if self.left > 0:
                self.left -= 1
                statements.append(self.statement(indices, depth))
        return statements


class Text:
    def __init__(self):
        self.lines, self.names = [], 0

    def name(self, letter):
        self.names += 1
        return "%s%d" % (letter, self.names)

    def put(self, depth, text):
        self.lines.append("  " * depth + text)
        return len(self.lines)

    def body(self, body, depth, result):
        for node in body:
            getattr(self, "put_" + node.kind)(node, depth)
        return self.put(depth, "in (%s)" % result)

    def put_read(self, node, depth):
        node.line = self.put(depth, "let (%s : i64) = A[%s]" % (
            self.name("x"), node.at))

    def put_write(self, node, depth):
        node.line = self.put(
            depth, "let (%s : [1]i64 @ m -> %s + {(1 : 1)}) = "
            "replicate [1] 7" % (self.name("w"), node.at))

    def put_copy(self, node, depth):
        source = self.name("v")
        self.put(depth, "let (%s : [2]i64 @ m -> %s + {(2 : 1)}) = A[%s : 2]"
                 % (source, node.source, node.source))
        node.line = self.put(
            depth, "let (%s : [2]i64 @ m -> %s + {(2 : 1)}) = copy %s" % (
                self.name("c"), node.at, source))

    def put_if(self, node, depth):
        self.put(depth, "let (%s : i64) =" % self.name("b"))
        self.put(depth + 1, "if %s < 3 then" % node.at)
        self.body(node.body, depth + 2, "0")
        self.put(depth + 1, "else")
        self.put(depth + 2, "in (0)")

    def put_loop(self, node, depth):
        self.put(depth, "let (%s : i64) =" % self.name("l"))
        self.put(depth + 1, "loop (%s : i64 = 0) for %s < %d do" % (
            self.name("p"), node.index[0], node.count[0]))
        self.body(node.body, depth + 2, "0")

    def put_reduce(self, node, depth):
        node.line = self.put(depth, "let (%s : i64) =" % self.name("r"))
        self.put(depth + 1, "reduce (+) %s < %d do" % (
            node.index[0], node.count[0]))
        self.body(node.body, depth + 2, "0")

    def put_fold(self, node, depth):
        self.put(depth, "let (%s : i64) =" % self.name("r"))
        x = self.name("x")
        self.put(depth + 1, "reduce ((\\ (%s : i64) (%s : i64) ->" % (
            self.name("a"), self.name("b")))
        node.line = self.put(depth + 2, "let (%s : i64) = A[%s]" % (
            x, node.at))
        self.put(depth + 2, "in (0), 0)) %s < %d do" % (
            node.index[0], node.count[0]))
        self.body(node.body, depth + 2, "0")

    def put_filter(self, node, depth):
        count = self.name("n")
        node.line = self.put(
            depth, "let (%s : i64) (%s : [%s]i64 @ m -> %s + {(%s : %d)}) =" % (
                count, self.name("f"), count, node.at, count, node.stride[0]))
        self.put(depth + 1, "filter %s < %d do" % (
            node.index[0], node.count[0]))
        self.body(node.body, depth + 2, "1, %s != 1" % node.index[0])

    def put_scatter(self, node, depth):
        array = self.name("d")
        self.put(depth, "let (%s : [6]i64 @ m -> R(6)) = scratch [6] i64"
                 % array)
        node.line = self.put(
            depth, "let (%s : [6]i64 @ m -> R(6)) =" % self.name("e"))
        self.put(depth + 1, "scatter ((\\ (%s : i64) (%s : i64) -> in (0), 0))"
                 " %s %s < %d do" % (self.name("a"), self.name("b"), array,
                                     node.index[0], node.count[0]))
        self.body(node.body, depth + 2, node.at + ", 1")

    def result(self, node, depth):
        shape = "".join("[%d]" % n for n in node.count)
        if node.at:
            dims = ", ".join("(%d : %d)" % pair for pair in
                             zip(node.count, node.stride))
            place = "m -> %s + {%s}" % (node.at, dims)
        else:
            block = self.name("q")
            self.put(depth, "let (%s : mem) = alloc 72" % block)
            place = "%s -> R(%s)" % (block, ", ".join(map(str, node.count)))
        node.line = self.put(depth, "let (%s : %si64 @ %s) =" % (
            self.name("k"), shape, place))

    def put_kernel(self, node, depth):
        self.result(node, depth)
        self.put(depth + 1, "kernel %s do" % ", ".join(
            "%s < %d" % pair for pair in zip(node.index, node.count)))
        node.line = self.body(node.body, depth + 2, "1")

    def put_scan(self, node, depth):
        self.result(node, depth)
        self.put(depth + 1, "scan (+) %s < %d do" % (
            node.index[0], node.count[0]))
        self.body(node.body, depth + 2, "1")


HEAD = """fun main (n : i64) : (i64) =
  let (m : mem) = alloc 48
  let (A : [6]i64 @ m -> R(6)) = scratch [6] i64
"""


def make(seed):
    maker = Maker(random.Random(seed))
    body = [maker.statement([], 0) for _ in range(3)]
    text = Text()
    text.lines = HEAD.splitlines()
    text.body(body, 1, "n")
    return body, "\n".join(text.lines) + "\n"


# ---- what races ----

class Race(Exception):
    pass


class Run:
    """Accesses are (cell, write, path, line, indices); a path names, from the
    outside on, forms that run and iterations of them."""
    def __init__(self):
        self.accesses, self.forms, self.values = [], 0, {}

    def value(self, text):
        return eval(text, {}, dict(self.values))

    def where(self):
        return ", ".join("%s = %d" % pair for pair in self.values.items())

    def access(self, node, cell, write, path):
        racing = [a for a in self.accesses
                  if a[0] == cell and (write or a[1]) and races(a[2], path)]
        now = (cell, write, path, node.line, self.where())
        if racing:
            raise Race(now, racing)
        self.accesses.append(now)

    def body(self, body, path):
        for node in body:
            getattr(self, "run_" + node.kind)(node, path)

    def run_read(self, node, path):
        self.access(node, self.value(node.at), False, path)

    def run_write(self, node, path):
        self.access(node, self.value(node.at), True, path)

    def run_copy(self, node, path):
        source, at = self.value(node.source), self.value(node.at)
        if source == at:
            return
        if abs(source - at) == 1:
            raise Race((None, None, path, node.line, self.where()), [])
        for i in range(2):
            self.access(node, source + i, False, path)
        for i in range(2):
            self.access(node, at + i, True, path)

    def run_if(self, node, path):
        if self.value(node.at) < 3:
            self.body(node.body, path)

    def run_loop(self, node, path):
        for i in range(node.count[0]):
            self.values[node.index[0]] = i
            self.body(node.body, path)
        del self.values[node.index[0]]

    def iterate(self, node, path, written):
        self.forms += 1
        form, at = self.forms, self.value(node.at) if written else 0
        counts = node.count + [1] * (2 - len(node.count))
        for i in range(counts[0]):
            for j in range(counts[1]):
                self.values.update(zip(node.index, (i, j)))
                inside = path + [(form, (i, j))]
                self.body(node.body, inside)
                if written:
                    cell = at + sum(k * s for k, s in
                                    zip((i, j), node.stride))
                    self.access(node, cell, True, inside)
        for index in node.index:
            del self.values[index]

    def run_reduce(self, node, path):
        self.iterate(node, path, False)

    def run_kernel(self, node, path):
        self.iterate(node, path, bool(node.at))

    def run_scan(self, node, path):
        self.iterate(node, path, bool(node.at))


    def bodies(self, node, path):
        """Run them all; the number of the form."""
        self.forms += 1
        form = self.forms
        for i in range(node.count[0]):
            self.values[node.index[0]] = i
            self.body(node.body, path + [(form, (i, 0))])
        return form

    def run_fold(self, node, path):
        form = self.bodies(node, path)
        for i in range(1, node.count[0]):
            self.values[node.index[0]] = i
            at = dict(self.values)
            self.access(node, eval(node.at, {}, at), False,
                        path + [(form, Late(i, True))])
        del self.values[node.index[0]]

    def run_filter(self, node, path):
        at = self.value(node.at)
        form = self.bodies(node, path)
        kept = [i for i in range(node.count[0]) if i != 1]
        for place, i in enumerate(kept):
            self.values[node.index[0]] = i
            self.access(node, at + place * node.stride[0], True,
                        path + [(form, Late(i, True, apart=True))])
        del self.values[node.index[0]]

    def run_scatter(self, node, path):
        form = self.bodies(node, path)
        for i in range(node.count[0]):
            self.values[node.index[0]] = i
            for write in False, True:
                self.access(node, self.value(node.at), write,
                            path + [(form, Late(i, False))])
        del self.values[node.index[0]]


class Late:
    """What is done for iteration I when all bodies have run: ordered after
    its own body, and, IN_ORDER, after those before it; and with what others
    do then, unless it is APART."""
    def __init__(self, i, in_order, apart=False):
        self.i, self.in_order, self.apart = i, in_order, apart

    def races(self, body):
        return body[0] > self.i or (body[0] < self.i and not self.in_order)


def races(a, b):
    """The first difference of two paths decides; A is the earlier one."""
    for (form, i), (other, j) in zip(a, b):
        if form != other:
            return False
        if isinstance(i, Late):
            return i.apart and i.i != j.i
        if isinstance(j, Late):
            return j.races(i)
        if i != j:
            return True
    return False


def expected(body):
    try:
        Run().body(body, [])
    except Race as race:
        return race.args
    return None


# ---- what is reported ----

def judge(race, found):
    """None, or what is wrong."""
    report = RACE.search(found.stderr)
    if found.returncode and not report:
        return "it failed otherwise"
    if (race is None) != (report is None):
        return "there is %s" % ("no race" if race is None else "a race")
    if race is None:
        return None
    now, racing = race
    where = WHERE.search(found.stderr)
    if int(report.group(1)) != now[3]:
        return "the race is in line %d" % now[3]
    if (where.group(1) if where else "") != now[4]:
        return "the race is where %s" % now[4]
    if not racing:
        return None
    earlier = EARLIER.search(found.stderr)
    if not earlier:
        return "it does not tell of the earlier access"
    told = (int(earlier.group(1)), earlier.group(2) == "written",
            earlier.group(3) or "")
    if told not in [(a[3], a[1], a[4]) for a in racing]:
        return "it does not race with that"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    funrun = os.path.join(args.build, "bin", "funrun")
    wrong = racing = 0
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "races.fun")
        for seed in range(args.seed, args.seed + args.programs):
            body, text = make(seed)
            with open(path, "w", encoding="ascii") as file:
                file.write(text)
            race = expected(body)
            racing += race is not None
            found = subprocess.run(
                [funrun, "--semantics=heap", "--races", path], input="1",
                text=True, capture_output=True, check=False)
            problem = judge(race, found)
            if problem:
                wrong += 1
                print("seed %d: %s\n%s%s" % (seed, problem, text,
                                             found.stderr))
    print("%d programs, %d with a race, %d wrong" % (args.programs, racing,
                                                     wrong))
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
