#!/usr/bin/env python3
"""short_forms.py - does the parser write out what a text leaves to it?

usage: short_forms.py BUILD [--random=N] [--seed=S]

Takes the FUN programs that every.py takes, and N random ones, in canonical form,
and writes them shorter (docs/language.md, section 3.6): types of `let` names are
left out, and a read of an element or a call is written where its only use is, if
that is in the next statement.  What funfmt makes of these texts has to be the
program, but for names.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

from every import write

FEWEST = 1000  # names without type, or the test does not see what it has to see
BINDER = re.compile(r"\(([\w']+) : ((?:\[[^\]@()]*\])*\w+)\)")
LET = re.compile(r"( *)let (\([^=@]*\)) =(?= |$)")
READ = re.compile(r" *let \(([\w']+) : \w+\) = ([\w']+(?:\[[^:{}]*\]|\([^{}]*\)))$")
NEXT = re.compile(r" *(let \([^@]*\) = (?!if|loop|kernel|reduce|scan|filter|"
                  r"partition|scatter|once|copy|concat|rotate|alloc|"
                  r"manifest|[a-z]+ [\[\d(])|assert |in \()")
TOKEN = re.compile(r'"[^"]*"|[A-Za-z_][\w\']*|\S')
WORD = re.compile(r"[A-Za-z_]")


def funfmt(build, text):
    return subprocess.run([os.path.join(build, "bin", "funfmt")], input=text,
                          capture_output=True, text=True, errors="replace")


def without_types(rng, text):
    """With some of the types of `let` names left out, and how many."""
    count = 0

    def shorten(match):
        nonlocal count
        names = match[2]
        if len(BINDER.findall(names)) != names.count(" : ") or \
                rng.random() < 0.3:
            return match[0]
        count += names.count(" : ")
        names = BINDER.sub(r"(\1)", names)
        if names.count("(") == 1 and rng.random() < 0.5:
            names = names[1:-1]
        return "%slet %s =" % (match[1], names)

    return "\n".join(LET.sub(shorten, line, count=1)
                     for line in text.split("\n")), count


def what_is_read(read, text):
    """An element, or what a function gives; no builtin."""
    name = re.match(r"[\w']+", read[2])[0]
    return read[2][len(name)] == "[" or "fun %s (" % name in text


def nested(rng, text):
    """With some reads and calls where they are used, and how many."""
    lines, count, i = text.split("\n"), 0, 0
    while i + 1 < len(lines):
        read = READ.match(lines[i])
        if read and what_is_read(read, text) and NEXT.match(lines[i + 1]) and rng.random() < 0.8:
            name, what = read[1], read[2]
            use = re.compile(r"(?<![\w'])%s(?![\w'])" % re.escape(name))
            head, equals, rest = lines[i + 1].partition(" = ")
            if not equals:
                head, rest = "", lines[i + 1]
            used = len(use.findall("\n".join(lines)))
            # A lone name, or one before a bracket, is an array's or an alias.
            at = use.search(rest)
            if used == 2 and at and rest.strip() != name and \
                    "||" not in rest and "&&" not in rest and \
                    not re.match(r"[\w']*[\[(]", rest[at.end():]) and \
                    not use.search(head) and " with " not in rest:
                lines[i + 1] = head + equals + use.sub(
                    lambda _: what, rest, count=1)
                del lines[i]
                count += 1
                continue
        i += 1
    return "\n".join(lines), count


def shape(text):
    """The tokens of TEXT, each name by its number in its function."""
    numbers, tokens = {}, []
    for token in TOKEN.findall(re.sub("//.*", "", text)):
        numbers = {} if token == "fun" else numbers
        tokens.append(numbers.setdefault(token, len(numbers))
                      if WORD.match(token) else token)
    return tokens


def unsized(text):
    """A size that the right-hand side tells may be another name for it."""
    return "\n".join(
        LET.sub(lambda match: re.sub(r"\[[^\]]*\]", "[]", match[0]), line,
                count=1) for line in text.split("\n"))


def check(build, rng, text):
    """What is wrong with TEXT, or None; how much of it was shortened, and
    whether that is the same again, also in the sizes."""
    text = re.sub(r"(?m)^ *//.*", "", text)
    whole = funfmt(build, text)
    accepted = subprocess.run(
        [os.path.join(build, "bin", "funverify"), "-q"], input=text,
        capture_output=True, text=True, errors="replace")
    if accepted.returncode or whole.returncode or re.search(r"^(entry )?imp ", whole.stdout, re.M) or \
            " @ " in whole.stdout:
        return None, 0, 0, 1
    short, types = without_types(rng, whole.stdout)
    done = funfmt(build, short)
    same = done.stdout == whole.stdout
    if "cannot be left out" not in done.stderr and (
            done.returncode or unsized(done.stdout) != unsized(whole.stdout)):
        return "without types:\n%s\n%s" % (short, done.stderr), types, 0, 0
    short, reads = nested(rng, whole.stdout)
    done = funfmt(build, short)
    if done.returncode or shape(done.stdout) != shape(whole.stdout):
        return "nested:\n%s\nis\n%s%s" % (short, done.stdout, done.stderr), \
            types, reads, same
    return None, types, reads, same


def texts(args):
    with tempfile.TemporaryDirectory() as folder:
        for file in write(folder):
            with open(file, encoding="utf-8", errors="surrogateescape") as f:
                yield os.path.basename(file), f.read()
    for i in range(args.random):
        made = subprocess.run(
            [os.path.join(args.build, "bin", "fungen"),
             "--seed=%d" % (args.seed + i), "--names=own"],
            capture_output=True, text=True, check=True)
        yield "seed %d" % (args.seed + i), made.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--random", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    problems, types, reads, same, count = [], 0, 0, 0, 0
    for name, text in texts(args):
        problem, more_types, more_reads, equal = check(args.build, rng, text)
        types, reads = types + more_types, reads + more_reads
        same, count = same + equal, count + 1
        if problem:
            problems.append("%s: %s" % (name, problem))
    print("\n".join(problems))
    print("%d types left out, %d reads nested, %d of %d texts with the same "
          "sizes, %d problems" % (types, reads, same, count, len(problems)))
    few = types < FEWEST or reads < FEWEST / 10 or same < 0.8 * count
    return 1 if problems or few else 0


if __name__ == "__main__":
    sys.exit(main())
