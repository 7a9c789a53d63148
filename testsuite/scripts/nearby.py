#!/usr/bin/env python3
"""nearby.py - programs next to those of the tests, through every pass.

usage: nearby.py BUILD [--count=N] [--seed=S] [--jobs=J] [--keep=DIR] [--ends]

People write programs that a generator would not: this changes a few words of
the programs that every.py takes (another number, name, operator or bound; a
line less, a line twice, two lines in each other's place) until funverify finds
N of them valid, and has pass-fuzz put each through every pass, the way from
FUN to IMP, and random chains.  No tool may end by a signal or print half of
something; what a pass gives is a program, and computes what was computed
before.  The same seed gives the same programs, as long as the tests do not
change.

--ends: the numbers are those near 2^31, 2^32, 2^62 and 2^63, and asserts say that
names are, so that terms are no i64 any more where equalities are put in place.
Few such programs have inputs; lmad-check, funverify --remarks and funemit have to
end with all of them, too.
"""

import argparse
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile

from every import UNASKED, file_name
from memory import of_files, of_pages

WORD = re.compile(r"//[^\n]*|\"[^\"\n]*\"|[A-Za-z_][\w.']*|\d[\w.]*|\s+|"
                  r"<=|>=|==|!=|&&|\|\||<-|->|.", re.S)
# What may stand where one of them stands.
OPERATORS = ["+", "-", "*", "/", "%"]
COMPARISONS = ["<", "<=", "==", "!=", ">", ">="]
NUMBERS = ["0", "1", "2", "3", "4", "7", "16", "-1", "64", "2147483648",
           "4611686018427387904", "9223372036854775807"]
COMMON = 8  # of NUMBERS, the first are chosen more often
ROUND = 2000  # programs are changed before it is asked whether they suffice
ENDS = [str(end + by) for end in (1 << 31, 1 << 32, 3037000500, 1 << 61, 1 << 62,
                                  (1 << 63) - 2) for by in (-1, 0, 1)]
ASSERTS = ["%s == %s", "%s >= %s", "%s <= %s", "%s * %s >= 1", "%s == 0 - %s",
           "%s + 1 == %s"]
HEAD = re.compile(r"^(?:entry )?fun [^=]*=$", re.M)


# How programs are changed, besides.
CHOSEN = set()


def another_name(rng, word, names):
    kind = rng.random()
    if kind < 0.6:
        return rng.choice(names)
    if kind < 0.75:
        return rng.choice(NUMBERS[:COMMON])
    return "(%s %s %s)" % (word, rng.choice(OPERATORS[:3]),
                           rng.choice(["1", "2", rng.choice(names)]))


def another_number(rng, words):
    # A block that no machine has may be allocated earlier than before, and a
    # loop that is `#[spec]` goes on where it would have failed.
    modest = "alloc" in words or "spec" in words
    if "ends" in CHOSEN and not modest and rng.random() < 0.7:
        return rng.choice(ENDS)
    small = modest or rng.random() < 0.8
    return rng.choice(NUMBERS[:COMMON] if small else NUMBERS)


def change_word(rng, words, at, names):
    word = words[at]
    if re.fullmatch(r"\d+", word):
        words[at] = another_number(rng, words)
    elif word in OPERATORS:
        words[at] = rng.choice(OPERATORS)
    elif word in COMPARISONS:
        words[at] = rng.choice(COMPARISONS)
    else:
        words[at] = another_name(rng, word, names)


def change_line(rng, lines):
    at = rng.randrange(len(lines))
    kind = rng.random()
    if kind < 0.5:
        del lines[at]
    elif kind < 0.7:
        lines.insert(at, lines[at])
    else:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]


def add_assert(rng, text):
    """TEXT, in which the parameter of a function, or two, is near an end."""
    heads = list(HEAD.finditer(text))
    if not heads:
        return text
    head = rng.choice(heads)
    names = re.findall(r"\(([\w.']+) : i64\)", head.group())
    lines = ["\n  assert " + rng.choice(ASSERTS) % (name, rng.choice(ENDS))
             for name in rng.sample(names, min(len(names), rng.choice((1, 2))))]
    return text[:head.end()] + "".join(lines) + text[head.end():]


def is_choice(word):
    return (re.fullmatch(r"\d+|[A-Za-z_][\w.']*", word) or
            word in OPERATORS or word in COMPARISONS)


def change(rng, text):
    words = [word for word in WORD.findall(text)
             if not word.startswith("//")]
    choices = [i for i, word in enumerate(words) if is_choice(word)]
    names = [words[i] for i in choices if words[i][0].isalpha()]
    if not names:
        return text
    if "ends" in CHOSEN:
        choices = [i for i in choices if words[i].isdigit()] or choices
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        change_word(rng, words, rng.choice(choices), names)
    if "ends" in CHOSEN:
        return add_assert(rng, "".join(words))
    lines = "".join(words).split("\n")
    if rng.random() < 0.4:
        change_line(rng, lines)
    return "\n".join(lines)


def funverify(build, text, *options):
    return subprocess.run([os.path.join(build, "bin", "funverify"), *options],
                          input=text, capture_output=True, text=True,
                          timeout=20 if "ends" in CHOSEN else 120,
                          encoding="utf-8", errors="surrogateescape")


def judge(build, text):
    """(is it a valid program, what is wrong with funverify's answer)"""
    done = funverify(build, text)
    if done.returncode not in (0, 1):
        return False, "funverify exits with %d\n%s" % (done.returncode, text)
    if done.returncode and done.stdout:
        return False, "funverify prints what it does not accept\n" + text
    if done.returncode:
        return False, None
    # An operator may not be associative, and an array outside of its block.
    try:
        valid = funverify(build, text, "-q", "--validity=2")
    except subprocess.TimeoutExpired:
        return False, None  # a loop of 2^31 iterations
    if "ends" not in CHOSEN or valid.returncode == 0:
        return valid.returncode == 0, None
    errors = re.findall(r": error: (.*)", valid.stderr)
    return all(e.startswith("no arguments of") for e in errors), None


def asks(build, text):
    """What is wrong with the answers to questions about a program."""
    placed = subprocess.run(
        [os.path.join(build, "bin", "funopt"), "-p",
         "memintro,hoist,shortcircuit"], input=text, capture_output=True,
        text=True)
    texts = [text] + ([placed.stdout] if placed.returncode == 0 else [])
    for tool in (["lmad-check"], ["funverify", "-q", "--remarks"],
                 ["funemit", "--target=c", "-o", os.devnull]):
        for given in texts:
            done = subprocess.run([os.path.join(build, "bin", tool[0])] +
                                  tool[1:], input=given, capture_output=True,
                                  text=True, timeout=120)
            if done.returncode not in (0, 1):
                return "%s ends with %d\n%s\n%s" % (
                    tool[0], done.returncode, done.stderr, given)
    return None


def make(options, directory):
    """(files with programs, what was wrong with others)"""
    rng = random.Random(options.seed)
    sources = [(place, text) for place, text in
               list(of_files()) + list(of_pages())
               if place.split(",")[0] not in UNASKED]
    files, kept, wrong = [], [], []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while len(files) < options.count and not wrong:
            made = [(place, change(rng, text)) for place, text in
                    rng.choices(sources, k=min(ROUND, 2 * options.count))]
            judged = pool.map(lambda m: judge(options.build, m[1]), made)
            for (place, text), (accepted, problem) in zip(made, judged):
                wrong += [problem] if problem else []
                if not accepted or len(files) == options.count:
                    continue
                name = "%d-%s" % (len(files), file_name(place))
                files.append(os.path.join(directory, name))
                with open(files[-1], "w", encoding="utf-8",
                          errors="surrogateescape") as file:
                    file.write(text)
                kept.append(text)
        if "ends" in CHOSEN:
            wrong += filter(None, pool.map(lambda t: asks(options.build, t),
                                           kept))
    return files, wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", help="where programs that fail are kept")
    parser.add_argument("--ends", action="store_true",
                        help="with numbers near the ends of types")
    options = parser.parse_args()
    if options.ends:
        CHOSEN.add("ends")
    command = [os.path.join(options.build, "bin-test", "pass-fuzz"),
               "--jobs=%d" % options.jobs, "--inputs=2", "--chains=2",
               "--rounds"]
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        command.append("--keep=" + options.keep)
    with tempfile.TemporaryDirectory() as directory:
        files, wrong = make(options, directory)
        done = subprocess.run(command + files, capture_output=True, text=True)
    print("\n".join(wrong))
    print(done.stdout.replace(directory + os.sep, "") + done.stderr)
    return 1 if wrong or done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
