#!/usr/bin/env python3
"""run.py - how good fuse's answers are, and how fast.

usage: run.py [--seeds=N] [--work=N] [BUILD]

Regions as regions.py makes them: of 9, 30, 100 and 300 invocations, in chains of
1, 4 and 16.  A line for each: how many of the N regions (10) have a best answer
that is proved; the processor's time, the median and the most; the largest gap
between kernels and what is proved of them; and how many kernels more than fuse's
the greedy strategies have, on the average and at the most.  `--work` is passed
on to fuse.
"""

import argparse
import os
import re
import resource
import statistics
import subprocess
import tempfile

import regions

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))))
NUMBERS = re.compile(r"  (\w+): \[?(.*?)\]?$", re.M)
KERNELS = re.compile(r"  after: \{kernels: (\d+)")


def seconds_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def clusters(build, file, *options):
    """What `fuse --print-clusters` prints of FILE, and its seconds."""
    before = seconds_of_children()
    text = subprocess.run(
        [os.path.join(build, "bin", "fuse"), "--print-clusters", file]
        + list(options), check=True, stdout=subprocess.PIPE, text=True).stdout
    after = seconds_of_children()
    return text, after - before


def kernels(build, file, strategy):
    text, _ = clusters(build, file, "--strategy=" + strategy)
    return int(KERNELS.search(text).group(1))


def measure(build, file, work):
    text, seconds = clusters(build, file, *work)
    found = dict(NUMBERS.findall(text))
    here = int(KERNELS.search(text).group(1))
    bound = int(found["bound"].split(",")[0])
    return {"proved": found["optimal"] == "true", "seconds": seconds,
            "gap": (here - bound) / here,
            "down": kernels(build, file, "greedy-down") - here,
            "up": kernels(build, file, "greedy-up") - here}


def row(count, length, found):
    """A line of the table, of what was measured on each region."""
    def column(key):
        return [one[key] for one in found]

    print("| %d | %d | %d of %d | %.3f | %.3f | %.1f %% | %s |"
          % (count, length, sum(column("proved")), len(found),
             statistics.median(column("seconds")), max(column("seconds")),
             100 * max(column("gap")),
             " | ".join("+%.1f, +%d" % (statistics.mean(column(key)),
                                        max(column(key)))
                        for key in ("down", "up"))), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build"))
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--work", type=int)
    args = parser.parse_args()
    work = [] if args.work is None else ["--work=%d" % args.work]
    print("| invocations | chains of | proved the best | seconds | most | gap "
          "| greedy-down | greedy-up |\n" + 8 * "|---" + "|")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "region.fun")
        for count in 9, 30, 100, 300:
            for length in 1, 4, 16:
                found = []
                for seed in range(args.seeds):
                    with open(file, "w", encoding="utf-8") as out:
                        out.write(regions.region(count, length, seed))
                    found.append(measure(args.build, file, work))
                row(count, length, found)


if __name__ == "__main__":
    main()
