#!/usr/bin/env python3
"""filters.py - are filters taken apart where that lets more fuse?

usage: filters.py [--count=N] [--seed=S] [BUILD]

N random regions (100) of up to eight invocations around a filter: kernels,
reductions and scans of which the filter reads one to four arrays, and kernels
after it.  In each, the filter stands as it is, and as Nessie's section 13.3
writes it: a map, a scan that says where things go, and a scatter.  Prints how often either has the better objective; the exit status is 1 where
taken apart is better once.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))))
FUSED = re.compile(r"  objective: \[(\d+), (\d+), (\d+)\]\n"
                   r"  bound: .*\n  optimal: true")
FILTER = """\
  let (k : i64) (f : [k]i64) = filter i < n do
%s    in (%s, %s)
"""
APART = """\
  let (v : [n]i64) (p : [n]i64) = kernel i < n do
%s    in (%s, i64(%s))
  let (q : [n]i64) = scan (+) i < n do
    let (x : i64) = p[i]
    in (x)
  let (k : i64) = if n > 0 then
      let (last : i64) = q[n - 1]
      in (last)
    else in (0)
  let (d : [k]i64) = scratch [k] i64
  let (f : [k]i64) = scatter d i < n do
    let (x : i64) = v[i]
    let (y : i64) = q[max(i - 1, 0)]
    let (z : i64) = q[i]
    in (select(z > select(i == 0, 0, y), z - 1, -1), x)
"""


class Region:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.arrays = ["in0", "in1"]
        self.results = []
        self.lines = []

    def reads(self, most):
        names = self.rng.sample(self.arrays,
                                min(len(self.arrays),
                                    self.rng.randint(1, most)))
        lines = "".join("    let (x%d : i64) = %s[i]\n" % (k, name)
                        for k, name in enumerate(names))
        return lines, ["(x%d & 1023)" % k for k in range(len(names))]

    def invocation(self, number):
        kind = self.rng.choice(["kernel", "kernel", "reduce (+)", "scan (+)"])
        name = "a%d" % number
        lines, values = self.reads(3)
        if kind.startswith("reduce"):
            type_ = "i64"
            self.results.append((name, type_))
        else:
            type_ = "[n]i64"
            self.arrays.append(name)
            if self.rng.random() < 0.2:
                self.results.append((name, type_))
        self.lines.append("  let (%s : %s) = %s i < n do\n%s    in (%s)\n"
                          % (name, type_, kind, lines, " + ".join(values)))

    def text(self):
        """The region with the filter as it is, and with it taken apart."""
        for number in range(self.rng.randint(1, 3)):
            self.invocation(number)
        lines, values = self.reads(4)
        keep = self.rng.choice(["x0 > 7", " + ".join(values) + " > 7"])
        chosen = self.rng.choice(["x0", " + ".join(values)])
        filters = [form % (lines, chosen, keep) for form in (FILTER, APART)]
        before, self.lines = self.lines, []
        for number in range(3, 3 + self.rng.randint(0, 2)):
            self.invocation(number)
        if self.rng.random() < 0.5:
            self.lines.append("  let (g : [k]i64) = kernel i < k do\n"
                              "    let (x : i64) = f[i]\n    in (x + 1)\n")
            last = "g"
        else:
            last = "f"
        types = [type_ for _, type_ in self.results]
        names = [name for name, _ in self.results]
        return ["entry fun main (n : i64) (in0 : [n]i64) (in1 : [n]i64) : "
                "(%s) =\n%s%s%s  in (%s)\n"
                % (", ".join(types + ["k : i64", "[k]i64"]), "".join(before),
                   one, "".join(self.lines), ", ".join(names + ["k", last]))
                for one in filters]


def objective(build, file, text):
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)
    found = subprocess.run(
        [os.path.join(build, "bin", "fuse"), "--print-clusters", file],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    return [int(number) for number in FUSED.search(found).groups()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?",
                        default=os.path.join(ROOT, "build"))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    better, worse = [], 0
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "region.fun")
        for seed in range(args.seed, args.seed + args.count):
            whole, apart = [objective(args.build, file, text)
                            for text in Region(seed).text()]
            if apart < whole:
                better.append((seed, whole, apart))
            worse += whole < apart
    print("%d regions: as it is, the filter is better in %d, and taken apart "
          "in %d" % (args.count, worse, len(better)))
    for seed, whole, apart in better:
        print("seed %d: %s as it is, %s taken apart" % (seed, whole, apart))
    return 1 if better else 0


if __name__ == "__main__":
    sys.exit(main())
