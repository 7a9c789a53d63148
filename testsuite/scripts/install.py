#!/usr/bin/env python3
"""install.py - what `cmake --install` installs works from any place.

usage: install.py BUILD [--prefix PREFIX] [--headers]

Installs BUILD in a temporary folder, which then moves (or takes what is
installed at PREFIX), and checks there

  tools         each says its version
  manual pages  `man --warnings` or mandoc, where one is installed, finds no
                fault; each names all options of --help
  completions   bash, and zsh and fish where they are installed, read them; some
                are computed in bash
  sessions      marked `console installed`, of the documentation: plug-ins,
                CMake package, pkg-config, lit
  headers       each compiles alone: with --headers, as that takes long
  properties    of Compiler Explorer: each name that is used is defined
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

SUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(SUITE)
PAGES = ["docs/install.md", "docs/testing.md", "docs/writing-a-pass.md"]

# The words of a command line, and some of what the last one becomes.
COMPLETIONS = [
    ("funopt --pipe", ["--pipeline="]),
    ("funopt --pipeline = g", ["gpu"]),
    ("funopt --pipeline c", ["cpu"]),
    ("funopt --print-target =", ["cpu", "gpu", "opencl-cpu"]),
    ("funopt --color = n", ["never"]),
    ("funopt --targets = c,op", ["c,opencl"]),
    ("funopt -p simpl", ["simplify"]),
    ("funopt -p inline,simpl", ["inline,simplify"]),
    ("funopt -p 'fix(simpl", ["fix(simplify"]),
    ("funopt -p inline,galop{ta", ["inline,galop{target="]),
    ("funopt -p inline,galop{},simpl", ["inline,galop{},simplify"]),
    ("funemit --target = op", ["opencl"]),
    ("funemit --target=op", ["--target=opencl"]),
    ("funemit a-", ["a-file"]),
    ("funemit -o a-", ["a-file"]),
    ("galop --tar", ["--target="]),
]

problems = []


def problem(text, *args):
    problems.append(text % args if args else text)


def run(*command, **how):
    return subprocess.run(command, capture_output=True, text=True, **how)


def share(tools, pattern):
    """The file of each tool, by PATTERN with its name; else a problem."""
    files = []
    for tool in tools:
        folder, name = os.path.split(tool)
        file = os.path.join(os.path.dirname(folder), "share", pattern % name)
        if os.path.exists(file):
            files.append(file)
        else:
            problem("there is no %s", file)
    return files


def check_tools(build, prefix):
    """All that are built, where they are installed."""
    tools = []
    for name in sorted(os.listdir(os.path.join(build, "bin"))):
        tool = os.path.join(prefix, "lib/fun/bin", name)
        if not os.path.exists(tool):
            tool = os.path.join(prefix, "bin", name)
        tools.append(tool)
        done = run(tool, "--version")
        if done.returncode or not re.match(
                name + r" \d+\.\d+\.\d+(, commit \S+)? \(", done.stdout):
            problem("%s --version: %s", tool, done.stdout + done.stderr)
    return tools


def check_manual(tools):
    pages = share(tools, "man/man1/%s.1")
    for tool, page in zip(tools, pages):
        with open(page, encoding="utf-8") as file:
            text = file.read().replace("\\", "")
        for option in re.findall(r"^  (--?[\w-]+)",
                                 run(tool, "--help").stdout, re.M):
            if not re.search(r"^\.B " + re.escape(option), text, re.M):
                problem("%s does not name %s", page, option)
    found = False
    for command in (["man", "--warnings", "-E", "UTF-8", "-l"],
                    ["mandoc", "-T", "lint", "-W", "warning"]):
        if shutil.which(command[0]):
            found = True
            done = run(*command, *pages)
            said = done.stderr + (done.stdout if command[0] == "mandoc" else "")
            if said or done.returncode:
                problem("%s: %s", command[0], said)
    if not found:
        print("manual pages: skipped, neither man nor mandoc is installed")


def check_bash(files, folder):
    """COMPLETIONS, as readline has bash compute them."""
    open(os.path.join(folder, "a-file"), "w", encoding="utf-8").close()
    for line, expected in COMPLETIONS:
        words = line.split(" ")
        file = [f for f in files if os.path.basename(f) == words[0]][0]
        script = 'source "$1"; shift; COMP_WORDS=("$@"); ' \
                 'COMP_CWORD=$(($# - 1)); ' \
                 '_fun_%s; printf "%%s\\n" "${COMPREPLY[@]}"' % words[0]
        done = run("bash", "-uc", script, "-", file, *words, cwd=folder)
        if done.stderr or sorted(done.stdout.split("\n")[:-1]) != expected:
            problem("completion of '%s': %r, not %r", line,
                    done.stdout + done.stderr, expected)


def check_completions(tools, folder):
    for shell, pattern in (("bash", "bash-completion/completions/%s"),
                           ("zsh", "zsh/site-functions/_%s"),
                           ("fish", "fish/vendor_completions.d/%s.fish")):
        files = share(tools, pattern)
        if not shutil.which(shell):
            print("completions of %s: skipped, it is not installed" % shell)
            continue
        script = 'for f; do %s -n "$f" || echo "$f"; done' % shell
        done = run("bash", "-c", script, "-", *files)
        if done.stdout or done.stderr:
            problem("%s: %s", shell, done.stdout + done.stderr)
        if shell == "bash":
            check_bash(files, folder)


def check_headers(prefix, folder):
    include = os.path.join(prefix, "include", "fun")
    headers = glob.glob(os.path.join(include, "**", "*.h"), recursive=True)
    sources = []
    for i, header in enumerate(sorted(headers)):
        sources.append(os.path.join(folder, "header-%d.c" % i))
        with open(sources[-1], "w", encoding="utf-8") as file:
            file.write('#include "%s"\n' % os.path.relpath(header, include))
    done = run(os.environ.get("CC", "cc"), "-std=c11", "-fsyntax-only",
               "-I" + include, *sources)
    if done.returncode or not headers:
        problem("headers: %s", done.stderr)


def check_sessions(build, prefix):
    if not shutil.which("pkg-config"):
        print("sessions: skipped, there is no pkg-config")
        return
    done = run(sys.executable, os.path.join(SUITE, "docs", "run.py"),
               "--build", build, "--installed", prefix,
               *[os.path.join(ROOT, page) for page in PAGES])
    if done.returncode:
        problem("sessions of the documentation:\n%s", done.stdout + done.stderr)


def check_properties(prefix):
    """A list names compilers, and groups after &; each has what it needs."""
    name = os.path.join(prefix, "share", "fun", "fun.local.properties")
    rows = {}
    with open(name, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                key, sign, value = line.strip().partition("=")
                if not sign or not re.fullmatch(r"[\w.-]+", key) or key in rows:
                    problem("%s:%d: %s", name, number, line)
                rows[key] = value

    def follow(names):
        for one in names.split(":"):
            if one.startswith("&"):
                follow(rows.pop("group.%s.compilers" % one[1:], "missing"))
            elif "compiler.%s.exe" % one not in rows:
                problem("%s: the compiler '%s' has no exe", name, one)

    default = rows["defaultCompiler"]
    follow(rows["compilers"] + ":" + default)
    for key in rows:
        if re.fullmatch(r"group\..*\.compilers", key):
            problem("%s: nobody names %s", name, key)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--prefix")
    parser.add_argument("--headers", action="store_true")
    args = parser.parse_args()
    build = os.path.abspath(args.build)
    with tempfile.TemporaryDirectory() as folder:
        prefix = args.prefix or os.path.join(folder, "prefix")
        if not args.prefix:
            done = run("cmake", "--install", build, "--prefix", prefix)
            if done.returncode:
                sys.exit(done.stdout + done.stderr)
            shutil.move(prefix, prefix + "-moved")
            prefix += "-moved"
        tools = check_tools(build, prefix)
        if len(tools) < 50:
            problem("only %d tools are installed", len(tools))
        check_manual(tools)
        check_completions(tools, folder)
        if args.headers:
            check_headers(prefix, folder)
        check_sessions(build, prefix)
        check_properties(prefix)
    for text in problems:
        print(text)
    print("%d tools, %d problems" % (len(tools), len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
