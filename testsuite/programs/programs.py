#!/usr/bin/env python3
"""programs.py - do the programs of this directory compute what they should?

usage: programs.py BUILD [NAME ...] [--all] [--sanitize] [--seed=S]
       programs.py BUILD --times [NAME ...]
       programs.py BUILD --public=FOLDER [--all] [NAME ...]
       programs.py --input=NAME/ENTRY > VALUES

NAME/NAME.fun is a program, NAME/NAME.py makes arguments for its entries and
knows, without the toolkit, what they give; or NAME/reference.c, a program of its
own in BUILD, does.  Each program is verified and run in
both semantics on inputs that funverify finds; then funrun runs it on the
arguments, as it stands, in memory, and as IMP; and so do the programs that
funemit makes of it: in C with threads and without, where there is OpenCL for its
first device, and in CUDA, which is only read.  With --all every combination is
tried, with checks and without, more of everything, and CUDA as far as there is a
compiler and a device for it.

With --times only the emitted programs run, on large arguments, and a table says
how long that takes.  --input writes such arguments.

With --public the emitted programs, checks on, and the references run on data
that others made, with the results that these got, as far as NAME/NAME.py finds
such data in FOLDER, without --all no more than a few seconds' worth.  Where
FOLDER is empty, the test is skipped: the exit status is 77.
"""

import argparse
import concurrent.futures
import glob
import importlib
import os
import re
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

import values

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import opencl  # noqa: E402

SKIPPED = 77
PIPELINE = ("inline", "simplify", "memintro", "hoist", "simplify",
            "shortcircuit", "doublebuffer", "memmerge", "memexpand", "hoist",
            "memmerge", "guard")
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas",
            "-ffp-contract=off"]
# Threads that wait do not keep the processor from those that they wait for.
ENVIRONMENT = dict(os.environ, OMP_NUM_THREADS="3", OMP_WAIT_POLICY="passive")


class Failure(Exception):
    """What is wrong with a program."""


def run_binary(command, text=b"", environment=None):
    """What it prints, as bytes; a Failure where it fails or complains."""
    done = subprocess.run(command, input=text, capture_output=True, timeout=300,
                          env=environment or ENVIRONMENT, check=False)
    told = done.stderr  # funverify says on how many inputs its judgement rests
    if command[0].endswith("/funverify"):
        told = re.sub(rb"(?m)^funverify: '\w+' ran on .*\n", b"", told)
    if done.returncode or told:
        raise Failure("%s: exit status %d\n%s" % (
            " ".join(command), done.returncode,
            done.stderr.decode(errors="replace")))
    return done.stdout


def run(command, text=b"", environment=None):
    return run_binary(command, text, environment).decode()


class Target:
    """How funemit makes a program.  Not all of them are tried without --all."""

    suffix, libraries = ".c", ["-lm"]

    def __init__(self, name, emit, flags, always, public=False):
        self.name, self.emit, self.flags = name, emit, flags
        self.always, self.public = always, public

    def is_there(self):
        return True

    def can_run(self, options):
        return True

    def is_wanted(self, options):
        if options.times:
            return self.can_run(options)
        if options.public is not None:
            return self.public and self.can_run(options)
        return self.always or options.all

    def compiler(self, options):
        flags = ["-g", "-fsanitize=address,undefined",
                 "-fno-sanitize-recover=all"] if options.sanitize else []
        return [options.cc, "-std=c11", *WARNINGS, *flags,
                "-O2" if options.times or options.public else "-O1"]

    def build(self, options, source, stem):
        run([os.path.join(options.build, "bin", "funemit"), *self.emit,
             "-o", stem, source])
        run([*self.compiler(options), *self.flags, stem + self.suffix,
             "-o", stem, *self.libraries])


class OpenCL(Target):
    libraries = ["-lOpenCL", "-lm"]

    def is_there(self):
        return not opencl.missing()


class CUDA(Target):
    suffix = ".cu"

    def is_there(self):
        return shutil.which("nvcc") is not None

    def can_run(self, options):
        return os.path.exists("/dev/nvidia0")

    def compiler(self, options):
        return ["nvcc", "-Wno-deprecated-gpu-targets"]


class CUDAHere(Target):
    """CUDA whose device is a header: without --all it is only read."""

    suffix = ".cu"

    def is_there(self):
        return shutil.which("g++") is not None

    def can_run(self, options):
        return options.all

    def compiler(self, options):
        return [options.cc, "-std=c++17", *WARNINGS, "-Wno-sign-compare",
                "-I" + os.path.join(os.path.dirname(HERE), "emit", "cuda"),
                "-O1" if options.all else "-fsyntax-only", "-x", "c++"]


C, UNCHECKED = "--target=c", "--bounds=none"
TARGETS = [
    Target("c", [C], [], False),
    Target("c-unchecked", [C, UNCHECKED], [], True),
    Target("c-threads", [C], ["-fopenmp"], True, True),
    Target("c-threads-unchecked", [C, UNCHECKED], ["-fopenmp"], False),
    OpenCL("opencl", ["--target=opencl"], [], True, True),
    OpenCL("opencl-unchecked", ["--target=opencl", UNCHECKED], [], False),
    CUDAHere("cuda-here", ["--target=cuda"], [], True),
    CUDA("cuda", ["--target=cuda"], [], False, True),
    CUDA("cuda-unchecked", ["--target=cuda", UNCHECKED], [], False)]


class Program:
    def __init__(self, options, name):
        self.options, self.name = options, name
        self.source = os.path.join(HERE, name, name + ".fun")
        sys.path.insert(0, os.path.join(HERE, name))
        module = importlib.import_module(name)
        sys.path.pop(0)
        if options.public is None:
            rng = random.Random("%s/%d" % (name, options.seed))
            self.cases = list(module.cases(rng, options.times))
        else:
            self.cases = list(module.public(options.public, options.all)) \
                if hasattr(module, "public") else []

    def tool(self, name):
        return os.path.join(self.options.build, "bin", name)

    def verify(self):
        inputs = "--validity=%d" % (40 if self.options.all else 4)
        run([self.tool("funverify"), "-q", inputs, self.source])

    def lower(self, folder):
        """The program in memory, and in IMP: files in FOLDER."""
        with open(self.source, "rb") as file:
            text = file.read()
        memory = os.path.join(folder, "memory.fun")
        imp = os.path.join(folder, "lowered.imp")
        for stage, path in ((PIPELINE, memory), (("lower",), imp)):
            for name in stage:
                text = run([self.tool(name)], text).encode()
            with open(path, "wb") as file:
                file.write(text)
        inputs = "--validity=%d" % (20 if self.options.all else 2)
        run([self.tool("funverify"), "-q", inputs, memory])
        return memory, imp

    def reference(self, case):
        """What NAME/reference.c gives."""
        path = os.path.join(self.options.build, "bin-test",
                            "reference-" + self.name)
        return values.read_binary(run_binary([path, case.entry], case.input()))

    def ask_reference(self):
        """Where it alone knows what is wanted."""
        for case in self.cases:
            if isinstance(case.wanted, values.Reference):
                case.wanted = case.wanted.wanted(self.reference(case))

    def judge_results(self, how, case, results):
        problem = case.judge(results)
        if problem:
            raise Failure("%s, %s, arguments %s: %s" % (
                how, case.entry,
                " ".join(str(v.data[0]) for v in case.arguments
                         if not v.shape), problem))

    def judge(self, how, case, text):
        self.judge_results(how, case, values.read(text))

    def interpret(self, path, *options):
        """Run the cases; what each prints."""
        printed = []
        for case in self.cases:
            printed.append(run([self.tool("funrun"), "--entry=" + case.entry,
                                *options, path], case.input()))
            self.judge(" ".join(("funrun", *options, path)), case, printed[-1])
        return printed

    def run_emitted(self, target, folder):
        stem = os.path.join(folder, target.name)
        target.build(self.options, self.source, stem)
        for case in self.cases if target.can_run(self.options) else []:
            self.judge(target.name, case, run(
                [stem, "-e", case.entry, "-r", "2"], case.input()))

    def check(self):
        """What is wrong, or None."""
        try:
            self.verify()
            self.ask_reference()
            self.interpret(self.source)
            with tempfile.TemporaryDirectory() as folder:
                memory, imp = self.lower(folder)
                self.interpret(memory, "--semantics=heap", "--races")
                self.interpret(imp)
                for target in self.options.targets:
                    self.run_emitted(target, folder)
        except Failure as failure:
            return "%s: %s" % (self.name, failure)
        return None

    def check_public(self):
        """What is wrong on data of others, or None."""
        try:
            if os.path.exists(os.path.join(HERE, self.name, "reference.c")):
                for case in self.cases:
                    if not isinstance(case.wanted, values.Reference):
                        self.judge_results("reference", case,
                                           self.reference(case))
            self.ask_reference()
            with tempfile.TemporaryDirectory() as folder:
                for target in self.options.targets:
                    stem = os.path.join(folder, target.name)
                    target.build(self.options, self.source, stem)
                    for case in self.cases:
                        self.judge_results(target.name, case,
                                           values.read_binary(run_binary(
                                               [stem, "-e", case.entry, "-b"],
                                               case.input())))
        except Failure as failure:
            return "%s: %s" % (self.name, failure)
        return None

    def time(self):
        """A line for each case: milliseconds on each target."""
        self.ask_reference()
        with tempfile.TemporaryDirectory() as folder:
            for target in self.options.targets:
                target.build(self.options, self.source,
                             os.path.join(folder, target.name))
            for case in self.cases:
                line = "%-14s %-12s" % (self.name, case.entry)
                for target in self.options.targets:
                    stem = os.path.join(folder, target.name)
                    text = run([stem, "-e", case.entry, "-r", "5",
                                "-t", stem + ".times"], case.input(),
                               dict(os.environ))
                    self.judge(target.name, case, text)
                    with open(stem + ".times", encoding="ascii") as file:
                        times = [int(word) for word in file.read().split()]
                    line += "%20.2f" % (statistics.median(times) / 1000)
                print(line, flush=True)


def names():
    return sorted(os.path.basename(os.path.dirname(path))
                  for path in glob.glob(os.path.join(HERE, "*", "*.fun")))


def write_input(options):
    name, _, entry = options.input.partition("/")
    options.times = True
    case = next(case for case in Program(options, name).cases
                if case.entry == entry)
    sys.stdout.buffer.write(case.input())


def check_all(options):
    programs = [Program(options, name) for name in options.names]
    check = Program.check
    if options.public is not None:
        programs = [program for program in programs if program.cases]
        check = Program.check_public
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [p for p in pool.map(check, programs) if p]
    for problem in problems:
        print(problem, file=sys.stderr)
    print("%d programs, %d of them wrong" % (len(programs), len(problems)))
    return 1 if problems else 0


def main():
    parser = argparse.ArgumentParser(
        description="Do the programs here compute what they should?")
    parser.add_argument("build", nargs="?", default=".")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--public", metavar="FOLDER")
    parser.add_argument("--input", metavar="NAME/ENTRY")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cc", default="cc")
    options = parser.parse_intermixed_args()
    options.build = os.path.abspath(options.build)
    options.names = options.names or names()
    options.targets = [target for target in TARGETS if
                       target.is_wanted(options) and target.is_there()]
    if options.input:
        write_input(options)
        return 0
    if options.public == "":
        print("there is no folder of public data")
        return SKIPPED
    if options.times:
        print("%-27s" % "milliseconds" +
              "".join("%20s" % target.name for target in options.targets))
        for name in options.names:
            Program(options, name).time()
        return 0
    return check_all(options)


if __name__ == "__main__":
    sys.exit(main())
