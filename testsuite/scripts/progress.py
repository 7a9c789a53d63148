#!/usr/bin/env python3
"""progress.py - what takes long says so on a terminal, and nowhere else.

usage: progress.py BUILD

Runs commands that take more than a second with standard error on a
pseudo-terminal, on one whose TERM is "dumb", and in a pipe.
"""

import concurrent.futures
import os
import pty
import re
import subprocess
import sys
import tempfile

SLOW = """entry fun main (n : i64) (A : [n]i64) : (i64) =
  let s = loop (s : i64 = 0) for i < 2000 do
    let k = i * n + s
  in (k)
  let t = reduce (+) i < n do in (A[i])
  let u = s + t
  in (u)
"""

# The command, and what its line shows.
COMMANDS = [
    (["funverify", "-q", "--validity=30000", "slow.fun"],
     r"'main' on input \d+ of 30000"),
    (["funreduce", "-j", "1", "--test", "sleep 0.3; grep -q reduce {}",
      "slow.fun"], r"\d+ tests: \d+ statements, \d+ bytes"),
    (["pass-fuzz", "--count=100000", "--jobs=2", "--rounds=1", "--chains=1"],
     r"program \d+ of 100000"),
    (["python3", "-c", "import terminal, time\nterminal.show('one')\n"
      "time.sleep(1.2)\nterminal.clear()"], "one"),
]
LINE = "\r\33\\[K"
MOST = 3  # seconds


def on_terminal(command, folder, environment, term="xterm"):
    """What a terminal shows of the first seconds"""
    master, slave = pty.openpty()
    child = subprocess.Popen(command, stderr=slave, cwd=folder,
                             stdout=subprocess.DEVNULL,
                             env=dict(environment, TERM=term),
                             start_new_session=True)
    os.close(slave)
    try:
        child.wait(MOST)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, 15)
        child.wait()
    shown = b""
    os.set_blocking(master, False)
    try:
        while part := os.read(master, 65536):
            shown += part
    except OSError:  # all is read
        pass
    os.close(master)
    return shown.decode(errors="replace"), child.returncode


def on_dumb(command, folder, environment):
    return on_terminal(command, folder, environment, "dumb")


def in_pipe(command, folder, environment):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True,
                              timeout=MOST, check=False,
                              env=dict(environment, TERM="xterm"))
        return done.stderr.decode()
    except subprocess.TimeoutExpired as late:
        return (late.stderr or b"").decode()


def main():
    build = os.path.abspath(sys.argv[1])
    suite = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    environment = dict(os.environ, PYTHONPATH=suite, PATH=":".join(
        [build + "/bin", build + "/bin-test", os.environ["PATH"]]))
    problems = 0
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "slow.fun"), "w",
                  encoding="utf-8") as file:
            file.write(SLOW)
        for command, wanted in COMMANDS:
            with concurrent.futures.ThreadPoolExecutor() as pool:
                ways = [pool.submit(run, command, folder, environment)
                        for run in (on_terminal, on_dumb, in_pipe)]
                (shown, status), (dumb, _), piped = [
                    way.result() for way in ways]
            for bad, what in [
                    (not re.search(LINE + wanted, shown), "shows no line"),
                    (status == 0 and not re.search(LINE + r"(?!\w)", shown),
                     "leaves its line there"),
                    ("\33" in dumb, "shows a line on a dumb terminal"),
                    ("\33" in piped or re.search(wanted, piped),
                     "shows a line in a pipe")]:
                if bad:
                    problems += 1
                    print("%s %s:\n%r" % (" ".join(command), what, shown))
    print("%d commands, %d problems" % (len(COMMANDS), problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
