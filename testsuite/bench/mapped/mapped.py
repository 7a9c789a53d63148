"""mapped.py - table 2 of the SMO paper: programs with storage mappings, in C.

Each program is emitted twice, its arrays mapped as memintro does, two that are used
by turns, and as contract does; two_buffers.c and tiles.c are the same by hand.  What they
give is compared, bit by bit, and then they run in turns.  Before contract, serialize makes
loops of all indices, but of three only of the outermost one: then planes are parallel, and
the array is no larger.
"""

import array
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CONFLICTS = os.path.join(HERE, "..", "..", "conflicts")
TILES = os.path.join(HERE, "..", "..", "passes", "contract")
FLAGS = ["-O3", "-march=native", "-fopenmp", "-ffp-contract=off",
         "-fno-math-errno", "-std=c11", "-D_POSIX_C_SOURCE=200809L"]
# Name, program, dimensions, the paper's n and steps, ours, those of a comparison,
# and the paper's speedup.  Jacobi's steps are kernels.
PROGRAMS = [
    ("1-d stencil", "stencil-1d.fun", 1, (524288, 256), (70, 5), 1.059),
    ("2-d stencil", "stencil-2d.fun", 2, (4096, 16), (70, 5), 1.172),
    ("3-d stencil", "stencil-3d.fun", 3, (256, 32), (20, 5), 0.922),
    ("Jacobi, 3 steps", "jacobi-3.fun", 2, (4096, 3), (70, 3), 1.092),
    ("Jacobi, 5 steps", "jacobi-5.fun", 2, (4096, 5), (70, 5), 1.070),
    ("Jacobi, 9 steps", "jacobi-9.fun", 2, (4096, 9), (70, 9), 1.016),
]
# The same of tiles: B, and so many tiles in each of two dimensions.  The stages take
# turns, column by column.
TILED = [
    ("blur-tiled", "blur.fun", 2, (512, 16), (7, 3), 1.045,
     "{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y] }"),
    ("unsharp-tiled", "unsharp.fun", 3, (256, 16), (9, 2), 1.969,
     "{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y]; M[x, y] -> [x, 2, y] }"),
]
# Two arrays, and one.
MAPPINGS = {"baseline": "memintro", "smo": "serialize{all=true%s},contract"}
# Until then, pages come into use.
RUNS = 4
# Mapped elements are written in order, so that all run in one thread.
os.environ["OMP_NUM_THREADS"] = "1"


def command(*words, **how):
    done = subprocess.run(words, capture_output=True, check=False, **how)
    if done.returncode:
        sys.exit("%s: %s" % (" ".join(words), done.stderr))
    return done.stdout


def compiled(cc, source, output):
    command(*cc, *FLAGS, source, "-o", output, "-lm")
    return output


def emitted(build, cc, program, rank, mapping, schedule, folder):
    """The program in C, with this mapping."""
    name = os.path.join(folder, "%s-%s" % (os.path.basename(program)[:-4], mapping))
    passes = MAPPINGS[mapping]
    if "%s" in passes:
        passes %= " depth=1" if rank == 3 else ""
    if schedule and mapping == "smo":
        text = command(os.path.join(build, "bin", "serialize"),
                       "--schedule=" + schedule, program)
        program, passes = name + ".fun", "contract"
        with open(program, "wb") as file:
            file.write(text)
    text = command(os.path.join(build, "bin", "funopt"), "-p", passes +
                   ",hoist,simplify,shortcircuit,memexpand{target=cpu},hoist,simplify,"
                   "lower,owners,restrict,invariant,split", program)
    command(os.path.join(build, "bin", "funemit"), "--target=c", "--bounds=none",
            "-o", name, "-", input=text)
    return compiled(cc, name + ".c", name)


def values(rank, size, steps, kernels):
    """The arguments, in Futhark's binary format."""
    def value(rank, elem, shape, data):
        return b"b" + bytes([2, rank]) + elem + array.array("q", shape).tobytes() + \
            data.tobytes()
    count = size ** rank
    elements = array.array("d", map(float, range(17))) * (count // 17 + 1)
    scalars = [size] if kernels else [size, steps]
    return b"".join(value(0, b" i64", [], array.array("q", [scalar]))
                    for scalar in scalars) + \
        value(rank, b" f64", [size] * rank, elements[:count])


def tiles(rank, size):
    """The arguments of a tiled program."""
    def value(dims, elem, data):
        return b"b" + bytes([2, len(dims)]) + elem + \
            array.array("q", dims).tobytes() + data.tobytes()
    n = size[0] * size[1] + (4 if rank == 3 else 2)
    shape = [3, n, n][3 - rank:]
    count = n * n * (3 if rank == 3 else 1)
    elements = array.array("f", map(float, range(17))) * (count // 17 + 1)
    return b"".join(value([], b" i64", array.array("q", [scalar])) for scalar in size) + \
        value(shape, b" f32", elements[:count])


class Program:
    """One program, with its two mappings and by hand."""

    def __init__(self, args, folder, by_hand, row, schedule=None):
        self.name, file, self.rank, self.size, self.small, self.theirs = row
        self.kernels, self.schedule = file.startswith("jacobi"), schedule
        self.by_hand, self.folder = by_hand, folder
        path = os.path.join(TILES if schedule else CONFLICTS, file)
        self.emitted = {
            mapping: emitted(args.build, args.cc, path, self.rank, mapping, schedule,
                             folder)
            for mapping in MAPPINGS}

    def values(self, size):
        return tiles(self.rank, size) if self.schedule else \
            values(self.rank, *size, self.kernels)

    def array_bytes(self):
        """Of the argument"""
        if self.schedule:
            return 4 * (self.size[0] * self.size[1]) ** 2 * (3 if self.rank == 3 else 1)
        return 8 * self.size[0] ** self.rank

    def run_by_hand(self, size, runs, *result):
        text = command(self.by_hand, str(self.rank), *map(str, size), str(runs),
                       *result)
        return min(map(int, text.split()))

    def run(self, mapping, given, runs, *options):
        times = os.path.join(self.folder, "times")
        result = command(self.emitted[mapping], "-r", str(runs), "-t", times, "-b",
                         *options, input=given)
        with open(times, encoding="utf-8") as file:
            return min(map(int, file.read().split())), result

    def check(self):
        """Do they give the same?"""
        path = os.path.join(self.folder, "result")
        self.run_by_hand(self.small, 1, path)
        with open(path, "rb") as file:
            wanted = file.read()
        given = self.values(self.small)
        for mapping in MAPPINGS:
            if self.run(mapping, given, 1)[1][-len(wanted):] != wanted:
                sys.exit("%s: %s gives something else" % (self.name, mapping))

    def peak(self, mapping, given):
        done = subprocess.run([self.emitted[mapping], "-b", "--stats"], input=given,
                              capture_output=True, check=True)
        return int(re.search(rb"peak\w*: (\d+)", done.stderr)[1])

    def measure(self, runs):
        given = self.values(self.size)
        best = {}
        for _ in range(runs):
            for side in ("by hand", *MAPPINGS):
                took = self.run_by_hand(self.size, RUNS) if side == "by hand" else \
                    self.run(side, given, RUNS)[0]
                best[side] = min(took, best.get(side, took))
        peaks = [self.peak(mapping, given) / self.array_bytes()
                 for mapping in MAPPINGS]
        print("%-16s %7d %4d %8.2f %8.2f %9.1f %9.1f %9.1f %8.2f %8.2f %8.2f" % (
            self.name, *self.size, *peaks, best["by hand"] / 1000,
            best["baseline"] / 1000, best["smo"] / 1000,
            best["baseline"] / best["smo"], best["by hand"] / best["smo"],
            self.theirs), flush=True)


def table_2(args):
    print("\n%-16s %7s %4s %8s %8s %9s %9s %9s %8s %8s %8s" % (
        "milliseconds", "n", "T", "arrays", "smo", "by hand", "baseline", "smo",
        "baseline", "by hand", "paper"))
    with tempfile.TemporaryDirectory() as folder:
        two_buffers, by_tiles = (
            compiled(args.cc, os.path.join(HERE, name + ".c"),
                     os.path.join(folder, name)) for name in ("two_buffers", "tiles"))
        programs = [(two_buffers, row, None) for row in PROGRAMS] + [
            (by_tiles, row[:-1], row[-1]) for row in TILED]
        for by_hand, row, schedule in programs:
            if args.only and args.only not in row[0]:
                continue
            program = Program(args, folder, by_hand, row, schedule)
            program.check()
            program.measure(args.rounds)
