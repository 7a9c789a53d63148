#!/usr/bin/env python3
"""fundiff.py - does fundiff see what has changed, and nothing else?

usage: fundiff.py BUILD [--count=N] [--seed=S]

Random programs whose variables have other names, and whose neighbouring scalar
statements are swapped if they do not depend on each other, are the same.  If a
literal is another one, too, its line is the only change.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

SCALAR = re.compile(r"( *)let \(([\w']+) : \w+\) = ([^\[]*)$")
FORMS = re.compile(r"(if|loop|kernel|reduce|scan|filter|partition|scatter|once|"
                   r"copy|iota|replicate|scratch|concat|rotate)\b|fun\w*\(")
LITERAL = re.compile(r"(?<=[-+*] )(\d+)(?=[, )]|$)", re.M)


def call(build, tool, *options):
    return subprocess.run([os.path.join(build, "bin", tool), *options],
                          capture_output=True, text=True)


def is_free(line):
    match = SCALAR.match(line)
    return match and not FORMS.search(match[3]) and match


def swapped(rng, text):
    """With neighbours in the other order, and how many pairs."""
    lines, count, i = text.split("\n"), 0, 0
    while i + 1 < len(lines):
        a, b = is_free(lines[i]), is_free(lines[i + 1])
        if a and b and a[1] == b[1] and rng.random() < 0.7 and \
                not re.search(r"(?<![\w'])%s(?![\w'])" % re.escape(a[2]), b[3]):
            lines[i], lines[i + 1] = lines[i + 1], lines[i]
            count += 1
            i += 1
        i += 1
    return "\n".join(lines), count


def changed(rng, text):
    """With another literal, if there is one."""
    places = list(LITERAL.finditer(text))
    if not places:
        return None
    place = rng.choice(places)
    return text[:place.start()] + str(int(place[1]) + 1) + text[place.end():]


def check(build, rng, seed, folder):
    """What is wrong, how much was swapped, and whether a literal was changed."""
    old, new = [os.path.join(folder, name) for name in ["old.fun", "new.fun"]]
    own, reused = [call(build, "fungen", "--seed=%d" % seed,
                        "--names=" + names, "--size=60").stdout for names in
                   ["own", "reused"]]
    own, count = swapped(rng, own)
    for file, text in [(old, own), (new, reused)]:
        with open(file, "w", encoding="utf-8") as f:
            f.write(text)
    done = call(build, "fundiff", old, new)
    if done.returncode:
        return "names and order:\n" + done.stdout + done.stderr, count, 0
    other = changed(rng, own)
    if not other:
        return None, count, 0
    with open(old, "w", encoding="utf-8") as f:
        f.write(other)
    done = call(build, "fundiff", old, new)
    lines = [line for line in done.stdout.split("\n")[2:]
             if line[:1] in ("-", "+")]
    if done.returncode != 1 or len(lines) != 2:
        return "a literal:\n" + done.stdout + done.stderr, count, 1
    return None, count, 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    problems, swaps, changes = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(args.seed, args.seed + args.count):
            problem, count, change = check(args.build, rng, seed, folder)
            swaps, changes = swaps + count, changes + change
            if problem:
                problems.append("seed %d: %s" % (seed, problem))
    print("\n".join(problems))
    print("%d programs, %d pairs swapped, %d literals changed, %d problems" % (
        args.count, swaps, changes, len(problems)))
    return 1 if problems or not swaps or not changes else 0


if __name__ == "__main__":
    sys.exit(main())
