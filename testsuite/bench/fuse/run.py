#!/usr/bin/env python3
"""run.py - how good fuse's answers are, and how fast.

usage: run.py [--seeds=N] [--work=N] [BUILD]

Regions as regions.py makes them: of 9, 30, 100 and 300 invocations, in chains of
1, 4 and 16.  A line for each: how many of the N regions (5) have a best answer
that is proved, the median of the processor's time, of the gap between kernels and
what is proved of them, and of how many kernels more than fuse's the greedy
strategies have.  `--work` is passed on to fuse.
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


def clusters(build, file, *options):
    """What `fuse --print-clusters` prints of FILE, and its seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    text = subprocess.run(
        [os.path.join(build, "bin", "fuse"), "--print-clusters", file]
        + list(options), check=True, stdout=subprocess.PIPE, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build"))
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--work", type=int)
    args = parser.parse_args()
    work = [] if args.work is None else ["--work=%d" % args.work]
    print("invocations chain proved  seconds     gap  down    up")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "region.fun")
        for count in 9, 30, 100, 300:
            for length in 1, 4, 16:
                rows = []
                for seed in range(args.seeds):
                    with open(file, "w", encoding="utf-8") as out:
                        out.write(regions.region(count, length, seed))
                    rows.append(measure(args.build, file, work))
                median = {key: statistics.median(row[key] for row in rows)
                          for key in rows[0]}
                print("%11d %5d %3d/%-3d %7.3f %6.1f%% %+5.0f %+5.0f"
                      % (count, length, sum(row["proved"] for row in rows),
                         args.seeds, median["seconds"], 100 * median["gap"],
                         median["down"], median["up"]), flush=True)


if __name__ == "__main__":
    main()
