"""points.py - the integer points of a conjunction of affine constraints.

A conjunction becomes a Python function of the parameters, which yields its points:
a loop for each variable, between bounds that all constraints imply in which later
variables are eliminated (Fourier and Motzkin).  Every constraint bounds the loop of
its last variable, so that the points are exact.
"""

import math

MOST_LOOPS = 16  # in one function; Python allows 20


class Unbounded(Exception):
    """A variable has no bound, whatever the parameters."""


def tightened(constraints):
    """Without common factors and weaker constraints; all integer points stay.

    A term is divided by what its variables' factors have in common, and its
    constant rounded down.  An equality that no integers fulfil becomes two
    constraints that contradict each other."""
    best = {}
    for term in constraints:
        factors = [value for name, value in term.items() if name != 1 and value]
        divisor = math.gcd(*factors) if factors else 1
        key = tuple(sorted((name, value // divisor)
                           for name, value in term.items() if name != 1 and value))
        bound = term.get(1, 0) // divisor
        best[key] = min(bound, best.get(key, bound))
    return [{**dict(key), 1: bound} for key, bound in best.items()]


def eliminate(constraints, variable):
    """What CONSTRAINTS say of the other variables."""
    lower = [term for term in constraints if term.get(variable, 0) > 0]
    upper = [term for term in constraints if term.get(variable, 0) < 0]
    rest = [term for term in constraints if not term.get(variable, 0)]
    for low in lower:
        for high in upper:
            up, down = low[variable], -high[variable]
            term = {}
            for factor, part in ((down, low), (up, high)):
                for name, value in part.items():
                    term[name] = term.get(name, 0) + factor * value
            rest.append({name: value for name, value in term.items() if value})
    return tightened(rest)


def substitute(constraints, variable, equality):
    """CONSTRAINTS without VARIABLE, which EQUALITY determines (factor 1 or -1)."""
    sign, found = equality[variable], []
    for term in constraints:
        factor = term.get(variable, 0)
        if factor:
            term = dict(term)
            for name, value in equality.items():
                term[name] = term.get(name, 0) - sign * factor * value
        found.append(term)
    return tightened(found)


def unit_equality(constraints, variable):
    """A term that is 0 and has VARIABLE once, if two constraints say so."""
    keys = {frozenset(term.items()) for term in constraints}
    for term in constraints:
        if abs(term.get(variable, 0)) == 1 and frozenset(
                (name, -value) for name, value in term.items()) in keys:
            return term
    return None


class Names:
    """Names of Python for variables."""

    def __init__(self, names):
        self.of = {name: "v%d" % number for number, name in enumerate(names)}

    def text(self, term, but=None):
        parts = [str(term.get(1, 0))]
        for name, value in term.items():
            if name not in (1, but) and value:
                parts.append("%d*%s" % (value, self.of[name]))
        return "+".join(parts).replace("+-", "-")


def bounds(names, constraints, variable):
    """Texts of the least and the greatest value of VARIABLE."""
    lower, upper = [], []
    for term in constraints:
        factor = term.get(variable, 0)
        if not factor:
            continue
        rest = names.text(term, variable)
        if factor > 0:
            lower.append("-((%s)//%d)" % (rest, factor))
        else:
            upper.append("(%s)//%d" % (rest, -factor))
    if not lower or not upper:
        raise Unbounded(variable.split(".")[0])
    return ["%s(%s)" % (name, ", ".join(texts)) if len(texts) > 1 else texts[0]
            for name, texts in (("max", lower), ("min", upper))]


def guard(names, constraints):
    """Text of what has to hold of the parameters."""
    return " and ".join("%s >= 0" % names.text(term)
                        for term in constraints) or "True"


def enumerator(parameters, variables, conjunction):
    """A generator function of the parameters' values: tuples of VARIABLES."""
    constraints, hidden = conjunction
    known = []
    for term, kind in constraints:
        known.append(term)
        if kind == "=":
            known.append({name: -value for name, value in term.items()})
    order = list(variables) + sorted(hidden)
    names = Names(list(parameters) + order)
    levels, current = {}, tightened(known)
    for variable in reversed(order):
        levels[variable] = current
        equality = unit_equality(current, variable)
        current = substitute(current, variable, equality) if equality else \
            eliminate(current, variable)
    lines = ["def points(%s):" % ", ".join(names.of[name] for name in parameters),
             " if not (%s): return" % guard(names, current)]
    depth, inner = 1, []
    for number, variable in enumerate(order, 1):
        low, high = bounds(names, levels[variable], variable)
        lines.append("%sfor %s in range(%s, %s + 1):" % (
            " " * depth, names.of[variable], low, high))
        depth += 1
        if number % MOST_LOOPS == 0:
            lines.append("%sdef inner():" % (" " * depth))
            inner.append("%syield from inner()" % (" " * depth))
            depth += 1
    lines.append("%syield (%s)" % (
        " " * depth, "".join(names.of[name] + "," for name in variables)))
    lines += reversed(inner)
    space = {}
    exec("\n".join(lines), space)  # pylint: disable=exec-used
    return space["points"]
