#!/usr/bin/env python3
"""prose.py - are the sentences of pages and messages short and plain?

usage: prose.py [--count] [FILE ...]

A FILE is a page (.md) or a source (.c, .h, .def).  Without one it reads
README.md, docs/ and the sources of all rooms.

Only prose counts: no code, tables, headings and targets of links.  A paragraph
and each item of a list is a text of its own; a text is split into sentences
after full stops, question marks and exclamation marks, but not after the
abbreviations below.  Inline code has as many words as a reader reads.

Of a source, the string literals count: diagnostics, remarks, texts of --help.
Neighbouring literals are one text.  Includes do not count, nor does what
printer/ prints: that is text of programs, except for its diagnostics.

Prints each sentence of more than 35 words and each of the circumlocutions
below, with its place, and how many words there are; with --count, this number
and that of long sentences for each file.  Exits with 1 where it finds any.
"""

import argparse
import collections
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
    (r"(?:give|gives|given|giving) back", "return, yield"),
    (r"(?:can|cannot|could) be said", "can be expressed"),
    (r"(?:go|goes|went) into", "is written to, is passed to"),
    (r"(?:let|lets) through", "accepts"),
    (r"words? of the language", "keyword"),
    (r"is nowhere", "has no offset"),
]

# In messages also these, which have their uses in longer texts.
MESSAGES_AVOID = [
    (r"(?:stand|stands|stood)(?! for)", "is, must be, precedes, expected"),
    (r"who|whom|whoever|nobody", "the reader, the thread, not used"),
    (r"in the place of", "instead of"),
    (r"(?:is|are) wanted", "is needed, must be"),
    (r"(?:lie|lies) (?:alike|so|otherwise)", "has the layout"),
    (r"laid out (?:so|otherwise)", "has another layout"),
    (r"as (?:it|they) (?:lies|lie)", "in its layout"),
    (r"(?:it|that) is not so that", "this is false"),
    (r"go together", "exclude each other"),
    (r"what is known", "the known facts"),
    (r"what (?:lives|is) (?:in )?there", "the contents"),
    (r"without saying why", "without a message"),
]

# The rooms whose messages are read, and where printer/ has its own.
ROOMS = ["ground", "ir-text", "verifier", "passes", "funcheck", "fungen",
         "reduce", "drivers", os.path.join("printer", "emit", "check.c")]
SOURCES = (".c", ".h", ".def")

FENCE = re.compile(r"^\s*(```+)[^`]*$")
ITEM = re.compile(r"^(\s*)(?:[-*+]|\d+[.)])(\s+)")
SKIPPED = re.compile(r"^\s*(?:\||#|\[[^]]*\]: |-{3,}\s*$)")
CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.S)
TARGET = re.compile(r"\]\([^()\s]*(?:\([^()]*\)[^()\s]*)?\)")
TOKEN = re.compile(r'''//[^\n]*|/\*.*?\*/|^[ \t]*\#[ \t]*include[^\n]*|
                       '(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)*"|\w+|\s+|.''',
                   re.S | re.M | re.X)
ESCAPE = re.compile(r"\\(.)", re.S)
SPECIFIER = re.compile(r"PRI[diouxX]\w+$")
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


def literals(source):
    """(number of its first line, text) of each string literal, as printed."""
    gathered, first, line = None, 0, 1
    for match in TOKEN.finditer(source):
        token = match[0]
        if token[0] == '"':
            if gathered is None:
                gathered, first = "", line
            gathered += token[1:-1]
        elif SPECIFIER.match(token):
            gathered = (gathered or "") + "d"
        elif gathered is not None and not (token.isspace() or
                                           token.startswith(("//", "/*"))):
            yield first, printed(gathered)
            gathered = None
        line += token.count("\n")
    if gathered is not None:
        yield first, printed(gathered)


def printed(literal):
    return ESCAPE.sub(lambda m: "\n" if m[1] == "n" else m[1], literal)


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


def circumlocutions(lines, avoid):
    """(line, what, instead) of each of AVOID that stands in prose."""
    for first, text in texts(lines):
        text = CODE.sub(lambda m: "\x00" + "\n" * m[0].count("\n"), text)
        for pattern, instead in avoid:
            pattern = r"\b(?:" + pattern.replace(" ", r"\s+") + r")\b"
            for match in re.finditer(pattern, text, re.I):
                line = first + text.count("\n", 0, match.start())
                yield line, " ".join(match[0].split()), instead


def findings(name, lines, avoid=CIRCUMLOCUTIONS):
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
    for line, what, instead in circumlocutions(lines, avoid):
        said.append((line, "%s:%d: '%s' is a circumlocution: %s"
                     % (name, line, what, instead)))
    return words, long, [message for _, message in sorted(said)]


def message_findings(name, source):
    """The same for the messages in SOURCE, which are placed where they begin."""
    words, long, said = 0, 0, []
    for first, text in literals(source):
        w, n, found = findings("", text.split("\n"),
                               CIRCUMLOCUTIONS + MESSAGES_AVOID)
        words, long = words + w, long + n
        said += ["%s:%d: %s" % (name, first, message.split(": ", 1)[1])
                 for message in found]
    return words, long, said


def file_findings(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        text = file.read()
    if name.endswith(SOURCES):
        return message_findings(name, text)
    return findings(name, text.split("\n"))


def all_files():
    yield "README.md"
    for room in ["docs"] + ROOMS:
        if os.path.isfile(os.path.join(ROOT, room)):
            yield room
        for folder, _, names in sorted(os.walk(os.path.join(ROOT, room))):
            for name in sorted(names):
                if name.endswith(".md" if room == "docs" else SOURCES):
                    yield os.path.relpath(os.path.join(folder, name), ROOT)


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
    ("It stands here and gives\nback.\n", [1]),     # one only of a message
]
# Sources, and the lines of the messages in which something is to be found.
SELF_TEST_MESSAGES = [
    ('fail("%s");\n' % LONG, [1]),
    ('fail("%s.  "\n     "One.");\n' % SHORT, []),
    ('fail("%s "\n     "%s");\n' % (SHORT, "one"), [1]),
    ('f("%s", "one");\n' % SHORT, []),              # two texts
    ('\nsay("that hangs "\n    /* on */ "on");\n', [2]),
    ('RULE(A, "it stands here")\nf("it stands for it");\n', [1]),
    ('#include "behind.h"\n// "behind"\n/* "behind" */\n', []),
    ("char c = '\"'; // behind\nf(\"nobody\");\n", [2]),
    ('f("\\"at hand\\"");\nf("at\\n" "hand");\n', [1, 2]),
    ('f("%" PRId64 " behind");\n', [1]),
]


def self_test():
    said = [(text, expected, findings("", text.split("\n"))[2])
            for text, expected in SELF_TEST]
    said += [(text, expected, message_findings("", text)[2])
             for text, expected in SELF_TEST_MESSAGES]
    for text, expected, messages in said:
        found = [int(message.split(":")[1]) for message in messages]
        if found != expected:
            sys.exit("prose.py: self-test: %r: found something in lines %s, "
                     "not in %s" % (text, found, expected))


def main():
    parser = argparse.ArgumentParser(
        description="Are the sentences of pages and messages short and plain?")
    parser.add_argument("--count", action="store_true",
                        help="also print words and long sentences of each file")
    parser.add_argument("files", nargs="*", metavar="FILE")
    args = parser.parse_args()
    self_test()
    names = [os.path.relpath(file, ROOT) for file in args.files]
    names = names or list(all_files())
    words = long = found = 0
    for name in names:
        w, n, said = file_findings(name)
        words, long, found = words + w, long + n, found + len(said)
        for message in said:
            print(message)
        if args.count:
            print("%6d words %4d long  %s" % (w, n, name))
    print("%d words in %d files; %d sentences of more than %d; "
          "%d circumlocutions"
          % (words, len(names), long, MOST_WORDS, found - long))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
