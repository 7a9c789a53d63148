#!/usr/bin/env python3
"""memmerge.py - how far from the least is what memmerge allocates in a thread?

usage: memmerge.py BUILD [--count=N] [--seed=S] [--most=RATIO] [--keep=DIR]
                   [--arena]

N random threads allocate up to 8 blocks of constant sizes, which are live for a
part of its statements; all of them count while the thread runs.  memmerge makes
some one; the least sum of bytes that sharing allows is found by trying all ways to
do it.  With --arena, which lets blocks be parts of one, elements have several
widths; the least height of a plan is found by first fit in all orders, of which one
is optimal.  The test fails where memmerge takes more than RATIO times as much, more
than without it, or changes what the program computes.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

MOST_BLOCKS = 8
WIDTH = {"i8": 1, "i16": 2, "i32": 4, "i64": 8}


def make(rng, arena):
    """The ranges of blocks, in order of their first statement, their bytes and the
    types of their elements."""
    n = rng.randint(2, MOST_BLOCKS)
    sizes = rng.choice(([1, 2, 3, 4], [1, 2, 4, 8, 16], range(1, 40)))
    blocks = []
    for _ in range(n):
        begin = rng.randint(0, 2 * n)
        elem = rng.choice(sorted(WIDTH)) if arena else "i64"
        blocks.append((begin, begin + rng.randint(1, n),
                       WIDTH[elem] * rng.choice(sizes), elem))
    # A block is live in its last statement, too: then no other one begins.
    return [(2 * b, 2 * e + 1, s, t) for b, e, s, t in sorted(blocks)]


def text(blocks):
    """A thread that writes each block first and reads it last where it is live."""
    lines = ["entry fun main (n : i64) (R_mem : mem) "
             "(R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =",
             "  let (S : [n]i64 @ R_mem -> R(n)) =", "    kernel i < n do",
             "      let (x : i64) = i"]
    last, steps = "x", max(end for _, end, _, _ in blocks)
    for step in range(steps + 1):
        for k, (begin, end, size, elem) in enumerate(blocks):
            count = size // WIDTH[elem]
            if begin == step:
                lines += ["      let (m%d : mem) = alloc %d" % (k, size),
                          "      let (B%d : [%d]%s @ m%d -> R(%d)) = "
                          "replicate [%d] %s(%s)" % (k, count, elem, k, count,
                                                     count, elem, last)]
            elif end == step:
                lines.append("      let (y%d : %s) = B%d[%d]"
                             % (k, elem, k, count - 1))
                lines.append("      let (z%d : i64) = %s + i64(y%d)"
                             % (k, last, k))
                last = "z%d" % k
    return "\n".join(lines + ["      in (%s)" % last, "  in (S)", ""])


def load(blocks):
    """The largest sum of bytes that are live at one time."""
    return max(sum(s for b, e, s, _ in blocks if b <= time <= e)
               for time, _, _, _ in blocks)


def least_height(blocks):
    """The least height of a plan, of all orders."""
    bound = load(blocks)
    best = [2 * sum(size for _, _, size, _ in blocks)]

    def lowest(block, placed):
        begin, end, size, elem = block
        width, at = WIDTH[elem], 0
        for offset, (b, e, s, _) in sorted(placed):
            if b <= end and begin <= e:
                if at + size <= offset:
                    break
                at = max(at, -(-(offset + s) // width) * width)
        return at

    def put(placed, left, height):
        if height >= best[0] or best[0] == bound:
            return
        if not left:
            best[0] = height
        for k, block in enumerate(left):
            at = lowest(block, placed)
            put(placed + [(at, block)], left[:k] + left[k + 1:],
                max(height, at + block[2]))

    put([], sorted(blocks, key=lambda block: -block[2]), 0)
    return best[0]


def least(blocks):
    """The least sum of the largest blocks of groups that are never live at once."""
    best = [sum(size for _, _, size, _ in blocks)]

    def put(k, groups, total):
        if total >= best[0]:
            return
        if k == len(blocks):
            best[0] = total
            return
        begin, end, size, _ = blocks[k]
        for group in groups:
            if all(e < begin or end < b for b, e, _, _ in group):
                more = max(0, size - max(s for _, _, s, _ in group))
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
    blocks = make(random.Random(seed), args.arena)
    source = text(blocks)
    tool = os.path.join(args.build, "bin", "memmerge")
    done = run([tool] + ["--arena"] * args.arena, source)
    if done.returncode:
        return 0, source, done.stderr
    taken = sum(map(int, re.findall(r"alloc (\d+)", done.stdout)))
    wanted = (least_height if args.arena else least)(blocks)
    before = least(blocks) if args.arena else sum(s for _, _, s, _ in blocks)
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
    parser.add_argument("--arena", action="store_true")
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
