#!/usr/bin/env python3
"""run.py - how good is the layout that galop chooses?

usage: bench/galop/run.py [--build DIR] [--runs N] [--cc CC] [--small]
                          [--device] [PROGRAM...]

Each program of this directory, or those that are named, is measured as it is, as
galop lays it out, and with every layout forced: each array that it binds a second
name to, `let (A1 : ...) = A`, is copied to each order of its dimensions there, all
arrays with all others.  Prints the least processor's time of a run, in N turns, in
milliseconds, and the ratio of galop's to that of doing nothing and to the best one.

With --device nothing is timed: funrun counts the transactions of warps of 32 threads
on small arguments (--coalescing), and a copy counts as galop takes it for, for arrays
as large as in SIZES.  With --small, arguments are small.  Clocks decide nothing.
"""

import argparse
import itertools
import os
import random
import re
import resource
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
ALIAS = re.compile(r"^  let \((\w+) : ((?:\[\w+\])+)(\w+)\) = (\w+)$", re.M)
PARAM = re.compile(r"\((\w+) : ((?:\[\w+\])*)(\w+)\)")
FLAGS = ["-std=c11", "-O3", "-march=native", "-ffp-contract=off",
         "-fno-math-errno", "-Wno-unknown-pragmas", "-fopenmp"]
FORMATS = {"i64": ("q", b" i64"), "f32": ("f", b" f32"), "u64": ("Q", b" u64")}
# Threads that wait take no processor's time.
ENVIRONMENT = dict(os.environ, OMP_WAIT_POLICY="passive")
# Sizes to be measured at, small ones, and those that warps are counted at.
SIZES = {
    "rowsums": ({"n": 4096, "m": 4096}, {"n": 64, "m": 32}),
    "colsums": ({"n": 4096, "m": 4096}, {"n": 64, "m": 32}),
    "matmul": ({"n": 500}, {"n": 64}),
    "stencil": ({"t": 10, "n": 2048, "m": 2048}, {"t": 2, "n": 32, "m": 32}),
    "tridiagonal": ({"n": 16384, "m": 128}, {"n": 64, "m": 16}),
    "cube": ({"n": 4096, "m": 64, "k": 64}, {"n": 64, "m": 8, "k": 4}),
    "hashing": ({"n": 1 << 18}, {"n": 64}),
}
# What runs grow with, as a power of these sizes.
POWERS = {"matmul": 3}


def sizes_of(name, small):
    return SIZES[name.split("_")[0]][1 if small else 0]


# ---- variants ----

def layouts(text):
    """The aliases of TEXT, and all that they could be, besides themselves."""
    aliases = [match.group(1, 2) for match in ALIAS.finditer(text)]
    orders = [list(itertools.permutations(range(shape.count("["))))
              for _, shape in aliases]
    return [name for name, _ in aliases], list(itertools.product(*orders))


def forced(text, orders):
    """TEXT with its aliases copied to ORDERS, where that changes anything."""
    orders = iter(orders)

    def copied(match):
        order = next(orders)
        if order == tuple(range(len(order))):
            return match.group(0)
        return "  let (%s : %s%s) = manifest (%s) %s" % (
            match.group(1), match.group(2), match.group(3),
            ", ".join(map(str, order)), match.group(4))
    return ALIAS.sub(copied, text)


def galop(args, text, options):
    return run([os.path.join(args.build, "bin", "galop")] + options,
               input=text).stdout


def variants(args, text, options):
    """Names and texts: as it is, as galop has it, and all others."""
    result = [("none", galop(args, text, ["--limit=0"])),
              ("galop", galop(args, text, options))]
    _, orders = layouts(text)
    for each in orders:
        if any(order != tuple(range(len(order))) for order in each):
            name = " ".join("".join(map(str, order)) for order in each)
            result.append((name, galop(args, forced(text, each),
                                       ["--limit=0"])))
    return result


# ---- running ----

def run(command, **options):
    done = subprocess.run(command, text=True, capture_output=True, **options)
    if done.returncode:
        sys.exit("%s: %s" % (" ".join(command), done.stderr))
    return done


def arguments(text, sizes):
    """Values for the entry of TEXT, in Futhark's binary format."""
    random.seed(1)
    out = []
    for name, shape, elem in PARAM.findall(text.split(" =\n")[0]):
        code, tag = FORMATS[elem]
        dims = [sizes.get(d, None) or int(d)
                for d in re.findall(r"\[(\w+)\]", shape)]
        count = 1
        for dim in dims:
            count *= dim
        out.append(b"b" + bytes([2, len(dims)]) + tag +
                   struct.pack("<%dq" % len(dims), *dims))
        if not dims:
            out.append(struct.pack("<q", sizes[name]))
            continue
        few = [random.randrange(1000) for _ in range(1009)]
        values = (few * (count // len(few) + 1))[:count]
        out.append(struct.pack("<%d%s" % (count, code), *values))
    return b"".join(out)


def emit(args, text, path):
    with open(path + ".fun", "w", encoding="utf-8") as file:
        file.write(text)
    run([os.path.join(args.build, "bin", "funemit"), "--target=c",
         "--bounds=none", "-o", path, path + ".fun"])
    run([args.cc] + FLAGS + [path + ".c", "-o", path, "-lm"])
    return path


def processor_time(program, values, runs):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(values, "rb") as file:
        subprocess.run([program, "-b", "-r", str(runs)], stdin=file,
                       stdout=subprocess.DEVNULL, check=True, env=ENVIRONMENT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime -
            before.ru_stime) * 1000


def time_of(program, values, runs=3):
    """The processor's time of a run, in milliseconds, without what reading the
    arguments takes."""
    return max((processor_time(program, values, 1 + runs) -
                processor_time(program, values, 1)) / runs, 0.001)


def measure(args, name, text, directory):
    sizes = sizes_of(name, args.small)
    assume = ["--assume=%s=%d" % item for item in sorted(sizes.items())]
    values = os.path.join(directory, name + ".in")
    with open(values, "wb") as file:
        file.write(arguments(text, sizes))
    emitted, same = {}, {}
    sources = variants(args, text, ["--target=cpu"] + assume)
    for number, (variant, source) in enumerate(sources):
        same.setdefault(source, variant)
        if same[source] == variant:
            emitted[variant] = emit(args, source, os.path.join(
                directory, "%s-%d" % (name, number)))
    least = {}
    for _ in range(args.runs):
        for variant, program in emitted.items():
            time = time_of(program, values)
            least[variant] = min(least.get(variant, time), time)
    return {variant: least[same[source]] for variant, source in sources}


# ---- warps ----

def transactions(args, text, values, sizes, small, power):
    """Bytes that warps move for TEXT, as large as SIZES say, and for copies."""
    memory = run([os.path.join(args.build, "bin", "memintro")],
                 input=text).stdout
    with open(values + ".fun", "w", encoding="utf-8") as file:
        file.write(memory)
    done = run([os.path.join(args.build, "bin", "funrun"),
                "--semantics=heap", "--coalescing=32", "--input=" + values,
                values + ".fun"])
    lines = memory.split("\n")
    grown = 1.0
    total = 0.0
    for key in small:
        grown *= (sizes[key] / small[key]) ** power
    for row in re.findall(r"line: (\d+), .* transactions: (\d+)",
                          done.stderr):
        if "manifest" not in lines[int(row[0]) - 1]:
            total += int(row[1]) * 32 * grown
    return total + sum(copy_bytes(line, sizes) for line in lines)


def copy_bytes(line, sizes):
    match = re.match(r"\s*let \(\w+ : ((?:\[\w+\])+)(\w+).*= manifest", line)
    if not match:
        return 0
    count = 1
    for dim in re.findall(r"\[(\w+)\]", match.group(1)):
        count *= sizes.get(dim, None) or int(dim)
    return count * int(match.group(2)[1:]) / 8 * 2 / 0.7 + 5e6


def count(args, name, text, directory):
    sizes, small = sizes_of(name, False), sizes_of(name, True)
    assume = ["--assume=%s=%d" % item for item in sorted(sizes.items())]
    values = os.path.join(directory, name + ".in")
    with open(values, "wb") as file:
        file.write(arguments(text, small))
    power = POWERS.get(name.split("_")[0], 1)
    return {variant: transactions(args, source, values, sizes, small,
                                  power) / 1e6
            for variant, source in variants(args, text, assume)}


# ---- all of them ----

def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", nargs="*", metavar="PROGRAM")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cc", default="gcc")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--device", action="store_true")
    args = parser.parse_args()
    names = args.programs or sorted(
        name[:-4] for name in os.listdir(HERE) if name.endswith(".fun"))
    print("%-14s %9s %9s %9s %8s %8s  %s" % (
        "MB moved" if args.device else "ms", "none", "galop", "best",
        "of none", "of best", "the best one"))
    with tempfile.TemporaryDirectory() as directory:
        for name in names:
            with open(os.path.join(HERE, name + ".fun"),
                      encoding="utf-8") as file:
                text = file.read()
            take = count if args.device else measure
            least = take(args, name, text, directory)
            best = min(least, key=least.get)
            print("%-14s %9.3f %9.3f %9.3f %8.3f %8.3f  %s" % (
                name, least["none"], least["galop"], least[best],
                least["galop"] / least["none"],
                least["galop"] / least[best], best), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
