#!/usr/bin/env python3
"""memmerge.py - how far from the least is what memmerge allocates in a thread?

usage: memmerge.py BUILD [--count=N] [--seed=S] [--most=RATIO] [--keep=DIR]

N random threads allocate up to 8 blocks of constant sizes, which are live for a
part of its statements; all of them count while the thread runs.  memmerge makes
some one; the least sum of bytes that sharing allows is found by trying all ways to
do it.  The test fails where memmerge takes more than RATIO times as much, more than
without it, or changes what the program computes.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

MOST_BLOCKS = 8


def make(rng):
    """The ranges of blocks, in order of their first statement, and their bytes."""
    n = rng.randint(2, MOST_BLOCKS)
    sizes = rng.choice(([1, 2, 3, 4], [1, 2, 4, 8, 16], range(1, 40)))
    blocks = []
    for _ in range(n):
        begin = rng.randint(0, 2 * n)
        blocks.append((begin, begin + rng.randint(1, n), 8 * rng.choice(sizes)))
    return sorted(blocks)


def text(blocks):
    """A thread that writes each block first and reads it last where it is live."""
    lines = ["entry fun main (n : i64) (R_mem : mem) "
             "(R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =",
             "  let (S : [n]i64 @ R_mem -> R(n)) =", "    kernel i < n do",
             "      let (x : i64) = i"]
    last, steps = "x", max(end for _, end, _ in blocks)
    for step in range(steps + 1):
        for k, (begin, end, size) in enumerate(blocks):
            count = size // 8
            if begin == step:
                lines += ["      let (m%d : mem) = alloc %d" % (k, size),
                          "      let (B%d : [%d]i64 @ m%d -> R(%d)) = "
                          "replicate [%d] %s" % (k, count, k, count, count, last)]
            elif end == step:
                lines.append("      let (y%d : i64) = B%d[%d]" % (k, k, count - 1))
                lines.append("      let (z%d : i64) = %s + y%d" % (k, last, k))
                last = "z%d" % k
    return "\n".join(lines + ["      in (%s)" % last, "  in (S)", ""])


def least(blocks):
    """The least sum of the largest blocks of groups that are never live at once."""
    best = [sum(size for _, _, size in blocks)]

    def put(k, groups, total):
        if total >= best[0]:
            return
        if k == len(blocks):
            best[0] = total
            return
        begin, end, size = blocks[k]
        for group in groups:
            if all(e < begin or end < b for b, e, _ in group):
                more = max(0, size - max(s for _, _, s in group))
                group.append(blocks[k])
                put(k + 1, groups, total + more)
                group.pop()
        put(k + 1, groups + [[blocks[k]]], total + size)

    put(0, [], 0)
    return best[0]


def run(argv, source):
    return subprocess.run(argv, input=source, capture_output=True, text=True,
                          check=False)


def check(args, seed):
    """The ratio, and what is wrong or None."""
    blocks = make(random.Random(seed))
    # A block is live in its last statement, too: then no other one begins.
    source = text([(2 * b, 2 * e + 1, s) for b, e, s in blocks])
    tool = os.path.join(args.build, "bin", "memmerge")
    done = run([tool], source)
    if done.returncode:
        return 0, source, done.stderr
    taken = sum(map(int, re.findall(r"alloc (\d+)", done.stdout)))
    wanted = least([(2 * b, 2 * e + 1, s) for b, e, s in blocks])
    before = sum(size for _, _, size in blocks)
    problem = None
    if taken > before or taken < wanted:
        problem = "%d bytes, %d before, at least %d" % (taken, before, wanted)
    elif taken > args.most * wanted:
        problem = "%d bytes, %.2f times the least" % (taken, taken / wanted)
    for program in (source, done.stdout):
        with open(args.program, "w", encoding="utf-8") as file:
            file.write(program)
        result = run([os.path.join(args.build, "bin", "funrun"),
                      "--semantics=heap", "--races", args.program],
                     "3 [0, 0, 0]")
        if result.returncode:
            problem = result.stderr
        elif program is source:
            expected = result.stdout
        elif result.stdout != expected:
            problem = "it computes %s, not %s" % (result.stdout, expected)
    return taken / wanted, source, problem


def main():
    parser = argparse.ArgumentParser(description="Is what memmerge takes the least?")
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=2)
    parser.add_argument("--keep")
    args = parser.parse_args()
    worst, total, optimal, failed = (0, 0), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        args.program = os.path.join(folder, "program.fun")
        for seed in range(args.seed, args.seed + args.count):
            ratio, source, problem = check(args, seed)
            total += ratio
            optimal += ratio == 1
            worst = max(worst, (ratio, seed))
            if problem:
                failed += 1
                print("seed %d: %s" % (seed, problem), file=sys.stderr)
                if args.keep:
                    path = os.path.join(args.keep, "memmerge-%d.fun" % seed)
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(source)
    print("%d threads, %d with the least, %.4f times the least on average, at most "
          "%.3f (seed %d); %d failed" % (args.count, optimal, total / args.count,
                                         *worst, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
