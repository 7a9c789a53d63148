"""folders.py - the law of the folders within rooms, for rooms.py.

- A folder has 40 files at most, and a row in docs/architecture.md.
- No pass looks into the folder of another one: what several need is in
  passes/shared, which looks into no pass.
- A folder is entered by what it shows: the header of its own name, or those
  of SHOWS.  Its own subfolders, and the folders of one unit, see all of it.
- Files that call each other are in one folder, or below one, that is declared
  as a unit; UNITS says of how many files its largest cycle is.
"""

import os
import re

MOST_FILES = 40

# The headers by which others enter a folder, where it is not that of its name.
SHOWS = {
    "funcheck": "cases check_file funcheck input update",
    "funcheck/pattern": "define pattern",
    "fungen": "gen",
    "ground": "arena buf diag expect gcd guess library option pages process "
              "progress quote random source svg table",
    "ir-text/ir": "ir exec",
    "ir-text/language": "elem forms ops tokens views",
    "ir-text/lmad": "coincide known lmad view",
    "ir-text/numbers": "bytes float_bits float_text number",
    "ir-text/operators": "eval",
    "ir-text/parse": "parse parser text_map",
    "ir-text/poly": "carried equality poly",
    "ir-text/terms": "order store terms",
    "ir-text/values": "compare value",
    "passes": "apply pass plugin level suppose",
    "passes/fuse/elements": "once price pull share sift",
    "passes/fuse/region": "after_scan region show",
    "passes/fuse/rewrite": "copies rewrite",
    "passes/fuse/solver": "again problem set solve",
    "passes/shared/failure": "checks demands proved undefined",
    "passes/shared/liveness": "block_ranges dead last_uses liveness_attrs",
    "passes/shared/locality": "cost layout sizes table",
    "passes/shared/motion": "covered hoist_guard hoist_up",
    "passes/shared/placing": "placing plain",
    "passes/shared/imp": "changes declared fold host_kernels in_order neighbours new places reach settle "
                          "strides taken unused var_numbers versions write",
    "passes/shared/rewriting": "fun_rounds inline_call loop_slots mem_marks "
                               "result_list uncalled",
    "passes/shared/scalars": "algebra divided expressions images quick",
    "passes/shared/solvers": "glpk isl",
    "passes/shared/storage": "consumed contracted dense in_place "
                             "operator_places overwrite points_to room "
                             "shifted written",
    "printer/emit": "emit",
    "printer/text": "print problem",
    "verifier/accesses": "accesses iterations races remarks",
    "verifier/inputs": "inputs signature witness",
    "verifier/operators": "integer interval",
    "verifier/problems": "answer plot",
    "verifier/prover": "bounds prover z3",
    "verifier/prover/facts": "contradiction facts walk",
    "verifier/prover/regions": "disjoint lmad_facts",
    "verifier/prover/solvers": "z3_terms",
    "verifier/prover/sums": "number_set",
    "verifier/rules": "check locate verify",
    "verifier/rules/types": "operator types",
    "verifier/rules/unique": "alias",
    "verifier/validity": "same_values validity",
}

# Cycles of calls: a folder, and the number of files in the largest one below.
# These numbers only become smaller.
UNITS = {
    "drivers": 2,
    "funcheck/regex": 2,
    "fungen": 8,
    "ground": 2,
    "ir-text/lmad": 2,
    "ir-text/parse": 3,
    "ir-text/poly": 3,
    "ir-text/problem": 2,
    "ir-text/terms": 2,
    "ir-text/values": 5,
    "passes/fuse/region": 4,
    "passes/fuse/rewrite": 3,
    "passes/lower": 14,
    "passes/memexpand": 2,
    "passes/memexpand/sizes": 2,
    "passes/shortcircuit": 2,
    "passes/simplify": 3,
    "printer": 8,
    "printer/emit": 3,
    "printer/text": 3,
    "verifier/accesses": 2,
    "verifier/inputs": 4,
    "verifier/interpreter/imp": 2,
    "verifier/interpreter/value": 4,
    "verifier/prover": 3,
    "verifier/prover/sums": 2,
    "verifier/rules/imp": 2,
    "verifier/rules/types": 2,
}

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)
NO_CODE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
                     re.S)
DEFINITION = re.compile(r"^(static\b\s*)?[A-Za-z_][^\n;{}()=]*?\b(\w+)"
                        r"\((?:[^;{}]*?)\)\n\{", re.M)
CALL = re.compile(r"\b[A-Za-z_]\w*(?=\()")


class Tree:
    """The sources of ROOMS below ROOT, by their paths from there."""

    def __init__(self, root, rooms):
        self.root, self.rooms = root, rooms
        self.texts, self.problems = {}, []
        for room in rooms:
            for folder, _, names in os.walk(os.path.join(root, room)):
                for name in names:
                    if name.endswith((".c", ".h", ".def")) and \
                            os.path.basename(folder) != "support":
                        self.read(os.path.join(folder, name))

    def read(self, path):
        with open(path, encoding="utf-8") as file:
            self.texts[os.path.relpath(path, self.root)] = file.read()

    def problem(self, text, *args):
        self.problems.append(text % args)

    def folders(self):
        return {os.path.dirname(path) for path in self.texts}


def is_below(path, folder):
    return path == folder or path.startswith(folder + "/")


def units_of(path):
    return [unit for unit in UNITS if is_below(path, unit)]


# ---- folders ----


def check_sizes(tree):
    for folder in sorted(tree.folders()):
        count = sum(os.path.dirname(path) == folder for path in tree.texts)
        if count > MOST_FILES:
            tree.problem("%s: %d files", folder, count)


def check_rows(tree):
    with open(os.path.join(tree.root, "docs", "architecture.md"),
              encoding="utf-8") as file:
        rows = set(re.findall(r"^\| `([\w/-]+)/` \|", file.read(), re.M))
    for folder in sorted(tree.folders() - rows):
        tree.problem("docs/architecture.md has no row for %s/", folder)
    for row in sorted(rows - tree.folders()):
        if not os.path.isdir(os.path.join(tree.root, row)):
            tree.problem("docs/architecture.md: there is no %s/", row)


# ---- includes ----


def pass_of(path):
    """The folder of a pass that PATH is in, or None."""
    parts = path.split("/")
    return parts[1] if parts[0] == "passes" and len(parts) > 2 and \
        parts[1] != "shared" else None


def check_passes(tree, path, header):
    into = pass_of(header)
    if into and path.startswith("passes/") and pass_of(path) != into:
        tree.problem("%s looks into the pass %s ('%s')", path, into, header)


def shown_by(folder):
    own = os.path.basename(folder)
    return SHOWS.get(folder, own).split()


def check_entry(tree, path, header, entered):
    here, there = os.path.dirname(path), os.path.dirname(header)
    if is_below(here, there) or set(units_of(here)) & set(units_of(there)):
        return
    stem = os.path.splitext(os.path.basename(header))[0]
    entered.setdefault(there, set()).add(stem)
    if stem not in shown_by(there):
        tree.problem("%s: %s does not show '%s'", path, there, header)


def check_includes(tree):
    entered = {}
    for path, text in sorted(tree.texts.items()):
        for header in INCLUDE.findall(text):
            if header in tree.texts:
                check_passes(tree, path, header)
                check_entry(tree, path, header, entered)
    for folder in sorted(SHOWS):
        for stem in shown_by(folder):
            if stem not in entered.get(folder, ()):
                tree.problem("%s shows '%s', by which nobody enters", folder,
                             stem)


# ---- calls ----


def calls_of(tree):
    """{file in C: those whose functions it calls}"""
    codes = {path: NO_CODE.sub(" ", text)
             for path, text in tree.texts.items() if path.endswith(".c")}
    defined, own = {}, {}
    for path, code in codes.items():
        for static, name in DEFINITION.findall(code):
            if static:
                own.setdefault(path, set()).add(name)
            else:
                defined.setdefault(name, set()).add(path)
    graph = {}
    for path, code in codes.items():
        names = set(CALL.findall(code)) - own.get(path, set()) - {"main"}
        graph[path] = {to for name in names
                       for to in seen_from(tree, path,
                                           defined.get(name, ()))} - {path}
    return graph


def seen_from(tree, path, files):
    """Those of FILES, which define one name, that PATH means: the nearest."""
    room = path.split("/")[0]
    for seen in [room] + tree.rooms[room]:
        found = [file for file in files if file.split("/")[0] == seen]
        if found:
            return found
    return []


def cycles_of(graph):
    """Strongly connected parts of more than one node (Tarjan, "Depth-first
    search and linear graph algorithms", SIAM J. Comput. 1(2), 1972), without
    recursion."""
    number, low, stack, done, cycles = {}, {}, [], set(), []
    for start in sorted(graph):
        work = [(start, iter(()))] if start not in number else []
        while work:
            node, rest = work.pop()
            if node not in number:
                number[node] = low[node] = len(number)
                stack.append(node)
                rest = iter(sorted(graph[node]))
            for to in rest:
                if to not in number:
                    work += [(node, rest), (to, iter(()))]
                    break
                if to not in done:
                    low[node] = min(low[node], low[to])
            else:
                if low[node] == number[node]:
                    part = stack[stack.index(node):]
                    del stack[stack.index(node):]
                    done.update(part)
                    if len(part) > 1:
                        cycles.append(sorted(part))
                if work:
                    up = work[-1][0]
                    low[up] = min(low[up], low[node])
    return cycles


def check_cycles(tree):
    largest = dict.fromkeys(UNITS, 0)
    for cycle in cycles_of(calls_of(tree)):
        units = [unit for unit in UNITS
                 if all(is_below(path, unit) for path in cycle)]
        if not units:
            tree.problem("these call each other, and are no unit: %s",
                         " ".join(cycle))
        for unit in units:
            largest[unit] = max(largest[unit], len(cycle))
    for unit, size in sorted(UNITS.items()):
        if largest[unit] != size:
            tree.problem("the largest cycle below %s has %d files, not %d",
                         unit, largest[unit], size)


def problems_of(root, rooms):
    """What is wrong below ROOT; ROOMS are those that a room may look into."""
    tree = Tree(root, rooms)
    check_sizes(tree)
    check_rows(tree)
    check_includes(tree)
    check_cycles(tree)
    return tree.problems
