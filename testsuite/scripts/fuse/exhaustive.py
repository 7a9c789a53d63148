#!/usr/bin/env python3
"""exhaustive.py - are fuse's answers the best there are, and cost what it says?

usage: exhaustive.py [--count=N] [--seed=S] [--most=N] [--keep=FOLDER] [BUILD]

N random regions (300) of up to so many invocations (6), as sketches.py makes
them.  Of each

  - what fuse says that the region costs as it stands, and with its clusters, is
    what the programs cost, before and after: their texts are counted here;
  - no legal partition costs less, of the region, of what it is with kernels as
    several, and with filters as two, where fuse says that there is none: all of
    them are listed;
  - what comes out of fuse in the end costs no more than it said;
  - the program computes what it computed, on a few inputs.

Which partitions are legal, and what they cost, is found from the texts alone
(clusters.py, variants.py).  With --keep the regions that fail are written there.
The exit status is 1 where one does.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

import clusters
import sketches
import text as fun
import variants

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))))
REMARK = re.compile(r"remark: .*\[fuse(, missed|, note)?: (\w+)\]$", re.M)
COST = re.compile(r"  (before|after): \{kernels: (\d+), arrays: (\d+), "
                  r"traversals: (\d+)\}")
NODES_MOST = 9


class Failure(Exception):
    pass


class Tools:
    def __init__(self, build, folder):
        self.build = build
        self.file = os.path.join(folder, "region.fun")

    def run(self, tool, *options, text=None, check=True):
        done = subprocess.run([os.path.join(self.build, "bin", tool)] +
                              list(options), input=text,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, check=False)
        if check and done.returncode:
            raise Failure("%s %s: %s" % (tool, " ".join(options),
                                         done.stderr))
        return done

    def fuse(self, *options):
        return self.run("fuse", *(options + (self.file,)))


def alone(region):
    return list(range(len(region.nodes)))


def cost_of(text):
    region = clusters.Region(fun.Function(text))
    return region.cost(alone(region))


def rewrites_of(remarks, clusters_):
    """How many rewrites there were before the region was looked at, and how
    many its clusters are."""
    before = 0
    for kind, name in REMARK.findall(remarks):
        if name == "region":
            break
        before += not kind
    joined = sum("," in line for line in
                 re.findall(r"^    - \[(.*)\]$", clusters_, re.M))
    return before, before + joined


def best_of(text):
    """The least cost of what the region may be, and of those as many as could
    be looked at; False where some could not."""
    best, all_ = None, True
    for region in variants.variants(text, NODES_MOST):
        if region is None:
            all_ = False
        else:
            best = region.best(best)
    return best, all_


def inputs_of(function, rng):
    n = rng.choice([0, 2, 4, 6])
    sizes = {"n": n, "m": n, "h": n // 2}
    values = []
    for name, type_ in function.params:
        if type_ == "i64":
            values.append(str(sizes[name]))
            continue
        size = sizes[type_[1:type_.index("]")]]
        values.append("[%s]" % ", ".join(
            str(rng.randrange(-50, 2000)) for _ in range(size))
            if size else "empty([0]i64)")
    return " ".join(values)


def compare(tools, source, fused, values):
    """Does SOURCE succeed on VALUES?  Then FUSED has to give the same."""
    found = []
    for text in source, fused:
        with open(tools.file, "w", encoding="utf-8") as out:
            out.write(text)
        done = tools.run("funrun", tools.file, text=values, check=False)
        found.append((done.returncode, done.stdout))
    if found[0][0] == 0 and found[0] != found[1]:
        raise Failure("on %s it gives %s, and %s when fused"
                      % (values, found[0], found[1]))
    return found[0][0] == 0


def check_values(tools, source, fused, seed):
    rng = random.Random(seed)
    function = fun.Function(source)
    for _ in range(3):
        compare(tools, source, fused, inputs_of(function, rng))


class Counted:
    """What fuse makes of a region: the text as it stands when fuse comes to
    it, with the clusters, and in the end; what was said of it."""

    def __init__(self, stands, fused, final, said, remarks, after):
        self.stands, self.fused, self.final = stands, fused, final
        self.said, self.remarks, self.after = said, remarks, after


def check_costs(tools, source):
    """Hold what fuse says that SOURCE costs, a function, against the texts;
    None: its body is no region."""
    with open(tools.file, "w", encoding="utf-8") as out:
        out.write(source)
    said = tools.fuse("--print-clusters").stdout
    done = tools.fuse("--remarks")
    remarks = done.stderr
    at = remarks.find("[fuse, note: region]")
    if at < 0:
        return None
    said = said.split("\n- ")[0]
    costs = {when: tuple(map(int, numbers))
             for when, *numbers in COST.findall(said)}
    before, after = rewrites_of(remarks, said)
    copied = len(re.findall(r"\[fuse: (?:again|parted)\]", remarks[:at]))
    stands = tools.fuse("--limit=%d" % (before - copied)).stdout
    fused = tools.fuse("--limit=%d" % after).stdout
    if not copied and cost_of(stands) != costs["before"]:
        raise Failure("as it stands it costs %s, and not %s"
                      % (cost_of(stands), costs["before"]))
    if cost_of(fused) != costs["after"]:
        raise Failure("fused it costs %s, and not %s"
                      % (cost_of(fused), costs["after"]))
    if cost_of(done.stdout) > costs["after"]:
        raise Failure("in the end it costs %s, and not %s"
                      % (cost_of(done.stdout), costs["after"]))
    return Counted(stands, fused, done.stdout, said, remarks, costs["after"])


def check(tools, source, seed, tally):
    found = check_costs(tools, source)
    if not found:
        tally["no region"] = tally.get("no region", 0) + 1
        return
    after, remarks = found.after, found.remarks
    best, all_ = best_of(found.stands)
    if best < after and "optimal: true" in found.said:
        raise Failure("the best is %s, and not %s" % (best, after))
    if all_ and best > after:
        raise Failure("%s is no cost of a legal partition; the best is %s"
                      % (after, best))
    for name, is_it in (("several", "fuse: again]" in remarks),
                        ("two", "fuse: parted]" in remarks),
                        ("pulled", "fuse: pulled]" in remarks),
                        ("one", "fuse: fused]" in remarks),
                        ("then", "    then " in found.fused and
                         "    then " not in source),
                        ("not all listed", not all_)):
        tally[name] = tally.get(name, 0) + is_it
    check_values(tools, source, found.final, seed)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?",
                        default=os.path.join(ROOT, "build"))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=6)
    parser.add_argument("--keep")
    args = parser.parse_args()
    failed, tally = 0, {}
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(args.build, folder)
        for seed in range(args.seed, args.seed + args.count):
            source = sketches.sketch(seed, args.most)
            try:
                check(tools, source, seed, tally)
            except Failure as failure:
                failed += 1
                print("region %d: %s" % (seed, failure), flush=True)
                if args.keep:
                    os.makedirs(args.keep, exist_ok=True)
                    with open(os.path.join(args.keep, "%d.fun" % seed), "w",
                              encoding="utf-8") as out:
                        out.write(source)
    print("%d regions, %d failed; %s" % (args.count, failed, ", ".join(
        "%s: %d" % item for item in sorted(tally.items()))))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
