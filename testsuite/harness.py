#!/usr/bin/env python3
"""harness.py - does lit.cfg see the failures that it has to see?

usage: harness.py LIT LIT_CFG BUILD

Runs small tests whose outcome is known, in a scratch directory.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

# The name of a test, its outcome, and its text.
TESTS = [
    ("simple", "PASS", "RUN: echo-tool %s | diff %s -"),
    ("not-fails", "PASS", "RUN: not echo-tool --nonsense"),
    ("not-passes", "FAIL", "RUN: not echo-tool %s"),
    ("not-takes-no-crash", "FAIL", "RUN: not echo-tool --crash %s"),
    ("bang-takes-no-crash", "FAIL", "RUN: ! echo-tool --crash %s"),
    ("piped-not-takes-no-crash", "FAIL",
     "RUN: cat %s | not echo-tool --crash | cat"),
    ("not-env-takes-no-crash", "FAIL",
     "RUN: not env ECHO_TOOL_OPTS=--crash echo-tool %s"),
    ("env-not-takes-no-crash", "FAIL",
     "RUN: env ECHO_TOOL_OPTS=--crash not echo-tool %s"),
    ("not-crash", "PASS", "RUN: not --crash echo-tool --crash %s"),
    ("pipe-fails-early", "FAIL", "RUN: echo-tool --nonsense | cat"),
    ("missing-tool", "FAIL", "RUN: echo-toool %s"),
    ("second-run-fails", "FAIL", "RUN: echo-tool %s\nRUN: echo-tool --x"),
    ("no-run-line", "UNRESOLVED", "no RUN line"),
    ("arguments-keep-words", "PASS",
     "RUN: echo is not cat food, diff it | grep 'is not cat food, diff it'"),
    ("names-of-tools-in-arguments", "PASS",
     "RUN: echo echo-tool | grep '^echo-tool$'"),
    ("real-cat", "PASS", "RUN: cat --version | grep coreutils"),
    ("real-diff", "PASS", "RUN: diff --version | grep diffutils"),
    ("root", "PASS", "RUN: test -f %{root}/lit.cfg"),
    ("required-feature", "UNSUPPORTED", "REQUIRES: moon\nRUN: false"),
    # The limit is on the processor's time, so that a busy machine is no
    # reason to fail.
    ("no-core", "PASS", "RUN: bash -c 'test $(ulimit -c) = 0'"),
    ("time-is-limited", "PASS", "RUN: bash -c 'test $(ulimit -t) -gt 10'"),
]

OUTCOME = re.compile(r"^([A-Z]+): \w+ :: (\S+)\.test ", re.M)


def main():
    lit, config, build = sys.argv[1:]
    problems = []
    with tempfile.TemporaryDirectory() as root:
        shutil.copy(config, root)
        shutil.copytree(os.path.join(os.path.dirname(config), "drivers", "lit"),
                        os.path.join(root, "drivers", "lit"))
        for name, _, text in TESTS:
            with open(os.path.join(root, name + ".test"), "w") as file:
                file.write(text + "\n")
        # A build directory of its own: its scratch files are its own, too.
        os.mkdir(os.path.join(root, "build"))
        for tools in ("bin", "bin-test"):
            os.symlink(os.path.join(build, tools),
                       os.path.join(root, "build", tools))
        environment = {key: value for key, value in os.environ.items()
                       if not key.startswith(("LIT_", "FILECHECK_"))}
        done = subprocess.run([sys.executable, lit, "-v", root],
                              env=environment, capture_output=True, text=True)
        outcome = {name: result for result, name in
                   OUTCOME.findall(done.stdout)}
        for name, want, _ in TESTS:
            if outcome.get(name) != want:
                problems.append("%s: %s, not %s"
                                % (name, outcome.get(name), want))
        if "'echo-toool': command not found" not in done.stdout:
            problems.append("a missing tool is not named")
    if problems:
        print(done.stdout, done.stderr, *problems, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
