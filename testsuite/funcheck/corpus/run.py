#!/usr/bin/env python3
"""run.py - hold funcheck to the verdicts recorded from LLVM's FileCheck.

usage: run.py [options] FUNCHECK

Every case of the corpus is run as `FUNCHECK ARGS checks < input`; its exit
status has to be the recorded one.  Where the first error points is compared
too and counted, and a difference there is shown with --places.  The cases in
exclusions.txt differ on purpose, and have to.
"""

import argparse
import multiprocessing
import os
import re
import shutil
import signal
import sys
import tempfile
import time

import cases as corpus

SECONDS_A_CASE = 10
FIRST_ERROR = re.compile(rb"^([^:\n]*):(\d+):(\d+): error:", re.M)


class Result:
    def __init__(self, exit, first, output):
        self.exit, self.first, self.output = exit, first, output


def first_error(output):
    """Where the first error points, as `checks:2:13`; "-" where nowhere."""
    found = FIRST_ERROR.search(output)
    if not found:
        return "-"
    if found[1] == b"Global defines":
        return "defines"  # a text of the reference's own making
    return b":".join(found.groups()).decode("latin-1")


def put(name, text):
    if text is None:
        if os.path.exists(name):
            os.unlink(name)
        return
    with open(name, "wb") as file:
        file.write(text.encode("latin-1"))


# What the sanitizers of a debug build want to know, and nothing else; what they
# find is a crash, not a verdict.
ENVIRONMENT = {"ASAN_OPTIONS": "abort_on_error=1",
               "UBSAN_OPTIONS": "abort_on_error=1",
               **{k: v for k, v in os.environ.items()
                  if k.endswith("SAN_OPTIONS")}}


def spawn(tool, case, out):
    """Run TOOL in the current directory, its output going to the file OUT;
    Python's subprocess costs three times as much."""
    env = ENVIRONMENT
    if case.opts is not None:
        env = dict(env, FILECHECK_OPTS=case.opts)
    os.ftruncate(out, 0)
    os.lseek(out, 0, os.SEEK_SET)
    source = os.open("input" if case.input is not None else os.devnull,
                     os.O_RDONLY)
    args = [a.encode("latin-1") for a in case.args]
    pid = os.posix_spawn(tool, [tool] + args + ["checks"], env, file_actions=[
        (os.POSIX_SPAWN_DUP2, source, 0),
        (os.POSIX_SPAWN_DUP2, out, 1),
        (os.POSIX_SPAWN_DUP2, out, 2)])
    os.close(source)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(pid, signal.SIGKILL))
    signal.alarm(SECONDS_A_CASE)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    signal.alarm(0)
    output = os.pread(out, 1 << 20, 0)
    return Result(status, first_error(output), output)


def work(job):
    """Run the cases of one job, each with all tools, in a directory."""
    directory, tools, cases = job
    os.makedirs(directory)
    os.chdir(directory)
    out = os.open("output", os.O_RDWR | os.O_CREAT, 0o600)
    results = []
    for case in cases:
        put("checks", case.checks)
        put("input", case.input)
        results.append([spawn(tool, case, out) for tool in tools])
    os.close(out)
    os.chdir("/")
    return results


def run_all(tools, cases, jobs):
    """For each case the results of all tools."""
    chunk = 64
    chunks = [cases[i:i + chunk] for i in range(0, len(cases), chunk)]
    top = tempfile.mkdtemp(prefix="funcheck-corpus-")
    try:
        work_list = [(os.path.join(top, str(i)), tools, part)
                     for i, part in enumerate(chunks)]
        with multiprocessing.Pool(jobs) as pool:
            return [r for part in pool.map(work, work_list, chunksize=1)
                    for r in part]
    finally:
        shutil.rmtree(top, ignore_errors=True)


def show_text(title, text):
    print("--- " + title)
    if text is None:
        print("(no such file)")
    else:
        print("\n".join(repr(line)[1:-1] if not line.isprintable() else line
                        for line in text.split("\n")))


def show(case, what, ours, theirs):
    print("=" * 72)
    print("%s: %s" % (case.name, what))
    print("args: %s%s" % (case.args, "" if case.opts is None
                          else "  FILECHECK_OPTS=%r" % case.opts))
    show_text("checks", case.checks)
    show_text("input", case.input)
    show_text("funcheck says (%s)" % ours.exit,
              ours.output.decode("latin-1"))
    if theirs:
        show_text("the reference says (%s)" % theirs.exit,
                  theirs.output.decode("latin-1"))


def read_exclusions():
    """The names of cases that may differ; reasons stand above them."""
    lines = (corpus.HERE / "exclusions.txt").read_text().splitlines()
    return {name for line in lines if not line.startswith("#")
            for name in line.split()}


def record(directory, reference, jobs):
    """Write the answers of REFERENCE into the corpus."""
    for name in corpus.FILES:
        path = os.path.join(directory, name)
        cases = corpus.read(path)
        answers = run_all([reference], cases, jobs)
        for case, (answer,) in zip(cases, answers):
            if answer.exit < 0:
                raise SystemExit("%s: the reference crashes" % case.name)
            case.exit, case.first = answer.exit, answer.first
        corpus.write(cases, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("funcheck", nargs="?", metavar="FUNCHECK")
    parser.add_argument("--reference", metavar="FILECHECK",
                        help="run FileCheck 14 as well: its answers must be"
                             " those recorded, and reports show them")
    parser.add_argument("--record", action="store_true",
                        help="write the reference's answers to the corpus")
    parser.add_argument("--corpus", metavar="DIR", default=corpus.HERE,
                        help="where generate.py put another corpus")
    parser.add_argument("--only", metavar="ID", action="append",
                        help="only the case ID; may be repeated, and a *"
                             " at its end stands for anything")
    parser.add_argument("--sample", metavar="N", type=int, default=1,
                        help="only every Nth case")
    parser.add_argument("--places", action="store_true",
                        help="show where the first errors point elsewhere")
    parser.add_argument("--limit", metavar="N", type=int, default=20,
                        help="show N differences (20)")
    parser.add_argument("--jobs", metavar="N", type=int, default=2)
    args = parser.parse_args()

    if args.record:
        if not args.reference:
            parser.error("--record needs --reference")
        record(args.corpus, os.path.abspath(args.reference), args.jobs)
        return 0
    if not args.funcheck:
        parser.error("which funcheck?")
    tools = [os.path.abspath(args.funcheck)]
    if args.reference:
        tools.append(os.path.abspath(args.reference))
    for tool in tools:
        if not os.access(tool, os.X_OK):
            parser.error("cannot run %s" % tool)

    cases = corpus.read_all(args.corpus)
    if args.only:
        cases = [c for c in cases
                 if any(c.name == o or
                        o.endswith("*") and c.name.startswith(o[:-1])
                        for o in args.only)]
        if not cases:
            parser.error("no such case")
    cases = cases[::args.sample]
    excluded = read_exclusions()
    start = time.monotonic()
    failed = places = left_out = shown = 0
    for case, answers in zip(cases, run_all(tools, cases, args.jobs)):
        ours, theirs = answers[0], answers[1] if args.reference else None
        what = None
        if theirs and (theirs.exit, theirs.first) != (case.exit, case.first):
            what = "recorded %d at %s, but the reference exits %d at %s" % (
                case.exit, case.first, theirs.exit, theirs.first)
            failed += 1
        elif ours.exit < 0:
            what = "killed by signal %d" % -ours.exit
            failed += 1
        elif ours.exit != case.exit and case.name in excluded:
            left_out += 1
        elif case.name in excluded and ours.exit == case.exit:
            what = "excluded, but does not differ"
            failed += 1
        elif ours.exit != case.exit:
            what = "exit status %d, but FileCheck's is %d" % (
                ours.exit, case.exit)
            failed += 1
        elif ours.first != case.first:
            places += 1
            if args.places:
                what = "first error at %s, but FileCheck's is at %s" % (
                    ours.first, case.first)
        if what and shown < args.limit:
            shown += 1
            show(case, what, ours, theirs)
        elif what:
            print("%s: %s" % (case.name, what))
    print("%d cases in %.1f s: %d differ, %d differ on purpose,"
          " %d point elsewhere"
          % (len(cases), time.monotonic() - start, failed, left_out, places))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
