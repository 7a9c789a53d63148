#!/usr/bin/env python3
"""prose.py - are the sentences of the documentation short and plain?

usage: prose.py [--count] [PAGE.md ...]

Without a page it reads README.md and docs/.

Only prose counts: no code, tables, headings and targets of links.  A paragraph
and each item of a list is a text of its own; a text is split into sentences
after full stops, question marks and exclamation marks, but not after the
abbreviations below.  Inline code has as many words as a reader reads.

Prints each sentence of more than 35 words and each of the circumlocutions
below, with its place, and how many words there are; with --count, this number
and that of long sentences for each page.  Exits with 1 where it finds any.
"""

import argparse
import collections
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST_WORDS = 35  # that a reader holds in mind at once

ABBREVIATIONS = {"e.g.", "i.e.", "cf.", "vs.", "resp.", "approx.", "al.",
                 "fig.", "no.", "sec.", "eq.", "p.", "pp."}

# What to avoid, and what to say instead.
CIRCUMLOCUTIONS = [
    (r"behind", "after"),
    (r"(?:hang|hangs|hung|hanging) (?:on|upon)", "depends on"),
    (r"(?:who|whoever|what) (?:runs|executes|prints) "
     r"(?:this|it|them|code|a form|the form)",
     "the thread, the lane, the code generator"),
    (r"at hand", "available, known"),
    (r"(?:change|changes|changed|changing) places", "swap"),
    (r"(?:tell|tells|told) (?:who|whom)", "determine"),
    (r"(?:is|are|was) told by", "depends on"),
    (r"as far as (?:it is|they are) there", "where available"),
    (r"in the manner of", "like"),
    (r"of one's own", "its own"),
    (r"in order to", "to"),
    (r"due to the fact that", "because"),
    (r"so as to", "to"),
]

FENCE = re.compile(r"^\s*(```+)[^`]*$")
ITEM = re.compile(r"^(\s*)(?:[-*+]|\d+[.)])(\s+)")
SKIPPED = re.compile(r"^\s*(?:\||#|\[[^]]*\]: |-{3,}\s*$)")
CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.S)
TARGET = re.compile(r"\]\([^()\s]*(?:\([^()]*\)[^()\s]*)?\)")
CLOSERS = ")\"'*_]”’"

Sentence = collections.namedtuple("Sentence", "line words")


def texts(lines):
    """(number of its first line, text) of each paragraph and list item."""
    gathered, first = [], 0
    fence = None      # what closes the block of code that we are in
    margin = 0        # where the text of the innermost item begins
    blank = True      # so was the line before
    for number, line in enumerate(lines + [""], 1):
        opening = FENCE.match(line)
        if fence:
            if line.strip() == fence:
                fence = None
            continue
        item = ITEM.match(line)
        indent = len(line) - len(line.lstrip())
        if not line.strip() or opening or item or SKIPPED.match(line):
            if gathered:
                yield first, "\n".join(gathered)
            gathered = []
        if opening:
            fence = opening[1]
        elif blank and line.strip() and indent < margin and not item:
            margin = 0  # a paragraph after the list
        blank = not line.strip()
        if opening or blank or SKIPPED.match(line):
            continue
        if not gathered and indent >= margin + 4:
            continue  # code that is indented
        if item:
            margin = item.end()
            line = line[margin:]
        if not gathered:
            first = number
        gathered.append(line)


def words_of(text, first):
    """(line, word) of TEXT, which begins in line FIRST; each of code is \\0."""
    def newlines(match):
        return "\x01" * match[0].count("\n")
    text = CODE.sub(lambda match: " ".join("\x00" * len(match[2].split())) +
                    newlines(match), text)
    text = TARGET.sub(lambda match: "]" + newlines(match), text)
    line = first
    for part in re.split(r"(\s+)", text):
        if part.isspace():
            line += part.count("\n")
        elif part:
            yield line, part
            line += part.count("\x01")


def ends(word, following):
    """Does a sentence end after WORD and before FOLLOWING?"""
    bare = word.rstrip(CLOSERS)
    if not bare or bare[-1] not in ".?!":
        return False
    if bare.endswith("..."):
        return following[:1].isupper()
    return bare.lstrip("([*_\"'").lower() not in ABBREVIATIONS


def sentences(lines):
    for first, text in texts(lines):
        words = list(words_of(text, first))
        begun = []
        for i, (line, word) in enumerate(words):
            begun.append((line, word))
            following = words[i + 1][1] if i + 1 < len(words) else None
            if following is None or ends(word, following):
                spoken = [w for _, w in begun
                          if "\x00" in w or any(c.isalnum() for c in w)]
                if spoken:
                    yield Sentence(begun[0][0], spoken)
                begun = []


def circumlocutions(lines):
    """(line, what, instead) of each that stands in prose."""
    for first, text in texts(lines):
        text = CODE.sub(lambda m: "\x00" + "\n" * m[0].count("\n"), text)
        for pattern, instead in CIRCUMLOCUTIONS:
            pattern = r"\b" + pattern.replace(" ", r"\s+") + r"\b"
            for match in re.finditer(pattern, text, re.I):
                line = first + text.count("\n", 0, match.start())
                yield line, " ".join(match[0].split()), instead


def findings(name, lines):
    """How many words there are in LINES, and what there is to say of them."""
    words, said = 0, []
    for sentence in sentences(lines):
        words += len(sentence.words)
        if len(sentence.words) > MOST_WORDS:
            begin = " ".join(sentence.words[:6]).replace("\x00", "`...`")
            said.append((sentence.line, "%s:%d: a sentence of %d words: %s ..."
                         % (name, sentence.line, len(sentence.words),
                            begin.replace("\x01", ""))))
    long = len(said)
    for line, what, instead in circumlocutions(lines):
        said.append((line, "%s:%d: '%s' is a circumlocution: %s"
                     % (name, line, what, instead)))
    return words, long, [message for _, message in sorted(said)]


LONG = " ".join(["word"] * (MOST_WORDS + 1))
SHORT = " ".join(["word"] * MOST_WORDS)
# Texts, and the lines where something is to be found in them.
SELF_TEST = [
    ("One.\n\n%s.\n" % LONG, [3]),
    ("%s.\n%s!\n%s?\n" % (SHORT, SHORT, SHORT), []),
    ("One.  Two\n%s.\n" % LONG, [1]),
    ("See e.g. %s.\n" % SHORT, [1]),                 # an abbreviation
    ("One (as here).  %s.\n" % SHORT, []),           # what ends in brackets
    ("Code `%s`.\n" % SHORT, [1]),                     # has words, too
    ("Code, `a. b`.  `%s`.\n" % SHORT, []),            # and no sentences
    ("`a. b`\n`a\nb` %s.  And\nhang on.\n" % SHORT, [1, 4]),
    ("- %s\n- %s\n" % (SHORT, SHORT), []),           # items are texts
    ("- one\n- one\n  %s\n" % LONG, [2]),
    ("1. one\n\n   %s\n" % LONG, [3]),
    ("One\n\n    %s\n" % LONG, []),                  # code
    ("- one\n\n      %s\n" % LONG, []),
    ("One\n```text\n%s\n```\n" % LONG, []),
    ("One\n```text\n%s\n```\n%s\n" % (LONG, LONG), [5]),
    ("```` ```text ```` is one word of\n%s.\n" % SHORT, [1]),
    ("# %s\n\n| %s |\n|---|\n" % (LONG, LONG), []),
    ("[a b](c%sd) %s.\n" % ("-" * 9, " ".join(["word"] * (MOST_WORDS - 2))),
     []),
    ("[a b c](x.md) %s.\n" % " ".join(["word"] * (MOST_WORDS - 2)), [1]),
    ("What\nhangs\non this, `hangs on` not.\n", [2]),
]


def self_test():
    for text, expected in SELF_TEST:
        said = findings("", text.split("\n"))[2]
        found = [int(message.split(":")[1]) for message in said]
        if found != expected:
            sys.exit("prose.py: self-test: %r: found something in lines %s, "
                     "not in %s" % (text, found, expected))


def main():
    parser = argparse.ArgumentParser(
        description="Are the sentences of the documentation short and plain?")
    parser.add_argument("--count", action="store_true",
                        help="also print words and long sentences of each page")
    parser.add_argument("pages", nargs="*", metavar="PAGE.md")
    args = parser.parse_args()
    self_test()
    pages = args.pages or sorted(
        glob.glob(os.path.join(ROOT, "docs", "**", "*.md"), recursive=True)
        + [os.path.join(ROOT, "README.md")])
    words = long = found = 0
    for page in pages:
        name = os.path.relpath(page, ROOT)
        with open(page, encoding="utf-8") as file:
            w, n, said = findings(name, file.read().split("\n"))
        words, long, found = words + w, long + n, found + len(said)
        for message in said:
            print(message)
        if args.count:
            print("%6d words %4d long  %s" % (w, n, name))
    print("%d words on %d pages; %d sentences of more than %d; "
          "%d circumlocutions"
          % (words, len(pages), long, MOST_WORDS, found - long))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
