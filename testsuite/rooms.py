#!/usr/bin/env python3
"""rooms.py - do the rooms look only downhill, and their folders as they
should, in lines that fit and are not too many, and is every tool introduced,
and every pass tested?

usage: rooms.py ROOT BUILD

ROOT is the repository; the tools are those of BUILD/bin.
"""

import glob
import os
import re
import subprocess
import sys

import folders

# A room, and those that it may look into besides itself.
ROOMS = {
    "ground": [],
    "funcheck": ["ground"],
    "ir-text": ["ground"],
    "printer": ["ir-text", "ground"],
    "verifier": ["printer", "ir-text", "ground"],
    "passes": ["verifier", "printer", "ir-text", "ground"],
    "reduce": ["verifier", "printer", "ir-text", "ground"],
    "fungen": ["passes", "verifier", "printer", "ir-text", "ground"],
    "drivers": ["fungen", "reduce", "passes", "verifier", "printer", "ir-text",
                "funcheck", "ground"],
    "playground": [],
}
COLUMNS = 80
LINES = 700
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)
PASS_ROW = re.compile(r"^\s*PASS\(\s*(\w+)", re.M)

problems = []


def problem(text, *args):
    problems.append(text % args)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def check_files(root):
    for room, below in ROOMS.items():
        for path in sorted(glob.glob(os.path.join(root, room, "**"),
                                     recursive=True)):
            if not path.endswith((".c", ".h", ".def")):
                continue
            name = os.path.relpath(path, root)
            text = read(path)
            for header in INCLUDE.findall(text):
                check_include(root, room, below, name, header)
            if not name.endswith(".def"):
                check_lines(name, text)


def check_lines(name, text):
    """Rows of tables are as long as they are; other lines fit."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > COLUMNS:
            problem("%s:%d: %d columns", name, number, len(line))
    if text.count("\n") > LINES:
        problem("%s: %d lines, more than %d", name, text.count("\n"), LINES)


def check_include(root, room, below, name, header):
    into = header.split("/")[0]
    if "/" not in header or into not in ROOMS:
        problem("%s: '%s' is not spelled from the root", name, header)
    elif into != room and into not in below:
        problem("%s: %s may not look into %s ('%s')", name, room, into, header)
    elif not os.path.exists(os.path.join(root, header)):
        problem("%s: there is no '%s'", name, header)


def check_pass(root, build, name):
    """What follows from a row of passes.def is there, and what goes along."""
    if not os.path.exists(os.path.join(build, "bin", name)):
        problem("the pass '%s' is no tool", name)
    if not os.path.exists(os.path.join(root, "docs", name + ".md")):
        problem("the pass '%s' has no page docs/%s.md", name, name)
    tests = os.path.join(root, "testsuite", "passes", name)
    if not glob.glob(os.path.join(tests, "*.fun")):
        problem("the pass '%s' has no tests in testsuite/passes/%s", name,
                name)


def check_options(root, name, help_text, readme):
    """A tool's page, which README links to, names all options of its own."""
    page = re.search(r"\[`%s`\]\((docs/[\w-]+\.md)\)" % re.escape(name), readme)
    if not page:
        problem("README.md does not link `%s` to its page", name)
        return
    text = read(os.path.join(root, page.group(1)))
    own = help_text.split("Options of every tool:")[0]
    for option in re.findall(r"^  (--?[\w-]+)", own, re.M):
        if not re.search(re.escape(option) + r"(?![\w-])", text):
            problem("%s does not mention %s of %s", page.group(1), option,
                    name)


def check_tool(root, path, readme):
    name = os.path.basename(path)
    for option, begin in (("--help", name + " - "), ("--version", name + " ")):
        done = subprocess.run([path, option], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=60)
        if done.returncode != 0 or not done.stdout.startswith(begin):
            problem("%s %s: status %d, and it prints %r", name, option,
                    done.returncode, done.stdout[:60])
        if done.stderr:
            problem("%s %s writes to standard error", name, option)
        if option == "--help":
            check_options(root, name, done.stdout, readme)
    if not re.search(r"`%s`" % re.escape(name), readme):
        problem("README.md does not mention `%s`", name)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: rooms.py ROOT BUILD")
    root, build = sys.argv[1:]
    passes = PASS_ROW.findall(read(os.path.join(root, "passes",
                                                "passes.def")))
    check_files(root)
    for text in folders.problems_of(root, ROOMS):
        problem("%s", text)
    for name in passes:
        check_pass(root, build, name)
    readme = read(os.path.join(root, "README.md"))
    tools = [path for path in sorted(glob.glob(os.path.join(build, "bin",
                                                            "*")))
             if os.path.isfile(path) and os.access(path, os.X_OK)]
    for path in tools:
        check_tool(root, path, readme)
    if not tools:
        problem("there are no tools in %s/bin", build)
    for text in problems:
        print(text)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
