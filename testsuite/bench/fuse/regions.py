"""regions.py - control regions of any number of invocations, as FUN text.

A region is one function.  Each invocation is a kernel or a SOAC over one of a
few sizes, or over what a filter let through.  It reads one to three arrays:
with the probability CHAIN one that the invocation before it in its chain made,
else any of those of its size, inputs among them.  A chain ends after a random
number of invocations around LENGTH, and the next one begins at the inputs:
with LENGTH 1 the graph is wide, with LENGTH as large as the region it is one
long chain.  Reductions' results are scalars that later invocations read.  What
nobody has read in the end is the function's result.
"""

import random

KINDS = ["map"] * 10 + ["reduce"] * 3 + ["scan"] * 3 + ["filter"] * 2


class Region:
    def __init__(self, count, length, seed, sizes=2):
        self.rng = random.Random((count, length, seed).__repr__())
        self.lines = []
        self.count, self.length = count, length
        self.arrays = []  # [name, size, times read]
        self.scalars = []
        self.filters = 0
        self.sizes = ["n%d" % i for i in range(sizes)]
        self.params = ["(%s : i64)" % size for size in self.sizes]
        for i in range(2 * sizes):
            size = self.sizes[i % sizes]
            self.arrays.append(["in%d" % i, size, 1])
            self.params.append("(in%d : [%s]i64)" % (i, size))

    def pick(self, size):
        known = [a for a in self.arrays if a[1] == size]
        array = self.rng.choice(known[-8:] if self.rng.random() < 0.5
                                else known)
        array[2] += 1
        return array

    def reads(self, first):
        arrays = [first]
        first[2] += 1
        while self.rng.random() < 0.4 and len(arrays) < 3:
            arrays.append(self.pick(first[1]))
        terms = []
        lines = []
        for k, array in enumerate(arrays):
            at = "i"
            if self.rng.random() < 0.08:
                at = "max(i - 1, 0)"  # not its own index
            lines.append("    let (x%d : i64) = %s[%s]" % (k, array[0], at))
            terms.append("(x%d & 1023)" % k)
        if self.scalars and self.rng.random() < 0.15:
            terms.append("(%s & 1023)" % self.rng.choice(self.scalars))
        return lines, " + ".join(terms)

    def invocation(self, number, first):
        kind = self.rng.choice(KINDS)
        size = first[1]
        name = "a%d" % number
        lines, value = self.reads(first)
        if kind == "reduce":
            head = "  let (%s : i64) = reduce (+) i < %s do" % (name, size)
            made = None
            self.scalars.append(name)
        elif kind == "filter":
            self.filters += 1
            count = "k%d" % number
            head = ("  let (%s : i64) (%s : [%s]i64) = filter i < %s do"
                    % (count, name, count, size))
            made = [name, count, 0]
            value = "%s, x0 %% 3 != 0" % value
        else:
            word = {"map": "kernel", "scan": "scan (+)"}[kind]
            head = ("  let (%s : [%s]i64) = %s i < %s do"
                    % (name, size, word, size))
            made = [name, size, 0]
        self.lines += [head] + lines + ["    in (%s)" % value]
        if made:
            self.arrays.append(made)
        return made

    def text(self):
        last, left = None, 0
        for number in range(self.count):
            if not last or left <= 0:
                size = self.rng.choice(self.sizes)
                last = self.rng.choice([a for a in self.arrays
                                        if a[1] == size])
                left = self.rng.randint(1, 2 * self.length - 1)
            last = self.invocation(number, last)
            left -= 1
        results = [a for a in self.arrays if a[2] == 0]
        types = ["i64"] * len(self.scalars)
        names = list(self.scalars)
        outer = {}
        for name, size, _ in results:
            if size not in self.sizes and size not in outer:
                outer[size] = True
                types.append("%s : i64" % size)
                names.append(size)
            types.append("[%s]i64" % size)
            names.append(name)
        if not names:
            types, names = ["i64"], [self.sizes[0]]
        return ("entry fun main %s : (%s) =\n%s\n  in (%s)\n"
                % (" ".join(self.params), ", ".join(types),
                   "\n".join(self.lines), ", ".join(names)))


def region(count, length, seed):
    return Region(count, length, seed).text()
