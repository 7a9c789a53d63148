#!/usr/bin/env python3
"""examples.py - the examples of the playground.

usage: examples.py TOOLS.list > EXAMPLES.json

An example is a program of testsuite/programs with arguments for one of its
entries, or a program of a page of docs/ with the first command of the page that
runs tools on it.  TOOLS.list has the tools that the playground has, a line
each.  What a command hands on to tools of the shell (sed, grep, head) is left
out: it chooses what the page shows.
"""

import glob
import importlib
import json
import math
import os
import random
import re
import shlex
import struct
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAMS = os.path.join(ROOT, "testsuite", "programs")
sys.path[:0] = [PROGRAMS, os.path.join(ROOT, "testsuite", "docs")]

import run as docs  # noqa: E402

KINDS = ("fun", "imp", "lmad", "cs")
FILTERS = ("sed", "grep", "head", "tail", "cat")
USUAL, MOST = 24, 400 # elements of all arguments: such that one reads them
SHELL = re.compile(r"[;&<>$`\\\n]")
ECHO = re.compile(r"echo ('[^']*'|[\w. -]+) \| (?=funrun\b)")


# ---- programs ----

def number(elem, x):
    if elem == "bool":
        return "true" if x else "false"
    if elem[0] != "f":
        return str(x) + ("" if elem == "i64" else elem)
    if math.isnan(x) or math.isinf(x):
        return "%s%s" % (x, elem)
    digits = repr(x)
    if elem == "f32": # the fewest digits that are this number
        tries = ("%.*g" % (n, x) for n in range(1, 10))
        digits = next(t for t in tries
                      if struct.pack("f", float(t)) == struct.pack("f", x))
    return digits + ("" if re.search("[.e]", digits) else ".0") + elem


def text(value):
    def level(shape, data):
        if not shape:
            return number(value.elem, data[0])
        step = len(data) // shape[0]
        return "[%s]" % ", ".join(level(shape[1:], data[i * step:][:step])
                                  for i in range(shape[0]))
    return level(value.shape, list(value.data))


def arguments(name):
    """An entry, and arguments for it that are not empty."""
    module = importlib.import_module(name)
    found = None
    for case in module.cases(random.Random(1), False):
        sizes = [len(value.data) for value in case.arguments]
        distance = abs(sum(sizes) - USUAL)
        if min(sizes) and sum(sizes) <= MOST and (
                not found or distance < found[0]):
            found = distance, case
    if not found:
        return None, ""
    return found[1].entry, "\n".join(map(text, found[1].arguments))


def programs():
    for path in sorted(glob.glob(os.path.join(PROGRAMS, "*", "*.fun"))):
        folder, file = os.path.split(path)
        name = file[:-len(".fun")]
        sys.path.insert(0, folder)
        entry, values = arguments(name)
        with open(path, encoding="utf-8") as source:
            yield {"group": "programs", "title": name, "file": file,
                   "text": source.read(), "files": {}, "entry": entry,
                   "command": "funopt --pipeline=cpu", "values": values}


# ---- the documentation ----

def command(line, file, files, tools):
    """(command, values) where LINE runs only TOOLS, on FILE, or None."""
    line = re.sub(r" 2>&1(?= *\||$)| 2?>/dev/null| -o [\w./]+", "", line)
    values = ""
    echo = ECHO.match(line)
    if echo:
        values, line = echo[1].strip("'"), line[echo.end():]
    try:
        words = list(shlex.shlex(line, posix=True, punctuation_chars="|"))
        stages = [shlex.split(part) for part in line.split(" | ")]
    except ValueError:
        return None
    if words.count("|") != len(stages) - 1:
        return None # a '|' in quotes
    while len(stages) > 1 and stages[-1][0] in FILTERS:
        stages.pop()
    if SHELL.search(" | ".join(line.split(" | ")[:len(stages)])):
        return None
    named = [word for stage in stages for word in stage[1:]]
    if any(word.endswith(".so") for word in named):
        return None
    if file not in named or not all(stage[0] in tools for stage in stages):
        return None
    others = [word for word in named if re.search(r"^[\w.]+\.(fun|imp|lmad|cs)$",
                                                  word)]
    if not set(others) <= set(files):
        return None
    return " | ".join(line.split(" | ")[:len(stages)]), values


def of_page(page, tools):
    with open(page, encoding="utf-8") as source:
        lines = source.read().split("\n")
    files, wanted = {}, []
    title = os.path.relpath(page, os.path.join(ROOT, "docs"))[:-len(".md")]
    for block in docs.read_blocks(page, lines):
        file = block.rest.split()[0] if block.rest else None
        if block.kind in KINDS + ("yaml", "text") and file:
            files[file] = "\n".join(docs.block_lines(block, lines)) + "\n"
            if block.kind in KINDS:
                wanted.append(file)
        if block.kind != "console" or "norun" in block.rest:
            continue
        for line in docs.read_commands(page, block, lines):
            for file in list(wanted):
                found = command(line.text, file, files, tools)
                if found:
                    wanted.remove(file)
                    others = {f: files[f] for f in files
                              if f != file and f in found[0]}
                    yield {"group": "documentation", "title":
                           "%s: %s" % (title, file), "file": file,
                           "text": files[file], "files": others,
                           "entry": None, "command": found[0],
                           "values": found[1]}


def main():
    with open(sys.argv[1], encoding="utf-8") as names:
        # Its pages are what `stages` shows of any program.
        tools = set(names.read().split()) - {"funview"}
    found = list(programs())
    for page in docs.all_pages():
        found += of_page(page, tools)
    json.dump(found, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
