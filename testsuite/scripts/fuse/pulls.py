#!/usr/bin/env python3
"""pulls.py - is an array gone where each of its elements is read once?

usage: pulls.py [--count=N] [--seed=S] [--keep=FOLDER] [BUILD]

N random programs (200).  In most of them a dear kernel makes an array, and one or
several others read its elements, through views and at multiples of indices, each
element once at most; how sizes are related is asserted in some way.  In the others
several arrays are one by `concat`, of which kernels read the same element again and
again.  All kernels have to become one, in which there is one `if` for each end of an
array within such an array, and which computes what the program computed.  What is
read is known from how the program is made: from nothing that fuse says.  With --keep
the programs that fail are written there.  The exit status is 1 where one does.
"""

import argparse
import os
import random
import re
import sys
import tempfile

import exhaustive

KERNEL = re.compile(r"^    (kernel|reduce|scan) ", re.M)


class Pull:
    """An array of which each of h iterations reads some of so many elements."""

    branches = 0

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.parts = self.rng.choice([1, 2, 2, 2, 3, 4])
        self.lines, self.views = [], 0
        self.build()

    def product(self, index):
        """parts * INDEX, in some way."""
        texts = ["%d * %s" % (self.parts, index), "%s * %d" % (index, self.parts)]
        if self.parts == 2:
            texts.append("%s + %s" % (index, index))
        return self.rng.choice(texts)

    def sizes(self):
        """The size's text, and asserts about it."""
        whole = self.product("h")
        choices = [("n", ["n == " + whole]), ("n", [whole + " <= n"]),
                   ("n", ["n >= " + whole]),
                   ("n", ["%s - %d <= n" % (whole, self.last())]),
                   (whole, []), (whole + " + 1", []),
                   ("n", ["m == " + whole, "n == m"]),
                   ("n", ["n == %s && m > 0" % whole])]
        return self.rng.choice(choices)

    def last(self):
        """So many elements at the end need not be there."""
        return self.parts - 1 - max(self.taken)

    def build(self):
        every = list(range(self.parts))
        self.taken = self.rng.sample(every, self.rng.randint(1, self.parts))
        size, asserts = self.sizes()
        self.lines += ["  assert " + text for text in asserts]
        self.lines += ["  let (a : [%s]i64) =" % size,
                       "    kernel i < %s do" % size,
                       "      let (x : i64) = i * 7 % 31",
                       "      in (x / (x + 1) % 9 + x / (x + 2) % 7 - x / 5)"]
        readers = [[part] for part in self.taken] \
            if self.rng.random() < 0.3 else [self.taken]
        for number, parts in enumerate(readers):
            self.reader(number, parts)
        self.results = ["r%d" % number for number in range(len(readers))]

    def read(self, part):
        """Where an iteration `i` reads part PART of its own."""
        index = self.rng.choice(["i", "i", "(h - 1 - i)"])
        at = "%s + %d" % (self.product(index), part)
        if self.parts == 2 and part == 0 and self.rng.random() < 0.3:
            at = self.product(index)
        if self.rng.random() < 0.6:
            return "a", at
        self.views += 1
        name, rank = "v%d" % self.views, self.rng.randrange(2)
        self.lines.append("  let (%s : [h]i64) = a[%d : h : %d]"
                          % (name, part, self.parts))
        if rank:
            self.lines.append("  let (%sr : [h]i64) = reverse 0 %s"
                              % (name, name))
            name += "r"
        return name, self.rng.choice(["i", "h - 1 - i"])

    def reader(self, number, parts):
        reads = [self.read(part) for part in parts]
        body = ["      let (x%d : i64) = %s[%s]" % (k, array, at)
                for k, (array, at) in enumerate(reads)]
        self.lines += ["  let (r%d : [h]i64) =" % number,
                       "    kernel i < h do"] + body + \
            ["      in (%s)" % " + 3 * ".join("x%d" % k
                                             for k in range(len(reads)))]

    def text(self):
        return "entry fun main (n : i64) (m : i64) (h : i64) : (%s) =\n" \
            "%s\n  in (%s)\n" % (", ".join("[h]i64" for _ in self.results),
                                 "\n".join(self.lines),
                                 ", ".join(self.results))

    def inputs(self):
        """Sizes that the asserts allow, perhaps."""
        for h in (0, 1, 3):
            for more in (0, 1, -self.last()):
                n = max(self.parts * h + more, 0)
                yield "%d %d %d" % (n, max(n, 1), h)


class Concat:
    """Arrays of h elements one after the other, which several kernels read."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        parts, readers = self.rng.randint(2, 3), self.rng.randint(1, 3)
        self.parts, self.branches = parts, parts - 1
        self.size = self.rng.choice(["%d * h" % parts, "h * %d" % parts])
        self.lines = []
        for k in range(parts):
            self.lines += ["  let (u%d : [h]i64) =" % k, "    kernel i < h do",
                           "      in (i / (i + %d) + i / 3 %% %d)"
                           % (k + 1, k + 2)]
        whole = " ".join("u%d" % k for k in range(parts))
        self.names = ["c%d" % k for k in range(self.rng.choice([1, 1, 2]))]
        self.lines += ["  let (%s : [%s]i64) = concat %s"
                       % (name, self.size, whole) for name in self.names]
        for k in range(readers):
            self.reader("r%d" % k, self.names)
        self.reader("s", ["r%d" % k for k in range(readers)])

    def reader(self, name, arrays):
        reads = arrays + [self.rng.choice(arrays)
                          for _ in range(self.rng.randrange(3))]
        self.lines += ["  let (%s : [%s]i64) =" % (name, self.size),
                       "    kernel i < %s do" % self.size] + \
            ["      let (x%d : i64) = %s[i]" % item
             for item in enumerate(reads)] + \
            ["      in (%s)" % " + ".join("%d * x%d" % (k + 1, k)
                                         for k in range(len(reads)))]

    def text(self):
        return "entry fun main (h : i64) : ([%s]i64) =\n%s\n  in (s)\n" % (
            self.size, "\n".join(self.lines))

    def inputs(self):
        return ["0", "1", "3"]


def random_program(seed):
    return Concat(seed) if seed % 4 == 0 else Pull(seed)


def check(tools, pull):
    source = pull.text()
    with open(tools.file, "w", encoding="utf-8") as out:
        out.write(source)
    fused = tools.fuse().stdout
    if len(KERNEL.findall(fused)) != 1:
        raise exhaustive.Failure("%d kernels are left"
                                 % len(KERNEL.findall(fused)))
    if fused.count(" if ") != pull.branches:
        raise exhaustive.Failure("%d branches are left, and not %d"
                                 % (fused.count(" if "), pull.branches))
    return sum(exhaustive.compare(tools, source, fused, values)
               for values in pull.inputs())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?",
                        default=os.path.join(exhaustive.ROOT, "build"))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    args = parser.parse_args()
    failed = ran = 0
    with tempfile.TemporaryDirectory() as folder:
        tools = exhaustive.Tools(args.build, folder)
        for seed in range(args.seed, args.seed + args.count):
            pull = random_program(seed)
            try:
                ran += check(tools, pull)
            except exhaustive.Failure as failure:
                failed += 1
                print("program %d: %s" % (seed, failure), flush=True)
                if args.keep:
                    os.makedirs(args.keep, exist_ok=True)
                    with open(os.path.join(args.keep, "%d.fun" % seed), "w",
                              encoding="utf-8") as out:
                        out.write(pull.text())
    print("%d programs, %d failed, %d runs" % (args.count, failed, ran))
    return 1 if failed or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
