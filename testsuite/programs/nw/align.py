#!/usr/bin/env python3
"""align.py - sequences for nw.fun, and what it makes of them.

usage: align.py arguments [--block=B] [--gap=G] MATRIX FASTA > VALUES
       align.py show MATRIX FASTA < RESULTS
       align.py random LENGTH SEED > FASTA

`arguments` writes the arguments of nw.fun's main for the first two sequences of
a FASTA file and a substitution matrix as NCBI writes them; `show` the alignment
that its results describe.  `random` makes a protein and a distant relative.
"""

import argparse
import random
import sys

WIDTH = 60  # columns of an alignment on a line
FREQUENT = "LLLLAAAGGGVVVEEESSSIIKKKRRDDTTTPPNNQQFFYYMHCW"


def read_fasta(path):
    """(name, sequence) of each entry."""
    entries = []
    with open(path, encoding="ascii") as file:
        for line in file:
            if line.startswith(">"):
                name = line[1:].split()[0].split("|")[-1]
                entries.append([name, ""])
            else:
                entries[-1][1] += line.strip().upper()
    return [tuple(entry) for entry in entries]


def read_matrix(path):
    """The letters, and a row of numbers for each."""
    with open(path, encoding="ascii") as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    lines = [words for words in lines if words]
    letters = "".join(lines[0])
    rows = [[int(word) for word in words[1:]] for words in lines[1:]]
    if "".join(words[0] for words in lines[1:]) != letters or \
            any(len(row) != len(letters) for row in rows):
        sys.exit("%s: not a substitution matrix" % path)
    return letters, rows


def codes(letters, sequence):
    """Letters that the matrix does not have are its last one."""
    last = len(letters) - 1
    return [letters.index(c) if c in letters else last for c in sequence]


def array(elem, data):
    if not data:
        return "empty([0]%s)" % elem
    return "[%s]" % ", ".join(str(x) + elem for x in data)


def write_arguments(options):
    letters, rows = read_matrix(options.matrix)
    (_, xs), (_, ys) = read_fasta(options.fasta)[:2]
    print(options.block, "%di32" % options.gap, len(xs), len(ys))
    for sequence in (xs, ys):
        print(array("u8", codes(letters, sequence)))
    print(len(letters))
    print("[%s]" % ",\n ".join(array("i32", row) for row in rows))


def aligned(xs, ys, moves):
    """Both sequences with their gaps."""
    upper = lower = ""
    i = j = 0
    for move in moves:
        upper += "-" if move == 2 else xs[i]
        lower += "-" if move == 1 else ys[j]
        i += move != 2
        j += move != 1
    if (i, j) != (len(xs), len(ys)):
        sys.exit("these moves do not align these sequences")
    return upper, lower


def mark(letters, rows, x, y):
    if x == y:
        return "|"
    if "-" in (x, y):
        return " "
    i, j = codes(letters, x + y)
    return "+" if rows[i][j] > 0 else " "


def results_of(text, lx, ly):
    """The score in the last place of the matrix, and the moves."""
    lines = text.split("\n")
    if len(lines) < 4:
        sys.exit("standard input is no result of nw.fun")
    row = lines[1][2:-2].split("], [")[lx]
    score = int(row.split(", ")[ly].removesuffix("i32"))
    moves = [int(word.removesuffix("u8"))
             for word in lines[3].strip("[]").split(", ")
             if not word.startswith("empty")]
    return score, moves


def show(options):
    letters, rows = read_matrix(options.matrix)
    (above, xs), (below, ys) = read_fasta(options.fasta)[:2]
    score, moves = results_of(sys.stdin.read(), len(xs), len(ys))
    upper, lower = aligned(xs, ys, moves)
    marks = "".join(mark(letters, rows, *pair) for pair in zip(upper, lower))
    margin = max(len(above), len(below))
    for at in range(0, len(marks), WIDTH):
        for name, line in ((above, upper), ("", marks), (below, lower)):
            print(("%-*s  %s" % (margin, name, line[at:at + WIDTH])).rstrip())
        print()
    print("score %d; %d of %d columns are identical, %d similar, %d gaps" % (
        score, marks.count("|"), len(marks),
        marks.count("|") + marks.count("+"), (upper + lower).count("-")))


def write_random(options):
    rng = random.Random(options.seed)

    def residue():
        return FREQUENT[int(rng.random() * len(FREQUENT))]

    ancestor = [residue() for _ in range(options.length)]
    relative = ""
    for c in ancestor:
        event = rng.random()
        if event < 0.05:  # an insertion
            relative += c + residue()
        elif event < 0.55:
            relative += residue()
        elif event < 0.95:
            relative += c
        # else a deletion
    for name, sequence in (("random", "".join(ancestor)),
                           ("relative", relative)):
        print(">%s seed=%d" % (name, options.seed))
        for at in range(0, len(sequence), WIDTH):
            print(sequence[at:at + WIDTH])


def main():
    parser = argparse.ArgumentParser(
        description="Sequences for nw.fun, and what it makes of them.")
    commands = parser.add_subparsers(required=True)
    arguments = commands.add_parser("arguments")
    arguments.add_argument("--block", type=int, default=16)
    arguments.add_argument("--gap", type=int, default=8)
    arguments.set_defaults(run=write_arguments)
    shown = commands.add_parser("show")
    shown.set_defaults(run=show)
    for command in (arguments, shown):
        command.add_argument("matrix")
        command.add_argument("fasta")
    made = commands.add_parser("random")
    made.add_argument("length", type=int)
    made.add_argument("seed", type=int)
    made.set_defaults(run=write_random)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
