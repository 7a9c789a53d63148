#!/usr/bin/env python3
"""lowered.py - does every program of the tests compute as IMP what it did?

usage: lowered.py BUILD

Takes the programs that memory.py takes, and puts them through memintro, where
they are FUN, inline, memexpand and lower.  What is valid before lower, on two
inputs, computes the same after it.  What lower declines it has to decline for
a reason that its page names.
"""

import concurrent.futures
import re
import sys
import tempfile

from memory import of_files, of_pages, run

DECLINED = re.compile(r"first run (memexpand|inline)|can be '#\[spec\]' in IMP")
# What a caller gives to a function that is no entry, besides values, is made up
# for FUNMEM, not for IMP: blocks that have room for whatever is done to them,
# `#[mem]` scalars, elements of one place.
MADE_UP = re.compile(r"is outside of '\w+', which holds|has no value yet|"
                     r"with another one$|there is no offset for", re.M)


def prepare(text):
    """TEXT as lower wants it; None where it is nothing for lower."""
    if run(["bin/funverify", "-q"], text).returncode:
        return None
    placed = run(["bin/memintro"], text)
    if placed.returncode == 0:
        text = placed.stdout
    for tool in "inline", "memexpand":
        done = run(["bin/" + tool], text)
        if done.returncode == 0:
            text = done.stdout
    if run(["bin/funverify", "-q", "--validity=2"], text).returncode:
        return None
    return text


def check(program):
    """(does it count, what is wrong)"""
    place, text = program
    text = prepare(text)
    if text is None or "@" not in text:
        return False, None
    lowered = run(["bin/lower"], text)
    if lowered.returncode == 1 and DECLINED.search(lowered.stderr):
        return False, None
    if lowered.returncode:
        return True, "%s: lower: %s" % (place, lowered.stderr)
    same = compare(text, lowered.stdout)
    made_up = "entry fun" not in text and MADE_UP.search(same.stderr)
    if same.returncode and not made_up:
        return True, "%s: %s" % (place, same.stderr)
    return True, None


def compare(text, lowered):
    with tempfile.NamedTemporaryFile("w", suffix=".fun", encoding="utf-8",
                                     errors="surrogateescape") as file:
        file.write(text)
        file.flush()
        return run(["bin/funverify", "-q", "--inputs=2",
                    "--same-as=" + file.name], lowered)


def main():
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(check, list(of_files()) + list(of_pages())))
    problems = [text for _, text in results if text]
    count = sum(counts for counts, _ in results)
    print("\n".join(problems))
    print("%d programs, %d differ" % (count, len(problems)))
    return 1 if problems or not count else 0


if __name__ == "__main__":
    sys.exit(main())
