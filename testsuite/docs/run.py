#!/usr/bin/env python3
"""run.py - run the shell sessions of the documentation.

usage: run.py [--build DIR] [--installed PREFIX] [--update] [PAGE.md ...]

Without a page it runs those of README.md and docs/.

A fenced block marked `console` is a session:

    ```console
    $ funfmt rowsums.fun | funcheck rowsums.fun
    $ funfmt bad.fun
    bad.fun:1:1: error: ...
    [1]
    ```

`$ ` begins a command (`> ` continues it); what follows, up to the next
command, is all that it prints, standard error included.  `[N]` after the
output is its exit status where that is not 0.  `...` stands for any text: on
a line of its own for any number of lines, elsewhere for the rest of a word or
more.  The sessions of a page run one after the other in one scratch directory,
with the tools on PATH, so that later ones see the files of earlier ones.

A block marked `fun`, `imp`, `lmad`, `yaml`, `python` or `text` with a name,
as in ```fun rowsums.fun, is written to that file first.  A session marked
`console norun` is not run; one marked `console opencl` is where there is OpenCL,
`console lsp` where there is a fun-lsp, `console numpy` where a Python has numpy,
which `python3` is there, and `console installed` where --installed says where the
tools are installed: at $PREFIX.

With --update the expected outputs are replaced by what was printed, except
where they hold `...` and match.
"""

import argparse
import difflib
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "testsuite"))

import numpy_python  # noqa: E402
import opencl  # noqa: E402

FENCE = re.compile(r"^(\s*)(```+)\s*([^\s`]*)\s*([^`]*?)\s*$")
FILE_KINDS = {"fun", "imp", "lmad", "cs", "yaml", "text", "c", "sh",
              "python"}
SECONDS_A_COMMAND = 60


class Block:
    """A fenced block: lines[first:last] of the page, without the fences."""
    def __init__(self, kind, rest, indent, first, last):
        self.kind, self.rest, self.indent = kind, rest, indent
        self.first, self.last = first, last


class Command:
    def __init__(self, line):
        self.line = line    # its number in the page, from 0
        self.text = ""
        self.expected = []
        self.first = self.last = line  # where the expected output stands


def read_blocks(page, lines):
    blocks, i = [], 0
    while i < len(lines):
        fence = FENCE.match(lines[i])
        if fence:
            first = i = i + 1
            while i < len(lines) and lines[i].strip() != fence[2]:
                i += 1
            if i == len(lines):
                sys.exit("%s:%d: this fence is not closed" % (page, first))
            blocks.append(Block(fence[3], fence[4], fence[1], first, i))
        i += 1
    return blocks


def block_lines(block, lines):
    n = len(block.indent)
    return [line[n:] if line[:n].isspace() or not n else line.lstrip()
            for line in lines[block.first:block.last]]


def all_pages():
    return sorted(glob.glob(os.path.join(ROOT, "docs", "**", "*.md"),
                            recursive=True) + [os.path.join(ROOT, "README.md")])


def texts(kinds, pages):
    """(page, block, text) of each block of PAGES that is of one of KINDS."""
    for page in pages:
        with open(page, encoding="utf-8") as file:
            lines = file.read().split("\n")
        for block in read_blocks(page, lines):
            if block.kind in kinds:
                yield page, block, "".join(
                    line + "\n" for line in block_lines(block, lines))


def read_commands(page, block, lines):
    commands = []
    for i, line in enumerate(block_lines(block, lines), block.first):
        if line.startswith("$ "):
            commands.append(Command(i))
            commands[-1].text = line[2:]
        elif not commands:
            sys.exit("%s:%d: a session begins with '$ '" % (page, i + 1))
        elif line.startswith("> ") and not commands[-1].expected:
            commands[-1].text += "\n" + line[2:]
        else:
            commands[-1].expected.append(line)
            commands[-1].last = i + 1
            if len(commands[-1].expected) == 1:
                commands[-1].first = i
            continue
        commands[-1].first = commands[-1].last = i + 1
    return commands


def run(command, directory, environment):
    """The lines that COMMAND prints, and its status."""
    process = subprocess.Popen(
        ["bash", "-o", "pipefail", "-c", command.text], cwd=directory,
        env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, start_new_session=True)
    try:
        output = process.communicate(timeout=SECONDS_A_COMMAND)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output = process.communicate()[0] + b"(stopped: takes too long)\n"
    lines = output.decode("utf-8", "replace").split("\n")
    if lines[-1] == "":
        lines.pop()
    if process.returncode:
        lines.append("[%d]" % process.returncode)
    return lines


def pattern_of(expected):
    parts = []
    for line in expected:
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*?".join(re.escape(part)
                                    for part in line.rstrip().split("..."))
                         + r"[ \t]*\n")
    return re.compile("".join(parts))


def matches(expected, actual):
    text = "".join(line + "\n" for line in actual)
    return pattern_of(expected).fullmatch(text) is not None


def write_file(block, lines, directory):
    path = os.path.join(directory, block.rest)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in block_lines(block, lines)))


def run_page(page, skipped, environment, update):
    """How many commands of PAGE ran, and how many printed something else.
    Sessions whose mark is in SKIPPED are not run."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    ran = failed = 0
    changes = []
    with tempfile.TemporaryDirectory() as directory:
        for block in read_blocks(page, lines):
            if block.kind in FILE_KINDS and block.rest:
                write_file(block, lines, directory)
            if block.kind != "console" or block.rest in skipped:
                continue
            for command in read_commands(page, block, lines):
                ran += 1
                actual = run(command, directory, environment)
                if matches(command.expected, actual):
                    continue
                failed += 1
                changes.append((command, block.indent, actual))
                if not update:
                    print("%s:%d: this command prints something else: %s"
                          % (page, command.line + 1, command.text))
                    print("\n".join(difflib.unified_diff(
                        command.expected, actual, "expected", "printed",
                        lineterm="")))
    if update and changes:
        for command, indent, actual in reversed(changes):
            lines[command.first:command.last] = [
                (indent + line).rstrip() for line in actual]
        with open(page, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        print("%s: %d outputs rewritten" % (page, failed))
        failed = 0
    return ran, failed


def main():
    parser = argparse.ArgumentParser(
        description="Run the shell sessions of the documentation.")
    parser.add_argument("--build", default=os.environ.get(
        "FUN_BUILD", os.path.join(ROOT, "build")))
    parser.add_argument("--installed", metavar="PREFIX")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("pages", nargs="*", metavar="PAGE.md")
    args = parser.parse_args()
    pages = args.pages or all_pages()
    tools = ":".join(os.path.join(os.path.abspath(args.build), name)
                     for name in ("bin", "bin-test"))
    keep = ("HOME", "TMPDIR", "ASAN_OPTIONS", "UBSAN_OPTIONS")
    environment = {name: os.environ[name] for name in keep
                   if name in os.environ}
    environment.update(PATH=tools + ":" + os.environ["PATH"],
                       LC_ALL="C.UTF-8", ROOT=ROOT,
                       OMP_WAIT_POLICY="passive")
    ran = failed = 0
    skipped = {"norun"}
    if args.installed:
        prefix = os.path.abspath(args.installed)
        environment.update(
            PREFIX=prefix, CMAKE_PREFIX_PATH=prefix,
            PKG_CONFIG_PATH=os.path.join(prefix, "lib", "pkgconfig"),
            PATH=":".join([os.path.join(prefix, "bin"),
                           os.path.join(prefix, "lib", "fun", "bin"),
                           environment["PATH"]]))
    else:
        skipped.add("installed")
    missing = opencl.missing()
    if missing:
        print("skipped where it takes OpenCL: " + missing)
        skipped.add("opencl")
    if not os.path.exists(os.path.join(args.build, "bin", "fun-lsp")):
        print("skipped where it takes fun-lsp: it was not built")
        skipped.add("lsp")
    if not numpy_python.find():
        print("skipped where it takes numpy: " + numpy_python.MISSING)
        skipped.add("numpy")
    with tempfile.TemporaryDirectory() as own:
        if numpy_python.find():
            os.symlink(numpy_python.find(), os.path.join(own, "python3"))
        environment["PATH"] = own + ":" + environment["PATH"]
        for page in pages:
            r, f = run_page(page, skipped, environment, args.update)
            ran += r
            failed += f
    print("%d commands on %d pages, %d print something else"
          % (ran, len(pages), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
