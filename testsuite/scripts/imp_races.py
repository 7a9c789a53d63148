#!/usr/bin/env python3
"""imp_races.py - does funrun find the races of IMP programs, and no others?

usage: imp_races.py BUILD [--programs N] [--seed N]

Random functions of kernels, groups, lanes, barriers, loops and parallel
statements are run here, step by step, and every pair of accesses is held
against the rules of docs/language.md, 7.5 and 7.6, as they are written there.
funrun has to report the first access that races with an earlier one, and one
of those that it races with; or no race, where there is none.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

import parallel
from parallel import CELLS, Node

RACE = re.compile(r":(\d+):\d+: error: race: '(\w+)'\[(\d+)\] : i64 is "
                  r"(read|written) here")
WHERE = re.compile(r"funrun: note: where (.*)")
EARLIER = re.compile(r":(\d+):\d+: note: it is (read|written) here")


# ---- programs ----

class Maker(parallel.Maker):
    def __init__(self, rng):
        super().__init__(rng, rng.randint(4, 14))

    def block(self, shared):
        return "s" if shared and self.rng.random() < 0.5 else "m"

    def access(self, indices, shared):
        kind = self.rng.choice(["read", "write"])
        return Node(kind, block=self.block(shared), at=self.place(indices))

    def form(self, runner, indices, shared):
        """A parallel statement in what RUNNER runs: top, thread, group or
        lane."""
        kinds = ["kernel"] * 4 + ["reduce", "scan", "filter", "scatter",
                                  "update"]
        kind = self.rng.choice(kinds)
        levels = {"top": ["", "thread", "block", "block", "block"],
                  "thread": [""], "lane": [""],
                  "group": ["", "lane", "lane", "lane"]}
        level = self.rng.choice(levels[runner])
        if kind != "kernel" and level == "block":
            level = ""
        inner = {"": "thread" if runner == "top" else runner,
                 "thread": "thread", "block": "group", "lane": "lane"}[level]
        index = self.name("i")
        inside = indices + [index]
        begins = inner == "group" and runner != "group"
        body = self.body(inner, inside, shared or begins, 1)
        block = "m" if kind == "update" else self.block(shared)
        return Node(kind, level=level, inner=inner, index=index,
                    count=self.rng.randrange(4), body=body, begins=begins,
                    block=block,
                    at=self.place(indices if kind == "reduce" else inside))

    def statement(self, runner, indices, shared, depth):
        draw = self.rng.random()
        self.left -= 1
        if runner == "group" and draw < 0.25:
            return Node("barrier")
        if depth < 4 and self.left > 0 and draw < 0.6:
            if self.rng.random() < 0.25:
                index = self.name("t")
                return Node("for", index=index, count=self.rng.randrange(3),
                            body=self.body(runner, indices + [index], shared,
                                           depth + 1))
            return self.form(runner, indices, shared)
        return self.access(indices, shared)

    def body(self, runner, indices, shared, depth):
        return [self.statement(runner, indices, shared, depth + len(indices))
                for _ in range(self.rng.randint(1, 3))]


def write(nodes, lines, indent):
    def put(text):
        lines.append("  " * indent + text)
        return len(lines)

    for node in nodes:
        if node.kind == "barrier":
            node.line = put("barrier")
        elif node.kind == "read":
            put("var x_%d : i64" % len(lines))
            node.line = put("x_%d <- %s[%s] : i64"
                            % (len(lines) - 1, node.block, node.at))
        elif node.kind == "write":
            node.line = put("%s[%s] <- 1 : i64" % (node.block, node.at))
        elif node.kind == "for":
            put("for %s < %d do" % (node.index, node.count))
            write(node.body, lines, indent + 1)
            put("done")
        else:
            write_form(node, lines, indent, put)


def write_form(node, lines, indent, put):
    level = " at " + node.level if node.level else ""
    word = {"update": "scatter (+)", "reduce": "reduce (+)",
            "scan": "scan (+)"}.get(node.kind, node.kind)
    variable = ""
    if node.kind == "filter":
        put("var k_%d : i64" % len(lines))
        variable = "k_%d <- " % (len(lines) - 1)
    node.line = put("%s%s %s < %d%s do"
                    % (variable, word, node.index, node.count, level))
    if node.begins:
        lines.append("  " * indent + "  var s : mem(shared)")
        lines.append("  " * indent + "  s <- alloc %d in shared" % (8 * CELLS))
    write(node.body, lines, indent + 1)
    target = "%s[%s] : i64" % (node.block, node.at)
    if node.kind in ("reduce", "scan"):
        put("  yield (%s)" % node.index)
        put("into (%s)" % target)
    elif node.kind == "filter":
        put("  yield (%s, %s %% 2 == 0)" % (node.index, node.index))
        put("into p (%s[p] : i64)" % node.block)
    elif node.kind in ("scatter", "update"):
        put("  yield (%s, 1)" % node.at)
        put("into p < %d (%s[p] : i64)" % (CELLS, node.block))
    put("done")


# ---- what happens ----

class Access:
    """PATH: (form, iteration) of the forms around, the outermost first;
    GROUP: which one, and how many barriers it met."""
    def __init__(self, run, node, write, kind):
        self.path = list(run.path)
        self.runner, self.phase = run.runner, run.phase
        self.lane = run.lane
        self.node, self.write, self.kind = node, write, kind
        self.where = dict(run.env)


class Run:
    def __init__(self):
        self.env, self.path, self.runner = {}, [], "top"
        self.phase, self.lane, self.log = None, None, {}
        self.forms, self.groups, self.order = 0, 0, []

    def touch(self, node, block, at, write, kind=""):
        block = (block, self.phase[0]) if block == "s" else (block, 0)
        access = Access(self, node, write, kind)
        self.order.append((access, (block, at)))

    def offset(self, text):
        return eval(text, {}, dict(self.env))

    def statements(self, nodes):
        for node in nodes:
            if node.kind == "barrier":
                self.phase = (self.phase[0], self.phase[1] + 1)
            elif node.kind in ("read", "write"):
                self.touch(node, node.block, self.offset(node.at),
                           node.kind == "write")
            elif node.kind == "for":
                for i in range(node.count):
                    self.env[node.index] = i
                    self.statements(node.body)
                self.env.pop(node.index, None)
            else:
                self.form(node)

    def form(self, node):
        saved = self.runner, self.phase, self.lane
        form, kept = self.forms, 0
        self.forms += 1
        self.runner = node.inner
        for i in range(node.count):
            self.env[node.index] = i
            self.path.append((form, i))
            if node.begins:
                self.phase = (self.groups + 1, 0)
                self.groups += 1
            if node.level == "lane":
                self.lane = (form, i)
            self.statements(node.body)
            if node.kind == "scan":
                self.touch(node, node.block, self.offset(node.at), True)
            elif node.kind in ("scatter", "update"):
                self.touch(node, node.block, self.offset(node.at), True,
                           (node.kind, form))
            elif node.kind == "filter" and i % 2 == 0:
                self.touch(node, node.block, kept, True, ("late", form))
                kept += 1
            self.path.pop()
        self.env.pop(node.index, None)
        phase = self.phase
        self.runner, self.phase, self.lane = saved
        if saved[1] and phase and phase[0] == saved[1][0]:
            self.phase = phase
        if node.kind == "reduce":
            self.touch(node, node.block, self.offset(node.at), True,
                       ("reduced", form if node.level == "lane" else None))


def is_ordered(first, second):
    """The rules: FIRST ran before SECOND here; does it always?"""
    if second.kind and second.kind[0] == "update" and \
            first.kind == second.kind:
        return True
    for (form, i), (other, j) in zip(first.path, second.path):
        if form != other:
            break
        if i != j:
            late = second.kind and second.kind == ("late", form) and \
                first.kind != second.kind
            return bool(late)
    if not first.phase or first.phase != second.phase:
        return True
    if first.lane and second.lane:
        return first.lane == second.lane
    if first.lane or second.lane:
        waited = second.kind and second.kind[0] == "reduced" and \
            first.lane and first.lane[0] == second.kind[1]
        return bool(waited)
    return first.write == second.write


def find_race(run):
    """The first access that races, and all that it races with."""
    touched = {}
    for access, place in run.order:
        before = touched.setdefault(place, [])
        races = [a for a in before if (a.write or access.write) and
                 not is_ordered(a, access)]
        if races:
            return access, races
        before.append(access)
    return None, []


# ---- funrun ----

def where_text(access):
    return ", ".join("%s = %d" % pair for pair in access.where.items())


def describe(access):
    return (access.node.line, "written" if access.write else "read",
            where_text(access))


def reported(text):
    """What funrun says: the access and the earlier one, or None."""
    lines = text.split("\n")
    head = RACE.search(lines[0])
    if not head:
        return None
    places = [(int(head.group(1)), head.group(4))]
    wheres = []
    for line in lines[1:]:
        note, where = EARLIER.search(line), WHERE.search(line)
        if note:
            wheres += [""] * (len(places) - len(wheres))
            places.append((int(note.group(1)), note.group(2)))
        elif where:
            wheres.append(where.group(1))
    wheres += [""] * (len(places) - len(wheres))
    return [(line, verb, where) for (line, verb), where
            in zip(places, wheres)]


def check(funrun, directory, rng, number):
    """What is wrong with what funrun says about one program, or None."""
    nodes = Maker(rng).body("top", [], False, 0)
    lines = ["imp main (m : mem) ="]
    write(nodes, lines, 1)
    path = os.path.join(directory, "race_%d.imp" % number)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    run = Run()
    run.statements(nodes)
    access, races = find_race(run)
    done = subprocess.run([funrun, path], capture_output=True, text=True,
                          check=False,
                          input="[%s]" % ", ".join(["1"] * CELLS))
    found = reported(done.stderr) if done.returncode else None
    if done.returncode and not found:
        return "\n".join(lines) + "\n" + done.stderr, False
    if not access:
        wrong = "a race that is none" if found else None
    elif not found:
        wrong = "no race, but %s and %s" % (describe(races[0]),
                                            describe(access))
    elif found[0] != describe(access):
        wrong = "%s, not %s" % (found[0], describe(access))
    elif found[1:] != [] and found[1] not in map(describe, races):
        wrong = "%s is no race with %s" % (found[1], describe(access))
    elif len(found) < 2:
        wrong = "the earlier access was not found"
    else:
        wrong = None
    text = "\n".join(lines) + "\n%s\n%s" % (done.stderr, wrong)
    return (text if wrong else None), access is not None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--programs", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    funrun = os.path.join(args.build, "bin", "funrun")
    rng = random.Random(args.seed)
    bad = races = 0
    with tempfile.TemporaryDirectory() as directory:
        for number in range(args.programs):
            wrong, race = check(funrun, directory, rng, number)
            races += race
            if wrong:
                bad += 1
                print(wrong, "\n")
    print("%d programs, %d of them with races, %d are misjudged"
          % (args.programs, races, bad))
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
