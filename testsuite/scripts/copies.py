#!/usr/bin/env python3
"""copies.py - does lmad-check say yes only to copies that are right?

usage: copies.py BUILD [--count=N] [--seed=S]

N random updates copy a part of an array to another part of the same block.  Such a
copy is right if no element is read where an element of another index is written, or
if both parts are one: all pairs of indices are looked at.  The test fails where
lmad-check says yes to another one; it prints how many of the right ones it proves.
"""

import argparse
import itertools
import os
import random
import subprocess
import sys

STRIDES = [1, 2, 3, 4, 6, 8, 12, -1, -2]


def make(rng):
    """Counts, and of each part the first offset and the strides."""
    rank = rng.randint(1, 3)
    counts = [rng.randint(1, 4) for _ in range(rank)]
    read = [rng.choice(STRIDES) for _ in range(rank)]
    write = list(read)
    if rng.random() < 0.3:
        write = [rng.choice(STRIDES) for _ in range(rank)]
    if rng.random() < 0.2:
        rng.shuffle(write)
    first = rng.randint(40, 60)
    return counts, (first, read), (first + rng.randint(-9, 9), write)


def is_right(counts, read, write):
    def offsets(part):
        return [(part[0] + sum(a * s for a, s in zip(index, part[1])), index)
                for index in itertools.product(*map(range, counts))]

    return read == write or not any(
        x == y and i != j for x, i in offsets(read) for y, j in offsets(write))


def text(number, counts, read, write):
    def lmad(part):
        return "%d + {%s}" % (part[0], ", ".join(
            "(%d : %d)" % dim for dim in zip(counts, part[1])))

    shape = "".join("[%d]" % count for count in counts)
    return """\
entry fun copy%d (m : mem) (A : *[200]i64 @ m -> R(200)) : (m' : mem, *[200]i64 @ m' -> R(200)) =
  let (X : %si64 @ m -> %s) = A[%s]
  let (B : [200]i64 @ m -> R(200)) = A with [%s] = X
  in (m, B)
""" % (number, shape, lmad(read), lmad(read), lmad(write))


def main():
    parser = argparse.ArgumentParser(description="Are copies judged right?")
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)

    copies = [make(rng) for _ in range(args.count)]
    texts = [text(k, *copy) for k, copy in enumerate(copies)]
    checked = subprocess.run([os.path.join(args.build, "bin", "lmad-check")],
                             input="\n".join(texts), capture_output=True, text=True,
                             check=False)
    if checked.returncode:
        sys.exit("lmad-check: " + checked.stderr)
    # The copy is on the third of the five lines of each function.
    said = {int(line.split(":")[0]) // 5: ": yes:" in line
            for line in checked.stdout.splitlines() if "copy of 'X' to 'A'" in line}
    right = proved = 0
    for k, copy in enumerate(copies):
        holds = is_right(*copy)
        yes = said.get(k, False)
        right += holds
        proved += holds and yes
        if yes and not holds:
            sys.exit("this is not right, and lmad-check says yes:\n" + texts[k])
    print("%d copies, %d right, %d of them proved" % (args.count, right, proved))
    if proved < right * 0.9:
        sys.exit("too few are proved")


if __name__ == "__main__":
    main()
