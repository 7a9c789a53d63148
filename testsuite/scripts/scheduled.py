#!/usr/bin/env python3
"""scheduled.py - do kernels in another order compute the same?

usage: scheduled.py BUILD [--count=N] [--seed=S] [--keep=FOLDER]

Makes N random programs with one to three kernels, in a loop or not, in a kernel or
not, and a random schedule for each: orders of indices, tiles, waves, several kernels
in turn.  Here, the schedule is tried on small sizes: where something is read before
it is written, or at the same time, serialize has to refuse it, and nowhere else.
What serialize makes, what contract makes of that, in memory and without races, and
its IMP give what the program gives.
"""

import itertools
import os
import random
import sys
import tempfile

import dataflow
from contract import run, passes
from dataflow import Wrong

SIZES = [(1, 1, 2), (4, 3, 3), (3, 5, 4), (5, 4, 0)]
TILES = (2, 3, 4)
AFTER = ["contract", "contract,hoist,simplify,memexpand,lower,owners,restrict,invariant,split",
         "memintro,shortcircuit,memexpand,lower"]


class Kernel:
    """NAME over INDICES; reads are (array, offsets, trips before)"""

    def __init__(self, name, indices, reads):
        self.name, self.indices, self.reads = name, indices, reads


class Program:
    """A random program; `text`, `kernels`, `schedule`."""

    def __init__(self, seed):
        rng = self.rng = random.Random(seed)
        self.loop, self.inside = rng.random() < 0.6, rng.random() < 0.2
        self.rank = rng.choice([1, 1, 1, 2])
        self.kernels = []
        for k in range(rng.choice([1, 1, 2, 2, 3])):
            self.kernels.append(Kernel("K%d" % k, ["i", "j"][:self.rank], self.reads()))
        self.text = self.program()
        self.schedule = "{ %s }" % "; ".join(self.times())

    def offsets(self):
        return tuple(self.rng.choice([-2, -1, 0, 0, 0, 1, 2]) for _ in range(self.rank))

    def reads(self):
        found = [("G", self.offsets(), None)]
        for kernel in self.kernels:
            for _ in range(self.rng.randrange(0, 3)):
                found.append((kernel.name, self.offsets(), 0))
        if self.loop:
            found += [("A", self.offsets(), 1) for _ in range(self.rng.randrange(1, 4))]
        return found

    # ---- text ----

    def program(self):
        shape = "[n][m]"[:3 * self.rank]
        lines, depth = [], 1
        results = [self.kernels[-1].name]

        def emit(line):
            lines.append("  " * depth + line)

        if self.inside:
            emit("let (W : [2]%si32) =" % shape)
            emit("  kernel q < 2 do")
            depth += 2
        if self.loop:
            emit("let (R : %si32) =" % shape)
            emit("  loop (A : %si32 = G) for t < T do" % shape)
            depth += 2
        for kernel in self.kernels:
            bounds = ", ".join("%s < %s" % pair for pair in zip("ij", "nm"[:self.rank]))
            emit("let (%s : %si32) =" % (kernel.name, shape))
            emit("  kernel %s do" % bounds)
            names = []
            for number, (array, offsets, _) in enumerate(kernel.reads):
                at = ", ".join("max(0, min(%s + %d, %s - 1))" % (index, offset, size)
                               for index, offset, size in zip("ij", offsets, "nm"))
                emit("    let (v%d : i32) = %s[%s]" % (number, array, at))
                names.append("v%d * %di32" % (number, number + 1))
            if self.loop:
                emit("    let (c : i32) = i32(t)")
                names.append("c")
            emit("    in (%s)" % " + ".join(names))
        if self.loop:
            emit("in (%s)" % results[0])
            depth -= 2
            results = ["R"]
        elif not self.inside:
            results = [kernel.name for kernel in self.kernels]
        if self.inside:
            emit("in (%s)" % results[0])
            depth -= 2
            results, shape = ["W"], "[2]" + shape
        head = "entry fun nest (n : i64) (m : i64) (T : i64) (G : %si32) : (%s) =" % (
            "[n][m]"[:3 * self.rank], ", ".join([shape + "i32"] * len(results)))
        return "\n".join([head, *lines, "  in (%s)" % ", ".join(results), ""])

    # ---- times ----

    def times(self):
        rng = self.rng
        dims = ["t"] * self.loop + ["i", "j"][:self.rank]
        skew = {dim: "%s + %d*t" % (dim, rng.choice([1, 2, 3])) if self.loop and
                rng.random() < 0.6 and dim != "t" else dim for dim in dims}
        order = dims if rng.random() < 0.6 else rng.sample(dims, len(dims))
        coordinates = []
        for dim in order:
            if rng.random() < 0.4:
                coordinates.append("floor((%s) / %d)" % (skew[dim], rng.choice(TILES)))
        coordinates += [rng.choice(["%s", "%s", "%s", "-(%s)"]) % skew[dim]
                        if rng.random() < 0.3 else skew[dim] for dim in order]
        at = rng.randrange(len(coordinates) + 1)
        for number, kernel in enumerate(self.kernels):
            place = number if rng.random() < 0.9 else rng.randrange(3)
            if rng.random() < 0.3 and at:
                own = ["(%s) + %d" % (coordinates[0], 3 * number), *coordinates[1:]]
            else:
                own = list(coordinates)
            own.insert(at, str(place))
            yield "%s[%s] -> [%s]" % (kernel.name, ", ".join(dims), ", ".join(own))

    def is_legal(self, sizes):
        """Is everything written before it is read?"""
        bounds = dict(zip("ijt", sizes))
        dims = ["t"] * self.loop + ["i", "j"][:self.rank]
        times = {}
        for text in self.schedule.strip("{ }").split("; "):
            name, time = text[:2], text[text.index("-> ") + 3:]
            # pylint: disable-next=eval-used
            times[name] = eval("lambda %s, floor=dataflow_floor: %s" % (
                ", ".join(dims), time.replace("/", "//")),
                {"dataflow_floor": lambda number: number})
        for kernel in self.kernels:
            for point in itertools.product(*(range(bounds[dim]) for dim in dims)):
                own = point[1:] if self.loop else point
                for array, offsets, before in kernel.reads:
                    if before is None or (before and point[0] == 0):
                        continue
                    source = [max(0, min(index + offset, size - 1))
                              for index, offset, size in zip(own, offsets, sizes)]
                    if self.loop:
                        source.insert(0, point[0] - before)
                    name = self.kernels[-1].name if before else array
                    if times[name](*source) >= times[kernel.name](*point):
                        return False
        return True


def compare(build, program, folder):
    """1, or 0 if the schedule is refused"""
    path = os.path.join(folder, "nest.fun")
    with open(path, "w", encoding="utf-8") as file:
        file.write(program.text)
    done = dataflow.call(build, "serialize", "--schedule=" + program.schedule, path)
    early = "read before it is written" in done.stderr
    legal = all(program.is_legal(sizes) for sizes in [(5, 5, 4), (7, 4, 6)])
    if done.returncode != (1 if early else 0) or early == bool(done.stdout):
        raise Wrong("serialize: exit status %d: %s" % (done.returncode, done.stderr))
    if early == legal:
        raise Wrong("a schedule is %s" % ("refused" if early else "accepted"))
    if early:
        return 0
    output = os.path.join(folder, "serialized.fun")
    with open(output, "w", encoding="utf-8") as file:
        file.write(done.stdout)
    programs = [("serialize", output, ())]
    for after in AFTER:
        options = ("--semantics=heap", "--races") if after == "contract" else ()
        programs.append((after, passes(build, after, output, folder)[0], options))
    head = dataflow.head_of(program.text)
    for sizes in SIZES:
        text = dataflow.arguments(head, dict(zip(("n", "m", "T"), sizes)))
        wanted = run(build, path, text)
        for name, file, options in programs:
            found = run(build, file, text, *options)
            if found[:2] != wanted[:2]:
                raise Wrong("%s on %s: %s%s instead of %s" % (
                    name, text, found[1], found[2], wanted[1]))
    return 1


def attempt(build, keep, seed):
    program = Program(seed)
    with tempfile.TemporaryDirectory() as folder:
        try:
            return None, compare(build, program, folder)
        except Wrong as failure:
            dataflow.keep_program(keep, seed, "// %s\n%s" % (program.schedule, program.text))
            return failure, 0


def random_programs(args):
    return dataflow.attempts(args, attempt, "scheduled", args.count // 5)


if __name__ == "__main__":
    sys.exit(dataflow.main(random_programs, lambda args: 0))
