"""planting.py - wrong answers that the checker has to find, and right ones.

- Random formulas have the points, and relations the pairs, that Python finds for the
  same text.
- The identity within the hull of the instances is right for every conflict set;
  an answer that gives two instances in conflict one cell is not.
- The answers of `ANSWERS` and `PAPER` have the verdicts that stand there.
"""

import itertools
import os
import random
import re

import check
import formulas
import points
import problem
import sketches
from answer import Answer, Wrong

HEAT = """
context: "[N] -> { : N >= 1 }"
domains: "[N] -> { S[t, i] : 0 <= t, i < N; T[t, i] : 0 <= t, i < N }"
conflicts: "[N] -> { S[t, i] -> S[t, j] : i < j; T[t, i] -> T[t, j] : i < j;
                     S[t, i] -> T[t, j] : i > j; T[t, i] -> S[t + 1, j] : i >= j }"
"""
ROWS = """
domains: "[N] -> { S[t, i] : 0 <= t, i < N }"
conflicts: "[N] -> { S[t, i] -> S[t, j] : i < j }"
"""
SHARED = "mappings: {S: {array: A, indices: [%s]}, T: {array: A, indices: [%s]}}\n" \
    "arrays: {A: {size: %s}}\n"
DIAGONAL = '"(i - t) mod (N + 1)"'

# An answer to HEAT, and a part of what is wrong with it.
ANSWERS = [
    (SHARED % (DIAGONAL, DIAGONAL, "N + 1"), None),
    ("mappings:\n  S:\n    array: A\n    indices:\n    - (i - t) mod (N + 1)\n"
     "  T:\n    array: 'A'\n    indices: [ '(-t + i) mod (1 + N)' ]\n"
     "arrays:\n  A:\n    size: 'N + 1'\n", None),
    (SHARED % ('"(2*t + i) mod (3*N)"', '"(2*t + i) mod (3*N)"', "3*N"),
     "share the cell"),
    (SHARED % ('"(i - t) mod N"', '"(i - t) mod N"', "N"), "share the cell"),
    (SHARED % ('"i mod N"', '"i mod N"', "N"), "share the cell"),
    (SHARED % ('"0"', '"0"', "1"), "share the cell"),
    (SHARED % ("", "", "1"), "share the cell"),
    (SHARED % (DIAGONAL, '"(i - t) mod (N + 2)"', "N + 2"), "share the cell"),
    (SHARED % (DIAGONAL, '"(i - t + 1) mod (N + 1)"', "N + 1"), "share the cell"),
    (SHARED % (DIAGONAL, DIAGONAL, "N"), "but uses"),
    (SHARED % (DIAGONAL, DIAGONAL, "N + 2"), "needs no more than"),
    (SHARED % ('"i - t"', '"i - t"', "N"), "is negative"),
    (SHARED % (DIAGONAL, DIAGONAL + ", 0", "N + 1"), "another number of indices"),
    (SHARED % ('"(i - t) mod (i + 1)"', DIAGONAL, "N + 1"), "is no index"),
    (SHARED % ('"(i - t) mod (N - 1)"', DIAGONAL, "N + 1"), "not positive"),
    (SHARED % ('"(i - u) mod (N + 1)"', DIAGONAL, "N + 1"), "is no index"),
    (SHARED % ('"(i - t mod (N + 1)"', DIAGONAL, "N + 1"), "no ')'"),
    (SHARED % ('"(i - t) / 2"', DIAGONAL, "N + 1"), "'/'"),
    (SHARED % ('"i -"', DIAGONAL, "N + 1"), "ends too early"),
    (SHARED % (DIAGONAL, DIAGONAL, "t + 1"), "is no index"),
    (SHARED.replace("T: {array: A", "T: {array: B") % (DIAGONAL, DIAGONAL, "N"),
     "no array 'B'"),
    (SHARED.replace("T:", "U:") % (DIAGONAL, DIAGONAL, "N + 1"),
     "no statement 'U'"),
    ("mappings: {S: {array: A, indices: [%s]}}\narrays: {A: {size: N + 1}}\n"
     % DIAGONAL, "no mapping of 'T'"),
    ((SHARED[:-2] + ", B: {size: 1}}\n")
     % (DIAGONAL, DIAGONAL, "N + 1"), "nothing is in the array 'B'"),
    ("mappings: {S: {array: A, indices: [0}\n", "YAML"),
    ("", "no answer"),
    ("arrays: {A: {size: 1}}\n", "no 'mappings'"),
]


# The paper's answers to what is in testsuite/smo/Inputs.
STEPS = "mappings:\n" + "".join(
    '  S%d: {array: A, indices: ["(i + %d) mod (N + 2)", "j mod N"]}\n' % (
        step, 11 - 2 * step) for step in range(5)) + \
    'arrays: {A: {size: "(N + 2)*N"}}\n'
PAPER = {
    "fig1.cs": (SHARED.replace("S:", "P:").replace("T:", "Q:")
                % (DIAGONAL, DIAGONAL, "N + 1"), None),
    "fig2.cs": (SHARED.replace("S:", "S0:").replace("T:", "S1:")
                % (DIAGONAL, DIAGONAL, "N + 1"), None),
    "fig5.cs": ("mappings: {A: {array: A, indices: [%s]}}\n"
                "arrays: {A: {size: N + 1}}\n" % DIAGONAL, None),
    "fig6.cs": ('mappings: {S0: {array: A, indices: ["(2*x - y) mod (3*B - 2)"]}, '
                'S1: {array: B, indices: ["x mod B", "y mod B"]}}\n'
                'arrays: {A: {size: "3*B - 2"}, B: {size: "B*B"}}\n', None),
    "fig7.cs": (STEPS, None),
    "empty.cs": ("mappings: {S: {array: A, indices: []}, T: {array: A, indices: []}, "
                 "U: {array: A, indices: []}}\narrays: {A: {size: 1}}\n", None),
    "moduli.cs": (SHARED % ('"i mod 5"', '"i mod 7"', "7"), "share the cell"),
    "moduli-parametric.cs": (SHARED % ('"i mod N"', '"i mod (N + 2)"', "N + 2"),
                             "share the cell"),
}


def verdict(conflict_set, text, choices):
    """What is wrong with the answer TEXT, or None."""
    try:
        check.check(conflict_set, Answer(text, conflict_set), choices)
    except Wrong as failure:
        return str(failure)
    return None


def listed():
    """Faults of the verdicts on ANSWERS."""
    heat = problem.load("heat.cs", HEAT)
    for text, expected in ANSWERS:
        got = verdict(heat, text, heat.choices(8, 200))
        if (got is None) != (expected is None) or \
                (expected and expected not in got):
            yield "'%s' instead of '%s' of\n%s" % (got, expected, text)
    two = "mappings: {S: {array: A, indices: [i]}, T: {array: B, indices: [i]}}\n" \
        "arrays: {A: {size: N}, B: {size: N}}\n"
    small = Answer(SHARED % (DIAGONAL, DIAGONAL, "N + 1"), heat)
    large = Answer(two, heat)
    check.check(heat, large, heat.choices(8, 200))
    check.compare(heat, small, large)
    try:
        check.compare(heat, large, small)
        yield "an answer that is larger than the baseline's was not found"
    except Wrong:
        pass
    rows = problem.load("rows.cs", ROWS)
    for indices, size, ratio in [("i mod N", "N", 1), ("(t + i) mod (2*N)", "2*N", 2),
                                 ("t mod N, i mod N", "N*N", 8)]:
        answer = Answer("mappings: {S: {array: A, indices: [%s]}}\n"
                        "arrays: {A: {size: %s}}\n" % (indices, size), rows)
        if check.ratio(rows, answer, 200) != ratio:
            yield "%s is not %d times as large as the best" % (indices, ratio)


def text_of(mappings, sizes):
    return "mappings:\n%sarrays:\n%s" % (
        "".join("  %s: {array: %s, indices: [%s]}\n" % (
            name, array, ", ".join('"%s"' % index for index in indices))
            for name, (array, indices) in mappings.items()),
        "".join("  %s: {size: %s}\n" % pair for pair in sizes.items()))


def identity(conflict_set, instances):
    """Each statement in an array of its own, as large as its hull."""
    mappings, sizes = {}, {}
    for number, (name, found) in enumerate(instances.items()):
        indices, size = [], 1
        for at, index in enumerate(conflict_set.statements[name].names):
            low = min((point[at] for point in found), default=0)
            high = max((point[at] for point in found), default=0)
            indices.append("(%s - %d) mod %d" % (index, low, high - low + 1))
            size *= high - low + 1
        mappings[name] = ("A%d" % number, indices)
        sizes["A%d" % number] = size
    return mappings, sizes


def meeting(conflict_set, instances, conflict):
    """The identity, but the two instances of CONFLICT have the same cell."""
    first, second, one, other = conflict
    mappings, sizes = identity(conflict_set, instances)
    if first == second:
        array, indices = mappings[first]
        for at, index in enumerate(conflict_set.statements[first].names):
            if one[at] != other[at]:
                indices[at] = "%s mod %d" % (index, abs(one[at] - other[at]))
    else:
        array = mappings[first][0]
        count = max(len(one), len(other))
        for name, point in ((first, one), (second, other)):
            mappings[name] = (array, [
                "(%s - %d) mod 1000" % pair for pair in
                zip(conflict_set.statements[name].names, point)] +
                ["0"] * (count - len(point)))
        sizes = {array: 1000 ** count} | {
            mapping[0]: sizes[mapping[0]] for mapping in mappings.values()
            if mapping[0] != array}
    return mappings, sizes


def collisions(conflict_set, rng):
    """(how many were planted, faults)"""
    count, faults = 0, []
    for values in conflict_set.choices(4, 120):
        instances = conflict_set.instances(values)
        text = text_of(*identity(conflict_set, instances))
        got = verdict(conflict_set, text, [values])
        if got:
            faults.append("the identity is wrong: %s\n%s" % (got, text))
        conflicts = [conflict for conflict in conflict_set.conflicts(values)
                     if conflict[0] != conflict[1] or conflict[2] != conflict[3]]
        for conflict in rng.sample(conflicts, min(3, len(conflicts))):
            count += 1
            text = text_of(*meeting(conflict_set, instances, conflict))
            got = verdict(conflict_set, text, [values])
            if not got or "share the cell" not in got:
                faults.append("%s was not found, but %s\n%s" % (
                    conflict, got, text))
    return count, faults


# ---- formulas ----

def in_python(text):
    """An isl formula as an expression of Python."""
    text = re.sub(r"exists e : (\w) = 2e", r"\1 mod 2 = 0", text)
    text = re.sub(r"exists \(e, f : (\w) = 3e \+ f and 0 <= f <= 1\)",
                  r"\1 mod 3 <= 1", text)
    text = re.sub(r"0 <= i, j < ([^<>=()]*?)(?= and|\)|$)", r"0 <= i < \1 and 0 <= j < \1",
                  text)
    text = re.sub(r"(?<![<>!=])=(?!=)", "==", text)
    text = re.sub(r"\b(\d+)([A-Za-z])", r"\1*\2", text).replace(" mod ", " % ")
    text = re.sub(r"floor\((\w)/3\)", r"(\1//3)", text)
    return text.replace("false", "False").replace("true", "True")


def agree(rng):
    """The text of a random formula of which Python thinks otherwise, or None."""
    domain = sketches.Domain(rng, ["i", "j"], ["N", "M"])
    text = domain.text()
    code = compile(in_python(text), text, "eval")
    _, (piece,) = formulas.read("[N, M] -> { S[i, j] : %s }" % text)
    values = (rng.randint(0, 3), rng.randint(-1, 2))
    got = {point for conjunction in piece.formula for point in
           points.enumerator(["N", "M"], piece.variables, conjunction)(*values)}
    names = {"N": values[0], "M": values[1]}
    span = range(-25, 45)
    expected = {(i, j) for i in span for j in span
                if eval(code, {}, {**names, "i": i, "j": j})}  # pylint: disable=eval-used
    return None if got == expected else "%s at %s: %s" % (
        text, values, sorted(got ^ expected)[:5])


def agree_on_pairs(rng):
    """The same for pairs of a relation, some of whose entries are terms."""
    one, other = ["i", "j"], ["k", "l"]
    made = sketches.Conflict(rng, one, other, rng.random() < 0.5, ["N"])
    text, pieces = sketches.either(made.parts), []
    for part in made.parts:
        part, first = sketches.expressed(part, one, ["N"])
        part, second = sketches.expressed(part, other, ["N"] + one)
        pieces.append("S[%s] -> S[%s] : %s" % (
            ", ".join(first), ", ".join(second), sketches.either([part])))
    box = "0 <= i, j < 6"
    conflict_set = problem.from_cs(
        'domains: "{ S[i, j] : %s }"\nconflicts: "[N] -> { %s }"\n' % (
            box, "; ".join(pieces)))
    code = compile(in_python(text), text, "eval")
    expected = {(i, j, k, l) for i, j, k, l in itertools.product(range(6), repeat=4)
                if eval(  # pylint: disable=eval-used
                    code, {}, {"N": 3, "i": i, "j": j, "k": k, "l": l})}
    got = {pair[2] + pair[3] for pair in conflict_set.conflicts((3,))}
    return None if got == expected else "%s as %s: %s" % (
        text, pieces, sorted(got ^ expected)[:5])


def of_the_paper(paths):
    """Faults of the verdicts on PAPER, for those files of PATHS."""
    known = {os.path.basename(path): path for path in paths}
    for name, (text, expected) in PAPER.items():
        conflict_set = problem.load(known[name])
        got = verdict(conflict_set, text, conflict_set.choices(8, 300))
        if (got is None) != (expected is None) or \
                (expected and expected not in got):
            yield "%s: '%s' instead of '%s'" % (name, got, expected)


def main(paths):
    """The exit status: 1 where something was not found."""
    faults = list(listed()) + list(of_the_paper(paths))
    rng, count = random.Random(1), 0
    formulas_read = 100
    faults += filter(None, (agree(rng) for _ in range(formulas_read)))
    faults += filter(None, (agree_on_pairs(rng) for _ in range(formulas_read)))
    sets = [problem.load(path) for path in paths]
    for seed in range(150):
        sketch = sketches.Sketch(seed)
        sets.append(problem.load("sketch" + sketch.suffix, sketch.text))
    for conflict_set in sets:
        planted, more = collisions(conflict_set, rng)
        count += planted
        faults += more
    for fault in faults:
        print(fault)
    print("%d answers, %d formulas, %d meetings planted in %d sets, %d failed" % (
        len(ANSWERS) + len(PAPER), 2 * formulas_read, count, len(sets), len(faults)))
    return 1 if faults or not count else 0
