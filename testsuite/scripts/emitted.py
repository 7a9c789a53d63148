#!/usr/bin/env python3
"""emitted.py - do programs that funemit writes compute what funrun does?

usage: emitted.py BUILD [--target=c|opencl|cuda] [--random=N] [--seed=S]
                  [--bounds=check|none] [--sanitize] [--cc=CC] [--as-gpu]
                  [--plain-kernels] [--groups] [--all] [--only-random]
                  [--reuse-names] [FILE...]

Emits code for the programs of testsuite/funrun (of those in FUN, without --all,
only for some), or for the FILEs that are given, compiles it without a warning,
and runs each of their `RUN:` lines, and of their cases for funtest, that is to
succeed; then the same for random programs with random arguments, of which many are
emitted as one.  What is
undefined in funrun's results may be anything.  With --as-gpu, a device of OpenCL
does what a GPU does; with --plain-kernels, its compiler optimises nothing, which
is faster for many programs.  With --groups, programs are in FUN, and groups go
over all segments that they may, be these as short as they are.  With
--reuse-names, variables get names that mean several of them each (names-opt), in
the program and after each pass; funrun runs the program as it was.
With FUN_TEST_SHARE=N in the environment, each Nth of the files is taken.
The passes on IMP that a test's `RUN:` line runs before funemit run here, too.
"""

import argparse
import concurrent.futures
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

SUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EMIT = os.path.join(SUITE, "emit")
sys.path.insert(0, SUITE)

import cuda  # noqa: E402
import opencl  # noqa: E402
import terminal  # noqa: E402
from memory import SHARE  # noqa: E402

RUN = re.compile(r"// RUN: (?:echo '([^']*)' \| )?funrun((?: --[\w=]+)*) %s")
# Passes on a program of IMP, before it is emitted.
BEFORE = re.compile(r"// RUN: ([^|\n]*) %s( \| .*)? \| funemit ")
# No name is declared where the same one is in sight.
WARNINGS = ["-Wall", "-Wextra", "-Wshadow", "-Werror", "-ffp-contract=off"]
# How each target's programs are compiled: the file, and what stands before and
# after it.  Those in CUDA run on a device that is a header of ours.
TARGETS = {
    "c": (".c", ["-std=c11", "-fopenmp"], ["-lm"]),
    "opencl": (".c", ["-std=c11"], ["-lOpenCL", "-lm"]),
    "cuda": (".cu", cuda.OUR_DEVICE, ["-lm"]),
}
PIPELINES = {"c": "cpu", "opencl": "device", "cuda": "gpu"}
# Options of passes there: small programs have several of what they make.
SMALL = [(r"chunk: \{target: gpu", "chunk: {groups: 3, target: gpu"),
         (r"tile: \{", "tile: {square: 3, "), (r"tile\n", "tile: {square: 3}\n"),
         (r"launch\n", "launch: {most: 8, warp: 2}\n"),
         (r"stream\n", "stream: {least: 1}\n")]
STATS = re.compile(r"allocations: \d+\nallocated: \d+\npeak: \d+\n"
                   r"(?:peak_shared: (?P<shared>\d+)\n)?kernels:\n"
                   r"(  - \{statement: '[^']*', runs: \d+, microseconds: \d+\}\n)+")
NO_KERNEL = re.compile(r":(\d+):\d+: error: a kernel cannot ")
# As funemit's own passes for a device.
GROUPS = """\
pipeline:
  - inline
  - simplify
  - memintro
  - hoist
  - simplify
  - shortcircuit
  - memexpand: {target: gpu}
  - hoist
  - guard
  - segments: {always: true}
  - lower
  - wraps
  - checks
  - owners
  - barriers
  - restrict
  - chunk: {target: gpu, groups: 3}
  - loops: {target: gpu}
  - tile: {target: gpu, square: 4}
  - unswitch
  - invariant
  - calls
  - widen
  - launch: {most: 8, warp: 2}
"""
TOKEN = re.compile(r"undef\w*|[^\s,\[\]()]+|[\[\]()]")
# Programs that compute something else in memory than as values, on purpose; one
# that lower declines; two that guard is too strict for.
LEFT_OUT = re.compile(r"heap-|6-|5\.14-spec|5\.4-reshape-empty|5\.6-empty")
# What the implementation of OpenCL leaks is not ours.
LEAKS = os.path.join(EMIT, "leaks.supp")
# Threads that wait do not keep the processor from those that they wait for.
ENVIRONMENT = dict(os.environ, OMP_NUM_THREADS="2", OMP_WAIT_POLICY="passive",
                   ASAN_OPTIONS="allocator_may_return_null=1",
                   LSAN_OPTIONS="print_suppressions=0:suppressions=" + LEAKS)
# Of several checks that fail, it is always the same that is told.
ONE_THREAD = dict(ENVIRONMENT, OMP_NUM_THREADS="1")


def run(command, text="", environment=None):
    return subprocess.run(command, input=text, text=True,
                          env=environment or ENVIRONMENT,
                          capture_output=True, timeout=300)


# What funemit runs for a device, and for a processor, and what tells a program in
# FUNMEM.
PASSES = "inline,simplify,memintro,hoist,simplify,shortcircuit," \
    "memexpand{target=%s},hoist,guard,rows,%slower"
# ... and in IMP.
IMP_PASSES = "wraps,checks,join,elements,owners,barriers,restrict," \
    "chunk{target=%s},loops{target=%s},tile{target=%s square=4},strength,split," \
    "runs,pack{least=3 bytes=8},jam{rows=2},unswitch,invariant," \
    "calls,widen,stripmine,split,interchange,simd,sink,launch{target=%s most=8 warp=2}"
FOR_THREADS = "threads{least=3}"
PLACE = re.compile(r" @ \w+'* -> | : mem[,) (]")


def reusing_passes(options, source):
    """The passes that make IMP of SOURCE, `rename` around each, and `merge`."""
    with open(source, encoding="utf-8") as file:
        text = re.sub("//.*", "", file.read())
    target = "cpu" if options.target == "c" else "gpu"
    passes = PASSES % (target, "" if target == "cpu" else
                       "segments{always=true}," if options.groups else "segments,")
    names = [] if source.endswith(".imp") else passes.split(",")
    names = [name for name in names if not (
        name == "memintro" and PLACE.search(text) or
        name == "guard" and options.bounds == "none")]
    seed = random.Random(text).randrange(1 << 30)
    rename, merge = "rename{seed=%d}" % seed, "merge{seed=%d}" % seed
    return ",".join([rename] + [name + "," + rename for name in names] + [
        "%s,%s,%s" % (merge, name, rename)
        for name in IMP_PASSES.replace("%s", target).split(",") +
        ([FOR_THREADS] if target == "cpu" else [])])


def passes_before(text):
    """As funopt takes them, those of a test of IMP before its funemit, for any
    target."""
    found = BEFORE.search(re.sub(r" (-g|--target=\w+)(?= )", "", text))
    return [re.sub(r"(\w+) (.*)", r"\1{\2}", step).replace("--", "")
            for step in ((found.group(1) + (found.group(2) or "")).split(" | ")
                         if found else [])]


def agree(wanted, given):
    """Are these the same values, where the wanted ones are defined?"""
    wanted, given = TOKEN.findall(wanted), TOKEN.findall(given)
    return len(wanted) == len(given) and all(
        a == b or a.startswith("undef") for a, b in zip(wanted, given))


def compile_program(options, flags, stem, source=None):
    suffix, before, after = TARGETS[options.target]
    return run([options.cc, *WARNINGS, *flags, *before, source or stem + suffix,
                "-o", stem, *after])


class Program:
    def __init__(self, options, folder, name, text):
        self.options = options
        self.bin = os.path.join(options.build, "bin")
        self.source = os.path.join(folder, name)
        self.stem = os.path.splitext(self.source)[0]
        self.name = name
        self.text = text
        with open(self.source, "w", encoding="utf-8") as file:
            file.write(text)

    def drop(self, place):
        """Leave out the function of PLACE, where a target's kernel cannot do
        what it does: there is another test of that."""
        if not place or not self.name.endswith(".imp"):
            return False
        with open(self.source, encoding="utf-8") as file:
            lines = file.read().split("\n")
        first = last = int(place.group(1)) - 1
        while not lines[first].startswith("imp "):
            first -= 1
        while last < len(lines) and not lines[last].startswith("//"):
            last += 1
        with open(self.source, "w", encoding="utf-8") as file:
            file.write("\n".join(lines[:first] + lines[last:]))
        return True

    def passes(self):
        """Options of funemit that say which passes there are.  Groups of a GPU
        have several tiles each, and kernels several squares."""
        if self.options.groups:
            text = GROUPS
        else:
            name = "gpu" if self.options.as_gpu else PIPELINES[self.options.target]
            text = run([os.path.join(self.bin, "funopt"),
                        "--print-pipeline=" + name]).stdout
            for old, new in SMALL:
                text = re.sub(old, new, text)
        with open(self.stem + ".yaml", "w", encoding="utf-8") as file:
            file.write(text)
        return ["--pipeline=" + self.stem + ".yaml"]

    def passed(self):
        """The program of IMP after its passes, and with its parallel statements
        in parts, as loops, and its kernels in squares."""
        target = "cpu" if self.options.target == "c" else "gpu"
        return run([os.path.join(self.bin, "funopt"), "-g", "-p", ",".join(
            passes_before(self.text) +
            ["restrict", "chunk{target=%s groups=3}" % target,
             "loops{target=%s}" % target, "restrict",
             "tile{target=%s square=3}" % target,
             "launch{target=%s most=8 warp=2}" % target, "stream{least=1}"]),
            "-o", self.stem + "-parts.imp", self.source])

    def emit(self):
        """With names of its own, or reused ones: funemit, when it is done."""
        source, passes = self.source, self.passes()
        if self.options.reuse_names:
            source, passes = self.stem + ".imp", []
            done = run([os.path.join(self.bin + "-test", "names-opt"),
                        "-p", reusing_passes(self.options, self.source),
                        "-o", source, self.source])
            if done.returncode:
                return done
        elif source.endswith(".imp"):
            source, done = self.stem + "-parts.imp", self.passed()
            if done.returncode:
                return done
        return run([os.path.join(self.bin, "funemit"), *passes,
                    "--target=" + self.options.target,
                    "--bounds=" + self.options.bounds,
                    "-o", self.stem, source])

    def build(self, batch=False):
        """What went wrong, or None.  BATCH: with batch.c around it."""
        done = self.emit()
        if done.returncode and self.drop(NO_KERNEL.search(done.stderr)):
            return self.build(batch)
        if done.returncode:
            return "%s: funemit: %s" % (self.name, done.stderr)
        flags = ["-O1", "-g", "-fsanitize=address,undefined",
                 "-fno-sanitize-recover=all"] if self.options.sanitize \
            else ["-O1" if self.name.endswith(".imp") else "-O0"]
        if self.options.as_gpu:
            flags.append("-DFUN_AS_GPU")
        if batch:
            suffix = TARGETS[self.options.target][0]
            flags.append('-DPROGRAM="%s"' % (self.stem + suffix))
        done = compile_program(self.options, flags, self.stem,
                               os.path.join(EMIT, "batch.c") if batch else None)
        return "%s: %s" % (self.name, done.stderr) if done.returncode else None

    def compare(self, entry, values):
        """Run an entry both ways: what is wrong, or None."""
        wanted = run([os.path.join(self.bin, "funrun"),
                      *(["--entry=" + entry] if entry else []), self.source],
                     values)
        if wanted.returncode:
            return None
        given = run([self.stem, *(["-e", entry] if entry else []), "-r", "2"],
                    values)
        if "there is no such entry" in given.stderr:
            return None
        if given.returncode or given.stderr or not agree(wanted.stdout,
                                                         given.stdout):
            return "%s: %s(%s)\nwanted: %s\ngiven: %s%s" % (
                self.name, entry, values, wanted.stdout, given.stdout,
                given.stderr)
        return None


def runs_of(options, path, text):
    """(entry, values) of each RUN line and each case that is to succeed."""
    for values, flags in RUN.findall(text):
        entry = re.search(r"--entry=(\w+)", flags)
        yield entry.group(1) if entry else None, values
    if "// RUN: funtest" in text:
        cases = run([os.path.join(options.build, "bin", "funtest"),
                     "--print-cases", path], "")
        for case in json.loads(cases.stdout or "[]"):
            if "error" not in case:
                yield case["entry"], case["input"]


def check_file(options, folder, path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    runs = list(runs_of(options, path, text))
    if not runs:
        return []
    name = os.path.basename(path)
    own = os.path.join(folder, "of-" + name)  # names may differ in what ends them
    os.makedirs(own)
    program = Program(options, own, name, text.replace("entry imp ", "imp "))
    problem = program.build()
    if problem:
        return [problem]
    problems = [program.compare(*each) for each in runs]
    return [p for p in problems if p]


# ---- random programs ----

HEAD = re.compile(r"entry fun main ((?:\([^()]*\) )*): ")
PARAMETER = re.compile(r"\((\w+) : \*?((?:\[[^\]]*\])*)(\w+)\)")
ATTRIBUTE = re.compile(r"#\[[^\[\]]*\] ?")


def one_value(rng, elem):
    if elem == "bool":
        return rng.choice(["true", "false"])
    if elem[0] == "f":
        return "%r%s" % (rng.choice([-0.0, 0.5, 1.25, -3.0, 1e10, 0.1,
                                     float(rng.randint(-9, 9))]),
                         elem if elem != "f64" else "")
    value = rng.choice([0, 1, 2, 3, 7, 100, rng.randint(-128, 127)])
    if elem[0] == "u":
        value = abs(value)
    return "%d%s" % (value, elem if elem != "i64" else "")


def nested(rng, sizes, elem):
    if any(size == 0 for size in sizes):
        return "empty(%s%s)" % ("".join("[%d]" % n for n in sizes), elem)
    if not sizes:
        return one_value(rng, elem)
    return "[%s]" % ", ".join(nested(rng, sizes[1:], elem)
                              for _ in range(sizes[0]))


def arguments(rng, text):
    """Arguments of main that its asserts accept, as text; or None."""
    text = ATTRIBUTE.sub("", text)
    head = HEAD.search(text)
    if not head:
        return None
    parameters = PARAMETER.findall(head.group(1))
    asserts = []
    for line in text[head.end():].split("\n")[1:]:
        if not line.startswith("  assert "):
            break
        asserts.append(line[len("  assert "):].replace("&&", "and"))
    names = {name: 0 for name, sizes, elem in parameters
             if elem == "i64" and not sizes}
    builtins = {"__builtins__": {}, "min": min, "max": max}
    for _ in range(200):
        values = {name: rng.randint(0, 6) for name in names}
        for condition in asserts:
            equal = re.fullmatch(r"(\w+) == (.*)", condition)
            if equal:
                values[equal.group(1)] = eval(equal.group(2), builtins, values)
        if not all(eval(c, builtins, values) for c in asserts):
            continue
        out = []
        for name, sizes, elem in parameters:
            extents = [eval(size, builtins, values)
                       for size in re.findall(r"\[([^\]]*)\]", sizes)]
            out.append(str(values[name]) if name in values
                       else nested(rng, extents, elem))
        return " ".join(out)
    return None


BATCH = 20  # random programs of one emitted program
FUNCTION = re.compile(r"^(?:entry )?fun (\w+)", re.M)


class Random:
    """A random program of FUN, random arguments, and a file of its own."""

    def __init__(self, options, folder, seed):
        rng = random.Random(seed)
        text = run([os.path.join(options.build, "bin", "fungen"),
                    "--seed=%d" % seed, "--exact", "--names=own"]).stdout
        self.seed = seed
        self.path = os.path.join(folder, "random%d.fun" % seed)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)
        self.entry = "main_%d" % seed
        self.text = text
        for name in FUNCTION.findall(text):
            self.text = re.sub(r"\b%s(?= ?\()" % name,
                               "%s_%d" % (name, seed), self.text)
        try:
            self.given = [arguments(rng, text) for _ in range(4)]
        except (SyntaxError, NameError, TypeError):
            self.given = []  # an assert that this is too simple for


def wanted_runs(program, batch):
    """(run, funrun's results) of the calls that are to succeed."""
    for each in batch:
        for values in each.given:
            done = values and run([os.path.join(program.bin, "funrun"),
                                   each.path], values)
            if done and not done.returncode:
                yield "%s\t%s\n" % (each.entry, values), done.stdout


def compare_batch(program, batch, environment):
    runs = list(wanted_runs(program, batch))
    done = run([program.stem], "".join(call for call, _ in runs), environment)
    given = done.stdout.split("==\n")
    problems = ["%s: %swanted: %s\ngiven: %s" % (program.name, call, wanted, out)
                for (call, wanted), out in zip(runs, given)
                if not agree(wanted, out)]
    if done.returncode or done.stderr or len(given) != len(runs) + 1:
        problems.append("%s: status %d after %d of %d runs: %s" % (
            program.name, done.returncode, len(given) - 1, len(runs),
            done.stderr))
    return problems


def check_batch(options, folder, batch):
    """Random programs as one; where that cannot be built, its halves."""
    if not batch:
        return []
    program = Program(options, folder, "batch%d-%d.fun" % (
        batch[0].seed, len(batch)), "\n".join(each.text for each in batch))
    problem = program.build(batch=True)
    if problem and len(batch) > 1:
        half = len(batch) // 2
        return (check_batch(options, folder, batch[:half]) +
                check_batch(options, folder, batch[half:]))
    if problem:  # memexpand cannot bound all sizes
        return [] if "cannot leave" in problem else [problem]
    environment = ENVIRONMENT
    if options.only_random:  # of very many kernels, none is kept
        environment = dict(ENVIRONMENT, POCL_CACHE_DIR=os.path.join(folder,
                                                                    "pocl"))
    return compare_batch(program, batch, environment)


def check_random(options, seeds):
    with tempfile.TemporaryDirectory() as folder:
        programs = [Random(options, folder, seed) for seed in seeds]
        return check_batch(options, folder,
                           [each for each in programs if any(each.given)])


def build_interface(options, folder, source, flags, name="interface"):
    """SOURCE, compiled with NAME.imp emitted in FOLDER: its name, or none, and
    what went wrong."""
    stem = os.path.join(folder, name)
    done = run([os.path.join(options.build, "bin", "funemit"),
                "--target=" + options.target, "-o", stem,
                os.path.join(EMIT, name + ".imp")])
    if not done.returncode:
        done = compile_program(options, ["-O1", *flags], stem, source)
    return (None if done.returncode else stem), done.stdout + done.stderr


def run_interface(options, folder, source, flags, name="interface"):
    """What SOURCE complains of, which calls NAME.imp."""
    stem, text = build_interface(options, folder, source,
                                 ["-DFUN_NO_MAIN", *flags], name)
    if stem:
        done = run([stem])
        text = done.stdout + done.stderr
        return [text] if done.returncode or text else []
    return [text]


def check_interface(options, folder):
    """The interface, called from C, does what it promises and leaks nothing."""
    # Threads of CUDA's device are no threads.
    sanitizers = "undefined" if options.target == "cuda" else "address,undefined"
    return ["interface: " + text for text in run_interface(
        options, folder, None, [
            "-fsanitize=" + sanitizers, "-I" + folder,
            os.path.join(EMIT, "interface.c")])]


def program_flags(options, folder, name="interface"):
    """How programs are compiled that see all of NAME.imp, PROGRAM."""
    sanitizers = "undefined" if options.target == "cuda" else "address,undefined"
    suffix = TARGETS[options.target][0]
    return ["-DFUN_" + options.target.upper(), "-fsanitize=" + sanitizers,
            '-DPROGRAM="%s"' % os.path.join(folder, name + suffix),
            *(["-DFUN_AS_GPU"] if options.as_gpu else [])]


def check_sharing(options, folder):
    """What has its memory where the caller has it is not copied, and stays the
    caller's."""
    return ["sharing: " + text for text in run_interface(
        options, folder, os.path.join(EMIT, "shares.c"),
        program_flags(options, folder, "shares"), "shares")]


def check_faults(options, folder):
    """Where there is no memory, or a device fails, there is a code, and nothing
    leaks."""
    folder = os.path.join(folder, "faults")
    os.makedirs(folder)
    return ["faults: " + text for text in run_interface(
        options, folder, os.path.join(EMIT, "faults.c"),
        program_flags(options, folder))]


FAULT_AFTER = 10  # the status where nothing failed: see faults-main.c


def check_main_faults(options, folder):
    """Then a program says so, and has printed nothing."""
    folder = os.path.join(folder, "faults-main")
    os.makedirs(folder)
    stem, text = build_interface(options, folder,
                                 os.path.join(EMIT, "faults-main.c"),
                                 program_flags(options, folder))
    if not stem:
        return ["main: " + text]
    # What ends the program does not give its memory back.
    environment = dict(ENVIRONMENT, ASAN_OPTIONS=ENVIRONMENT["ASAN_OPTIONS"] +
                       ":detect_leaks=0")
    failed = number = status = 0
    while status != FAULT_AFTER:
        number += 1
        done = run([stem, "-e", "plus"], "3 [1, 2, 3] 10",
                   dict(environment, FAILING=str(number)))
        status = done.returncode
        if status == 1:
            failed += 1
        if status not in (0, 1, FAULT_AFTER) or done.stdout != (
                "" if status == 1 else "3\n[11, 12, 13]\n[13, 12, 11]\n") or (
                "error: " in done.stderr) != (status == 1):
            return ["main: call %d fails: status %d: %s%s" % (
                number, status, done.stdout, done.stderr)]
    return [] if failed > 9 else ["main: %d of %d calls fail" % (failed, number)]


# What a sanitizer says about memory that there is not.
NOTES = re.compile(r"^==\d+==.*\n", re.M)


def complaint(done, program):
    """What it says; passes may number the names of copies."""
    text = NOTES.sub("", done.stderr.replace(program.stem, ""))
    return re.sub(r"(\w)_\d+ = ", r"\1 = ", text)


# Calls of failures.imp that fail, and as many that do not.
FAILURES = [(entry, values) for entry in
            ["thread", "after", "lane", "group", "fold", "size"]
            for values in ["5 3", "40 17", "5 9999"]] + [
                ("host", "5 3"), ("negative", "5 1"), ("negative", "5 0"),
                ("large", "5 3"), ("shares", "5 8"),
                ("after", "3 0")]


def check_failures(options, folder):
    """All targets say the same about checks that fail."""
    with open(os.path.join(EMIT, "failures.imp"), encoding="utf-8") as file:
        text = file.read()
    reference = argparse.Namespace(**vars(options))
    reference.target, reference.cc = "c", "cc"
    os.makedirs(os.path.join(folder, "c"))
    programs = [Program(options, folder, "failures.imp", text),
                Program(reference, os.path.join(folder, "c"), "failures.imp",
                        text)]
    problems = [p for p in [program.build() for program in programs] if p]
    if problems:
        return problems
    for entry, values in FAILURES:
        given, wanted = [run([p.stem, "-e", entry], values, ONE_THREAD)
                         for p in programs]
        if given.returncode != wanted.returncode or \
                given.stdout != wanted.stdout or \
                complaint(given, programs[0]) != \
                complaint(wanted, programs[1]):
            problems.append("failures: %s(%s)\nwanted: %s%s\ngiven: %s%s" % (
                entry, values, wanted.stdout, wanted.stderr, given.stdout,
                given.stderr))
    return (problems + check_usage(programs[0]) + check_memory(programs[1]) +
            check_devices(options, programs[0]))


# Options and input that are wrong: the status, and what is said.
USAGE = [
    (["-x"], "", 2, "there is no such option: -x"),
    (["--stats=1"], "", 2, "there is no such option: --stats=1"),
    (["--entries=thread"], "", 2, "there is no such option"),
    (["--format=npy"], "", 2, "--format is text or binary, not npy"),
    (["--input"], "", 2, "the last option lacks its value"),
    (["--entry=thread", "--input=/none/such"], "", 1,
     "error: /none/such: No such"),
    (["--entry", "thread", "--runs=0"], "", 2, "--runs wants a positive"),
    (["-r", "0"], "", 2, "--runs wants a positive number"),
    (["-r", "1x"], "", 2, "--runs wants a positive number"),
    (["-r", "99999999999999999999"], "", 2, "--runs wants a positive number"),
    (["-e"], "", 2, "the last option lacks its value"),
    (["-e", "none"], "", 2, "there is no such entry"),
    ([], "", 2, "which entry? say --entry=NAME"),
    (["-e", "thread"], "5", 1, "'thread' takes 2 arguments, not 1"),
    (["-e", "thread"], "5 9 1", 1, "'thread' takes 2 arguments, not 3"),
    (["-e", "thread"], "5 9.0", 1,
     "parameter 'bad' is i64, but the argument is f64"),
    (["-e", "thread"], "5 [9]", 1, "is i64, but the argument is []i64"),
    (["-e", "thread"], "5 [9, 9.0]", 1, "<stdin>:1:7: error: the elements"),
    (["-e", "thread"], "5 [9, 9i32]", 1, "<stdin>:1:7: error: the elements"),
    (["-e", "thread"], "5 [[9], [9, 9]]", 1, "<stdin>:1:9: error: rows are"),
    (["-e", "thread"], "5 [9", 1, "<stdin>:1:"),
    (["-e", "thread"], "5 nine", 1, "<stdin>:1:3: error:"),
    (["-e", "thread"], "5 9.", 1, "<stdin>:1:4: error:"),
    (["-e", "thread"], "5 0x.8p1", 1, "<stdin>:1:3: error:"),
    (["-e", "thread"], "5 empty([-0]i64)", 1, "'empty' is written like"),
    (["-e", "thread", "-t", "/none/such"], "5 9", 1,
     "error: /none/such: No such"),
]

# A shell's commands that keep PROGRAM from what it reads and writes, or give it
# bytes that are no values.
UNREACHABLE = [
    ('"$0" -e thread < /', "error: the input cannot be read: Is a directory"),
    ('"$0" -e thread <&-', "error: the input cannot be read: Bad file"),
    ('echo 5 9 | "$0" -e thread > /dev/full', "error: the output cannot be"),
    ('echo 5 9 | "$0" -b -e fold > /dev/full', "error: the output cannot be"),
    ('echo 5 9 | "$0" -e thread >&-', "error: the output cannot be written"),
    ('echo 5 9 | "$0" -e thread -t /dev/full',
     "error: /dev/full cannot be written"),
    (r"printf 'b\2\0bool\2' | " + '"$0" -e thread', "neither 0 nor 1"),
    (r"printf 'b\2\1 i64\0\0\0\0\0\0\0\200' | " + '"$0" -e thread',
     "a size of the binary value is negative"),
]


def is_refused(done, status, wanted):
    return done.returncode == status and wanted in done.stderr and \
        not done.stdout


def check_usage(program):
    """What is wrong with a command line or its input is said."""
    problems = []
    for flags, text, status, wanted in USAGE:
        done = run([program.stem, *flags], text)
        if not is_refused(done, status, wanted):
            problems.append("%s < %s: status %d: %s%s" % (
                flags, text, done.returncode, done.stdout, done.stderr))
    for command, wanted in UNREACHABLE:
        done = run(["sh", "-c", command, program.stem])
        if not is_refused(done, 1, wanted):
            problems.append("%s: status %d: %s%s" % (
                command, done.returncode, done.stdout, done.stderr))
    return problems


VALGRIND = ["valgrind", "--quiet", "--error-exitcode=9", "--leak-check=full",
            "--show-leak-kinds=all", "--errors-for-leak-kinds=all"]


def check_memory(program):
    """Everything is freed, also where a run fails; as far as there is valgrind.
    What OpenMP keeps is not ours."""
    if not shutil.which("valgrind") or program.options.sanitize:
        return []
    alone = program.stem + "-alone"
    done = run(["cc", "-std=c11", *WARNINGS, "-O1", program.stem + ".c", "-o",
                alone, "-lm"])
    problems = [done.stderr] if done.returncode else []
    for entry, text, status in [("thread", "5 3", 1), ("fold", "5 9", 0)]:
        done = run([*VALGRIND, alone, "-e", entry], text)
        if done.returncode != status:
            problems.append("valgrind: %s(%s): %s" % (entry, text, done.stderr))
    return problems


def check_broken_kernels(options, program):
    """Where kernels do not build, the compiler says why."""
    with open(program.stem + ".c", encoding="utf-8") as file:
        text = file.read()
    begin = "fun_source[] = {\n"
    stem = program.stem + "-broken"
    with open(stem + ".c", "w", encoding="utf-8") as file:
        file.write(text.replace(begin, begin + '"#error broken here\\n",\n'))
    compile_program(options, ["-O0"], stem)
    done = run([stem, "-e", "thread"], "5 9")
    lines = done.stderr.split("error: OpenCL: the kernels do not build: ")
    if is_refused(done, 1, "broken here") and len(lines) == 2 and \
            all("broken here" in part for part in lines):
        return []
    return ["kernels that do not build: %s%s" % (done.stdout, done.stderr)]


def check_devices(options, program):
    """Without a device, or with one that has too little memory, for blocks or for
    what groups share, there is a clear error, and nothing else."""
    calls = [(["-D", "none such"], {}, "5 9", "there is no device 'none such'")]
    problems = []
    if options.target == "opencl":
        calls.append(([], {"OCL_ICD_VENDORS": "/none"}, "5 9",
                      "OpenCL: its platforms"))
        calls.append(([], {"POCL_MEMORY_LIMIT": "1"}, "60000000 9",
                      "there is no memory for this block (480000000 bytes)"))
        calls.append((["-e", "shares"], {}, "1 100000000",
                      "and that is too little for row"))
        problems += check_broken_kernels(options, program)
    for flags, variables, text, wanted in calls:
        done = run([program.stem, "-e", "thread", *flags], text,
                   dict(ENVIRONMENT, **variables))
        if not is_refused(done, 1, wanted):
            problems.append("%s %s: %s%s" % (flags, variables, done.stdout,
                                             done.stderr))
    done = run([program.stem, "-e", "shares", "--stats"], "5 8")
    stats = STATS.fullmatch(done.stderr)
    # 5 groups share 64 bytes each, and less than that of our own.
    if done.returncode or not stats or (
            stats["shared"] if options.target == "c"
            else not 320 <= int(stats["shared"] or 0) < 640):
        problems.append("--stats: " + done.stderr)
    return problems


def check_cuda(options, folder):
    """Compilers of CUDA, where there are any, accept what the header does."""
    stem = os.path.join(folder, "checked")
    compilers = []
    if shutil.which("clang"):
        compilers = [["clang", "-x", "cuda", "-std=c++17", side, "-nocudainc",
                      "-fsyntax-only", "-nocudalib", "--cuda-gpu-arch=sm_70",
                      "-Wno-unknown-cuda-version", *WARNINGS[:3],
                      "-I" + os.path.join(EMIT, "cuda")]
                     for side in ["--cuda-host-only", "--cuda-device-only"]]
    nvcc = cuda.find_nvcc()
    if nvcc:
        compilers.append([nvcc, "--fmad=false", "-c", "-o", stem + ".o"])
    problems = []
    for name in ["failures.imp", "interface.imp",
                 "words.fun"] if compilers else []:
        source = os.path.join(EMIT, name)
        if name.endswith(".imp"):
            source = stem + ".imp"
            run([os.path.join(options.build, "bin", "loops"), "-o", source,
                 os.path.join(EMIT, name)])
        run([os.path.join(options.build, "bin", "funemit"), "--target=cuda",
             "-o", stem, source])
        for compiler in compilers:
            done = run([*compiler, stem + ".cu"])
            if done.returncode or done.stderr:
                problems.append("%s: %s" % (compiler[0], done.stderr))
    return problems


def find_files(every, target):
    folder = os.path.join(SUITE, "funrun")
    # Compilers of kernels are slow.
    which = "*.imp" if every or target == "c" else "imp-[gpz]*.imp"
    fun = [path for path in sorted(glob.glob(os.path.join(folder, "*.fun")))
           if not LEFT_OUT.match(os.path.basename(path)) and
           "error-" not in path]
    return (sorted(glob.glob(os.path.join(EMIT, "large*.imp"))) +
            [os.path.join(EMIT, name) for name in
             ["c-constants.imp", "c-may-misread.imp", "c-middle.imp",
              "copies-itself.imp",
              "device-late.imp", "empty-branches.imp", "first-values.imp",
              "reused-names.fun", "reused-names.imp", "group-branches.imp",
              "group-ends.imp", "group-leaves.fun", "group-leaves.imp",
              "group-loops.imp", "group-tells.imp", "lane-scatters.fun",
              "names.fun", "at-lanes.fun", "filters.fun", "fold-operators.fun",
              "in-loops.fun", "in-once.fun", "in-threads.fun",
              "scatter-operators.fun", "private.imp", "strips.imp",
              "transpose.imp", "folds-of-rows.fun", "results.fun",
              "scans-in-place.fun", "scatter-some.fun", "scatters.fun",
              "segments.fun", "sizes.fun", "streams.imp", "then.fun",
              "words.fun"]] +
            # Other libraries' functions of floats differ in the last digit.
            ([os.path.join(EMIT, "strip-calls.fun")] if target == "c" else []) +
            sorted(glob.glob(os.path.join(folder, which))) +
            (fun if every else fun[::8 if target == "c" else 50]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--target", default="c", choices=sorted(TARGETS))
    parser.add_argument("--random", type=int, default=20)
    parser.add_argument("--only-random", action="store_true")
    parser.add_argument("--bounds", default="check", choices=["check", "none"])
    parser.add_argument("--as-gpu", action="store_true")
    parser.add_argument("--plain-kernels", action="store_true")
    parser.add_argument("--groups", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--reuse-names", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("--cc")
    options = parser.parse_intermixed_args()
    options.cc = options.cc or ("g++" if options.target == "cuda" else "cc")
    options.build = os.path.abspath(options.build)
    ENVIRONMENT["POCL_CACHE_DIR"] = os.path.join(options.build, "pocl")
    if options.plain_kernels:
        ENVIRONMENT["POCL_EXTRA_BUILD_FLAGS"] = "-cl-opt-disable"
    files = [] if options.only_random else \
        (options.files or find_files(options.all, options.target))[::SHARE]
    problems = []
    missing = opencl.missing() if options.target == "opencl" else None
    if missing:
        print("skipped: " + missing)
        return 0
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        seeds = range(options.seed, options.seed + options.random)
        jobs = [pool.submit(check_file, options, folder, f) for f in files]
        jobs += [pool.submit(check_random, options, seeds[i:i + BATCH])
                 for i in range(0, options.random, BATCH)]
        if not options.only_random and not options.reuse_names:
            jobs.append(pool.submit(check_interface, options, folder))
            jobs.append(pool.submit(check_failures, options, folder))
            jobs.append(pool.submit(check_faults, options, folder))
            jobs.append(pool.submit(check_main_faults, options, folder))
        if options.target == "cuda" and not options.only_random and \
                not options.reuse_names:
            jobs.append(pool.submit(check_cuda, options, folder))
        for done, job in enumerate(jobs):
            terminal.show("%d of %d jobs, %d problems" % (
                done, len(jobs), len(problems)))
            problems += job.result()
    terminal.clear()
    for problem in problems:
        print(problem, file=sys.stderr)
    print("%d files, %d random programs, %d problems" % (
        len(files), options.random, len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
