#!/usr/bin/env python3
"""run.py - how good is the layout that galop chooses?

usage: bench/galop/run.py [--build DIR] [--target device|processor] [--update]
                          [--turns N] [--cc CC] [--small] [PROGRAM...]

Programs of this directory, and some of testsuite/programs, are measured as they are,
as galop lays them out, and with every layout forced (galop --layout): all orders of
all arrays with all others, or, where these are too many, of each array by itself, and
the best ones together.

On a processor what funemit --target=c writes is run in turns, one program after the
other; variants of which it writes the same C are one program.  A first few turns tell which variants are among the best; these, galop's and
the program as it is are then measured anew, N turns (8).  What is compared are mean
processor's times of a run, with 95 % intervals; where these overlap, times are equal.

For a device funrun counts the transactions of warps of 32 threads on small arguments
(--coalescing); they grow with the sizes, and a copy counts as galop takes it for.

Galop is to be within 5 % of the best variant in at least 95 % of all cases, and never
more than 2 % slower than doing nothing: the status is 1 where it is not.  --update
writes what was measured into the tables of docs/galop.md.
"""

import argparse
import concurrent.futures
import importlib
import itertools
import math
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTSUITE = os.path.dirname(os.path.dirname(HERE))
ROOT = os.path.dirname(TESTSUITE)
PROGRAMS = os.path.join(TESTSUITE, "programs")
PAGE = os.path.join(ROOT, "docs", "galop.md")
sys.path.insert(0, PROGRAMS)

from values import Value, i64, scalar  # noqa: E402

PARAM = re.compile(r"\((\w+) : \*?((?:\[[^\]]*\])*)(\w+)\)")
COPY = re.compile(r"\s*let \(\w+ : ((?:\[[^\]]*\])+)(\w+) .*= manifest")
COUNTED = re.compile(r"line: (\d+), .* transactions: (\d+)")
LAYOUT = re.compile(r"^  (\S+): stays \(([\d, ]+)\)", re.M)
FLAGS = ["-std=c11", "-O3", "-march=native", "-ffp-contract=off",
         "-fno-math-errno", "-Wno-unknown-pragmas", "-fopenmp"]
# Threads that wait take no processor's time.
ENVIRONMENT = dict(os.environ, OMP_WAIT_POLICY="passive")
# More variants than these are not all measured together.
EXHAUSTIVE = 64
SCREENED = 2
# What 95 % of samples from a normal distribution are within, by how many there are
# (Student's t), in standard errors.
T95 = [math.inf, math.inf, 12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
       2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131]


# ---- what is measured ----

class Own:
    """NAME.fun of this directory, whose arrays have elements by chance."""

    def __init__(self, name, title, large, small, counted, power=1):
        self.name, self.title, self.entry = name, title, "main"
        self.path = os.path.join(HERE, name + ".fun")
        self.sizes = [large, small]
        self.counted, self.power, self.fixed = counted, power, {}

    def arguments(self, sizes):
        random.seed(1)
        with open(self.path, encoding="utf-8") as file:
            head = file.read().split(" =\n")[0]
        values = []
        for name, shape, elem in PARAM.findall(head):
            dims = [eval(d, {}, sizes)
                    for d in re.findall(r"\[([^\]]*)\]", shape)]
            if not dims:
                values.append(i64(sizes[name]))
                continue
            few = [random.randrange(250 if elem == "u8" else 1000) for _ in range(1009)]
            count = math.prod(dims)
            values.append(Value(elem, dims,
                                (few * (count // len(few) + 1))[:count]))
        return values


class LocVolCalib:
    def __init__(self, entry):
        self.name, self.entry = "locvolcalib", entry
        self.title = "LocVolCalib, `%s`" % entry
        self.path = os.path.join(PROGRAMS, self.name, self.name + ".fun")
        keys = ["outer", "numx", "numy", "numt"]
        self.sizes = [dict(zip(keys, sizes)) for sizes in
                      [(128, 256, 32, 3), (16, 32, 256, 3)]]
        self.counted = dict(zip(keys, (2, 32, 32, 3)))
        self.power, self.fixed = 1, {}

    def arguments(self, sizes):
        return [*map(i64, sizes.values()),
                *(scalar("f32", x) for x in (0.03, 5.0, 0.2, 0.6, 0.5))]


class OptionPricing:
    def __init__(self, entry):
        self.name, self.entry = "optionpricing", entry
        self.title = "OptionPricing, `%s`" % entry
        self.path = os.path.join(PROGRAMS, self.name, self.name + ".fun")
        self.sizes = [self.split(1 << 17), self.split(1 << 12)]
        self.counted = self.split(1 << 8)
        self.power = 1
        self.fixed = {"bits": 30, "dates": 5, "und": 3, "models": 1,
                      "flows": 5, "fixed": 1}

    def split(self, paths):
        return {"independent": {"paths": paths},
                "chunked": {"paths": paths, "chunk": 64},
                "blocked": {"groups": paths // 64, "b": 64}}[self.entry]

    def arguments(self, sizes):
        sys.path.insert(0, os.path.join(PROGRAMS, self.name))
        market = importlib.import_module(self.name).market
        sys.path.pop(0)
        return [i64(2), *map(i64, sizes.values()),
                *market(random.Random(1), 2, 5, 3, 1)]


def matmul(order, title):
    return Own("matmul_" + order, title, {"n": 500}, {"n": 64}, {"n": 64}, 3)


CASES = [
    Own("rowsums", "sums of rows", {"n": 4096, "m": 4096},
        {"n": 256, "m": 256}, {"n": 64, "m": 32}),
    Own("flat", "sums of rows of a flat array", {"n": 4096, "m": 4096},
        {"n": 256, "m": 256}, {"n": 64, "m": 32}),
    Own("cube", "sums of planes of a cube", {"n": 4096, "m": 64, "k": 64},
        {"n": 64, "m": 32, "k": 32}, {"n": 64, "m": 8, "k": 4}),
    Own("colsums", "sums of columns", {"n": 4096, "m": 4096},
        {"n": 256, "m": 256}, {"n": 64, "m": 32}),
    Own("colreduce", "sums of columns by `reduce`", {"n": 4096, "m": 4096},
        {"n": 256, "m": 256}, {"n": 64, "m": 32}),
    Own("crossed", "products of transposed matrices", {"n": 3000}, {"n": 256},
        {"n": 64}, 2),
    *(Own("once_" + elem, "columns read once, `%s`" % elem, {"n": 3000},
          {"n": 256}, {"n": 64}, 2) for elem in ("u8", "i32", "f64")),
    Own("carried", "rows that a loop carries", {"t": 32, "n": 4096, "m": 64},
        {"t": 32, "n": 256, "m": 32}, {"t": 6, "n": 128, "m": 32}),
    Own("structs", "three fields of structs of eight",
        {"t": 10, "n": 1 << 20}, {"t": 10, "n": 1 << 10}, {"t": 4, "n": 256}),
    matmul("ijk", "matmul, `ijk`"), matmul("jik", "`jik`"),
    matmul("ikj", "`ikj`"), matmul("jki", "`jki`"), matmul("kij", "`kij`"),
    matmul("kji", "`kji`"),
    Own("stencil", "a stencil down the columns",
        {"t": 10, "n": 2048, "m": 2048}, {"t": 10, "n": 256, "m": 256},
        {"t": 2, "n": 32, "m": 32}),
    Own("tridiagonal", "tridiagonal systems, a thread each",
        {"n": 16384, "m": 128}, {"n": 256, "m": 128}, {"n": 64, "m": 16}),
    Own("hashing", "rounds of hashing", {"n": 1 << 17}, {"n": 1 << 10},
        {"n": 64}),
    LocVolCalib("threads"), LocVolCalib("blocked"),
    OptionPricing("independent"), OptionPricing("chunked"),
    OptionPricing("blocked"),
]


# ---- variants ----

def run(command, **options):
    done = subprocess.run(command, text=True, capture_output=True, **options)
    if done.returncode:
        sys.exit("%s: %s" % (" ".join(command), done.stderr))
    return done


def tool(args, name, text, *options):
    return run([os.path.join(args.build, "bin", name), *options],
               input=text).stdout


def in_memory(args, case):
    """The program, of whose entries only that of CASE is left."""
    with open(case.path, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"^entry fun (?!%s\b)" % case.entry, "fun ", text,
                  flags=re.M)
    for name in "inline", "simplify", "memintro":
        text = tool(args, name, text)
    first = text.index("entry fun")
    last = text.find("\nfun ", first)
    return text[first:last + 1 if last >= 0 else None]


def assumed(case, sizes):
    return ["--assume=%s=%d" % item
            for item in {**case.fixed, **sizes}.items()]


class Variants:
    """The texts of a program; what comes out the same is one variant."""

    def __init__(self, args, case, target):
        self.args, self.target = args, "--target=" + target
        self.text = in_memory(args, case)
        self.none = tool(args, "galop", self.text, "--limit=0")
        self.name = {self.none: "none"}
        table = tool(args, "galop", self.text, self.target,
                     "--print-layout-table")
        self.orders = {}
        for name, perm in LAYOUT.findall(table):
            dims = [int(d) for d in perm.split(",")]
            self.orders[name] = [None] + [
                order for order in itertools.permutations(range(len(dims)))
                if list(order) != dims]

    def of_galop(self, assume):
        return tool(self.args, "galop", self.text, self.target, *assume)

    def forced(self, layout):
        """With LAYOUT, orders by names."""
        options = ["--layout=%s=%s" % (name, ",".join(map(str, order)))
                   for name, order in layout.items() if order]
        # What is not asked for stays as it is.
        options += ["--layout=%s=%s" % (name, ",".join(map(str, now)))
                    for name, now in self.stays(layout)]
        text = tool(self.args, "galop", self.text, self.target, *options)
        self.name.setdefault(text, " ".join(
            "%s:%s" % (name, "".join(map(str, order)))
            for name, order in layout.items() if order))
        return text

    def stays(self, layout):
        for name, orders in self.orders.items():
            if not layout.get(name):
                rank = len(orders[1])
                yield name, next(
                    order for order in itertools.permutations(range(rank))
                    if order not in orders)

    def movable(self):
        """Orders of each array that change anything."""
        found = {}
        for name, orders in self.orders.items():
            texts = [self.forced({name: order}) for order in orders[1:]]
            if any(text != self.none for text in texts):
                found[name] = orders
        return found

    def all(self):
        """Layouts to be measured, and whether these are all there are."""
        orders = self.movable()
        if math.prod(map(len, orders.values())) <= EXHAUSTIVE:
            return [dict(zip(orders, each)) for each in
                    itertools.product(*orders.values())], True
        return [{name: order} for name in orders
                for order in orders[name][1:]], False

    def together(self, cost, layouts):
        """For each array the best one of LAYOUTS, by COST of their texts."""
        best = {}
        for layout in layouts:
            (name, _), = layout.items()
            if cost(self.forced(layout)) < cost(self.none) and (
                    name not in best or cost(self.forced(layout)) <
                    cost(self.forced({name: best[name]}))):
                best.update(layout)
        return best


# ---- how long it takes ----

class Times:
    """Samples of a program."""

    def __init__(self, samples):
        self.mean = statistics.fmean(samples)
        self.off = T95[min(len(samples), len(T95) - 1)] * (
            statistics.stdev(samples) / math.sqrt(len(samples))
            if len(samples) > 1 else 1)

    def within(self, other, factor):
        """Not slower than FACTOR of OTHER, or as fast as that one."""
        return (self.mean <= factor * other.mean or
                self.mean - self.off <= other.mean + other.off)

    def to(self, other):
        ratio = self.mean / other.mean
        off = ratio * math.hypot(self.off / self.mean, other.off / other.mean)
        return "%.2f ± %.2f" % (ratio, off) if off >= 0.005 else "%.2f" % ratio


class Compiled:
    """Programs; texts that come out as the same C are one program."""

    def __init__(self, args, directory):
        self.args, self.directory = args, directory
        self.code = {}  # of each text
        self.path = {}  # of each code

    def emit(self, item):
        text, directory = item
        os.mkdir(directory)
        with open(os.path.join(directory, "program.fun"), "w",
                  encoding="utf-8") as file:
            file.write(text)
        # C names the file that it comes from: that has the same name in all.
        run([os.path.abspath(os.path.join(self.args.build, "bin", "funemit")),
             "--target=c", "--bounds=none", "-o", "program", "program.fun"],
            cwd=directory)
        with open(os.path.join(directory, "program.c"),
                  encoding="utf-8") as file:
            return text, file.read(), directory

    def compile(self, directory):
        run([self.args.cc] + FLAGS + ["program.c", "-o", "program", "-lm"],
            cwd=directory)

    def add(self, texts):
        """Compiles TEXTS; gives one of each program, the first one."""
        new = [text for text in dict.fromkeys(texts) if text not in self.code]
        new = [(text, os.path.join(self.directory,
                                   "p%d" % (len(self.code) + i)))
               for i, text in enumerate(new)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            fresh = []
            for text, code, directory in pool.map(self.emit, new):
                self.code[text] = code
                if code not in self.path:
                    self.path[code] = os.path.join(directory, "program")
                    fresh.append(directory)
            list(pool.map(self.compile, fresh))
        first = {}
        for text in texts:
            first.setdefault(self.code[text], text)
        return list(first.values())

    def processor_time(self, text, values, runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(values, "rb") as file:
            subprocess.run([self.path[self.code[text]], "-b", "-r", str(runs)],
                           stdin=file, stdout=subprocess.DEVNULL, check=True,
                           env=ENVIRONMENT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime + after.ru_stime - before.ru_utime -
                before.ru_stime) * 1000

    def sample(self, text, values, runs):
        """Milliseconds of a run, without what reading the arguments takes."""
        return max((self.processor_time(text, values, 1 + runs) -
                    self.processor_time(text, values, 1)) / runs, 1e-3)

    def turns(self, texts, values, runs, turns):
        samples = {text: [] for text in texts}
        for _ in range(turns):
            for text in samples:
                samples[text].append(self.sample(text, values, runs))
        return samples


def write_arguments(case, sizes, path):
    with open(path, "wb") as file:
        for value in case.arguments(sizes):
            file.write(value.binary())


def measure(args, case, directory):
    """What each of the sizes takes: (sizes, none, galop, best, its name)."""
    variants = Variants(args, case, "cpu")
    compiled = Compiled(args, directory)
    layouts, exhaustive = variants.all()
    texts = [variants.none] + [variants.forced(each) for each in layouts]
    values = os.path.join(directory, "values")
    for sizes in case.sizes[1:] if args.small else case.sizes:
        of_galop = variants.of_galop(assumed(case, sizes))
        variants.name.setdefault(of_galop, "galop's")
        programs = compiled.add(texts + [of_galop])
        write_arguments(case, sizes, values)
        # So many runs as take some 50 ms.
        runs = math.ceil(min(max(50 / compiled.sample(
            variants.none, values, 3), 2), 1000))
        screened = compiled.turns(programs, values, runs, SCREENED)
        cost = {compiled.code[text]: min(samples)
                for text, samples in screened.items()}
        again = sorted(programs, key=lambda text: cost[compiled.code[text]])[:3]
        if not exhaustive:
            again.append(variants.forced(variants.together(
                lambda text: cost[compiled.code[text]], layouts)))
        programs = compiled.add([variants.none, of_galop] + again)
        times = {compiled.code[text]: Times(samples)
                 for text, samples in compiled.turns(
                     programs, values, runs, args.turns).items()}
        best = min(programs, key=lambda text: times[compiled.code[text]].mean)
        yield (sizes, times[compiled.code[variants.none]],
               times[compiled.code[of_galop]], times[compiled.code[best]],
               variants.name[best])


# ---- what warps move ----

class Bytes(Times):
    def __init__(self, count):
        self.mean, self.off = count, 0


def transactions(args, case, text, values):
    """Bytes that warps move for TEXT, as large as the first sizes say, and for
    copies."""
    sizes, small = case.sizes[0], case.counted
    with open(values + ".fun", "w", encoding="utf-8") as file:
        file.write(text)
    done = run([os.path.join(args.build, "bin", "funrun"),
                "--semantics=heap", "--coalescing=32", "--input=" + values,
                values + ".fun"])
    lines = text.split("\n")
    grown = math.prod((sizes[key] / small[key]) ** case.power
                      for key in small)
    total = sum(copy_bytes(line, {**case.fixed, **sizes}) for line in lines)
    for line, counted in COUNTED.findall(done.stderr):
        if "manifest" not in lines[int(line) - 1]:
            total += int(counted) * 32 * grown
    return total / 1e6


def copy_bytes(line, sizes):
    match = COPY.match(line)
    if not match:
        return 0
    dims = re.findall(r"\[([^\]]*)\]", match.group(1))
    count = math.prod(eval(dim, {}, sizes) for dim in dims)
    return count * int(match.group(2)[1:]) / 8 * 2 / 0.7 + 5e6


def count(args, case, directory):
    variants = Variants(args, case, "gpu")
    layouts, exhaustive = variants.all()
    values = os.path.join(directory, "values")
    write_arguments(case, case.counted, values)
    cost = {}

    def cost_of(text):
        if text not in cost:
            cost[text] = transactions(args, case, text, values)
        return cost[text]

    none = cost_of(variants.none)
    for each in layouts:
        cost_of(variants.forced(each))
    of_galop = variants.of_galop(assumed(case, case.sizes[0]))
    variants.name.setdefault(of_galop, "galop's")
    cost_of(of_galop)
    if not exhaustive:
        cost_of(variants.forced(variants.together(cost_of, layouts)))
    best = min(cost, key=cost.get)
    yield (case.sizes[0], Bytes(none), Bytes(cost[of_galop]), Bytes(cost[best]),
           variants.name[best])


# ---- all of them ----

def say_sizes(sizes):
    return ", ".join("%s = %d" % item for item in sizes.items())


def measure_all(args, cases, how, unit):
    rows = []
    print("%-28s %-40s %9s %9s %9s %15s %15s  %s" % (
        unit, "", "none", "galop", "best", "of none", "of best",
        "the best one"))
    for case in cases:
        with tempfile.TemporaryDirectory() as directory:
            for sizes, none, galop, best, name in how(args, case, directory):
                rows.append((case, sizes, galop.to(none), galop.to(best),
                             galop.within(none, 1.02),
                             galop.within(best, 1.05)))
                print("%-28s %-40s %9.3f %9.3f %9.3f %15s %15s  %s%s" % (
                    case.name + " " + case.entry, say_sizes(sizes), none.mean,
                    galop.mean, best.mean, rows[-1][2], rows[-1][3], name,
                    "" if all(rows[-1][4:]) else "  <--"), flush=True)
    return rows


def judge(rows):
    """Is that as good as it is to be?"""
    slower = sum(not row[4] for row in rows)
    good = sum(row[5] for row in rows)
    print("%d of %d cases are within 5 %% of the best layout (%.0f %%), %d are "
          "more than 2 %% slower than without galop" % (
              good, len(rows), 100 * good / len(rows), slower))
    return slower == 0 and good >= 0.95 * len(rows)


def table(rows, old):
    """That of ROWS, and of the OLD lines about what has not been measured."""
    lines = {}
    for line in old.splitlines()[2:]:
        lines.setdefault(line.split("|")[1].strip(), []).append(line)
    for title in {row[0].title for row in rows}:
        lines[title] = []
    for case, sizes, none, best, _, _ in rows:
        lines[case.title].append("| %s | %s | %s | %s |" % (
            case.title, say_sizes(sizes), none, best))
    return "\n".join(
        ["| program | sizes | of nothing | of the best |", "|---|---|---|---|"] +
        [line for case in CASES for line in lines.get(case.title, [])]) + "\n"


def update(name, turns, rows):
    """Writes the table of docs/galop.md in the section NAME, and of how many turns
    it is."""
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    page, changed = re.subn(
        r"(^### %s\n(?:(?![|#])[^\n]*\n)*)((?:\|[^\n]*\n)+)" % re.escape(name),
        lambda match: re.sub(r"\b\d+ turns", "%d turns" % turns,
                             match.group(1)) + table(rows, match.group(2)),
        page, flags=re.M)
    if not changed:
        sys.exit("%s has no table in a section '### %s'" % (PAGE, name))
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(page)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", nargs="*", metavar="PROGRAM")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--target", choices=["device", "processor"])
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--cc", default="gcc")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    cases = [case for case in CASES
             if not args.programs or case.name in args.programs]
    every = []
    for target, how, unit in [("device", count, "MB moved"),
                              ("processor", measure, "ms")]:
        if args.target in (None, target):
            rows = measure_all(args, cases, how, unit)
            every += rows
            if args.update:
                update("On a " + target, args.turns, rows)
    return 0 if judge(every) else 1


if __name__ == "__main__":
    sys.exit(main())
