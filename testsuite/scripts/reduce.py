#!/usr/bin/env python3
"""reduce.py - do large programs become small ones?

usage: reduce.py [--size BYTES] [--all] [--verbose] BUILD

Makes random programs (bench/programs.py) and reduces them by tests that look
for a form, or for several at a time.  What comes out has to be interesting and
accepted by the verifier, have less than 12 statements, and be the same once
more and with several tests at a time.  BUILD/bin has the tools.

--all reduces every program of the testsuite besides, right or wrong, by a test
that says yes to whatever has a checksum that 3 divides: so every reducer meets
every form.  That takes minutes.
"""

import argparse
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "testsuite", "bench"))
import programs  # noqa: E402

MOST_STATEMENTS = 11
# What is looked for, in which language, and how it is tested.
PLANTED = [
    ("fun", "a reduction", "grep -q reduce"),
    ("fun", "two forms of one function",
     r"""awk '/^fun/ {a = b = 0} /reduce/ {a = 1} /rearrange/ {b = 1}
              a && b {found = 1} END {exit !found}'"""),
    ("fun", "an `if` in a `loop` in a `kernel`",
     r"""awk 'BEGIN {k = l = 99}
              {at = match($0, /[^ ]/)} at <= k {k = 99} at <= l {l = 99}
              /^ *kernel/ {k = at} /^ *loop/ && at > k {l = at}
              /^ *if/ && at > l {found = 1} END {exit !found}'"""),
    ("fun", "a product of what was read",
     r"""awk '/= [a-zA-Z_0-9]+\[[^:]*\]$/ {x[substr($2, 2)] = 1; next}
              {for (i = 6; i < NF; i++) if ($i in x && $(i + 1) == "*")
                   found = 1}
              END {exit !found}'"""),
    ("mem", "a loop that carries a block",
     "grep -q 'loop.*mem.*\\[.*@'"),
    ("mem", "an update, and two blocks",
     r"""awk '/^fun/ {a = b = 0} / with \[/ {a = 1} / = alloc/ {b++}
              a && b > 1 {found = 1} END {exit !found}'"""),
]

problems = []


def problem(text, *args):
    problems.append(text % args)


class Tools:
    def __init__(self, build):
        self.bin = os.path.join(build, "bin")
        self.env = dict(os.environ,
                        PATH=self.bin + os.pathsep + os.environ["PATH"])

    def run(self, *argv, **how):
        return subprocess.run(argv, env=self.env, capture_output=True,
                              text=True, stdin=subprocess.DEVNULL,
                              timeout=600, **how)

    def reduce(self, path, test, *options):
        start = time.perf_counter()
        done = self.run("funreduce", path, "--test=" + test, "--verbose",
                        *options)
        return done, time.perf_counter() - start


def statements(text):
    return len(re.findall(r"^ *(?:#\[[^\n]*\] )?(?:let|assert)\b", text, re.M))


def check_result(tools, folder, name, test, text):
    path = os.path.join(folder, "result.fun")
    with open(path, "w") as file:
        file.write(text)
    if tools.run("sh", "-c", test + " " + path).returncode != 0:
        problem("%s: what comes out is not interesting", name)
    if tools.run("funverify", "-q", path).returncode != 0:
        problem("%s: what comes out is not accepted", name)
    if tools.run("funfmt", path).stdout != text:
        problem("%s: what comes out is not in canonical form", name)
    if statements(text) > MOST_STATEMENTS:
        problem("%s: %d statements are left:\n%s", name, statements(text),
                text)


def check_planted(tools, folder, paths, language, name, test, verbose):
    done, seconds = tools.reduce(paths[language][0], test)
    if done.returncode != 0:
        problem("%s: status %d: %s", name, done.returncode,
                done.stderr[-500:])
        return
    check_result(tools, folder, name, test, done.stdout)
    for options in [[], ["-j", "3"]]:
        again, _ = tools.reduce(paths[language][0], test, *options)
        if again.stdout != done.stdout or again.stderr != done.stderr:
            problem("%s: another result with %s", name, options)
    if verbose:
        print("%-40s %5.2f s, %s\n%s" % (
            name, seconds, done.stderr.strip().split("\n")[-1], done.stdout))


def check_all(tools, folder):
    """Nothing crashes, and what comes out is what it has to be."""
    found = [path for ending in ("fun", "imp")
             for path in sorted(glob.glob(os.path.join(
                 ROOT, "testsuite", "**", "*." + ending), recursive=True))]
    out = os.path.join(folder, "all.out")
    for path in found:
        name = os.path.relpath(path, ROOT)
        test = ("cmp -s {} %s || funfmt %s | cmp -s - {} || "
                "cksum <{} | awk '{exit $1 %% 3}'" % (path, path))
        right = tools.run("funverify", "-q", path).returncode == 0
        for options in [["--no-verify"]] + [[]] * right:
            done = tools.run("funreduce", path, "--test=" + test, "-o", out,
                             "--max-tests=200", *options)
            if done.returncode != 0:
                problem("%s %s: status %d: %s", name, options,
                        done.returncode, done.stderr[:500])
        if right and tools.run("funverify", "-q", out).returncode != 0:
            problem("%s: what comes out is not accepted", name)


def check_interrupt(tools, folder, paths):
    """The smallest program so far is written."""
    out = os.path.join(folder, "interrupted.fun")
    process = subprocess.Popen(
        ["funreduce", paths["fun"][0], "--verbose", "-o", out,
         "--test=sleep 0.02; grep -q reduce"],
        env=tools.env, stderr=subprocess.PIPE, text=True)
    for _ in range(3):  # by then it got on
        process.stderr.readline()
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=60)[1]
    if process.returncode != 0 or "warning: interrupted" not in said:
        problem("interrupted: status %d, %r", process.returncode, said[-300:])
    elif "reduce" not in open(out).read():
        problem("interrupted: what is written is not interesting")


def check_rubbish(folder, before):
    left = [name for name in os.listdir(folder) if name not in before]
    if left:
        problem("scratch files are left: %s", " ".join(left))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", type=int, default=20000)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("build")
    args = parser.parse_args()
    tools = Tools(os.path.abspath(args.build))
    with tempfile.TemporaryDirectory() as folder:
        scratch = os.path.join(folder, "scratch")
        os.mkdir(scratch)
        tools.env["TMPDIR"] = scratch
        paths = programs.write_programs(folder, args.size, 1)
        for language, name, test in PLANTED:
            check_planted(tools, folder, paths, language, name, test,
                          args.verbose)
        check_interrupt(tools, folder, paths)
        if args.all:
            check_all(tools, folder)
        check_rubbish(scratch, [])
    for text in problems:
        print(text)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
