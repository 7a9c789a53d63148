"""problem.py - conflict sets as files give them: FILE.cs and FILE.smo.input.

A problem has statements with names of their indices and instances, and conflicts,
which are pairs of instances.  Instances and conflicts are enumerated for given
values of the parameters.
"""

import collections
import itertools
import random
import re

import formulas
import points

Statement = collections.namedtuple("Statement", "names pieces")
# The values of parameters that are tried, smallest first.
VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 32, 33, 48, 64,
          100, 128, 200, 256, 1000, -1, -2, -3, -5, -8]


class Problem:
    """Statements and their conflicts."""

    def __init__(self, parameters, context, statements, conflicts):
        self.parameters, self.statements = parameters, statements
        self.context = [points.enumerator(parameters, [], conjunction)
                        for conjunction in context]
        self.domains = {
            name: [points.enumerator(parameters, piece.variables, conjunction)
                   for piece in statement.pieces
                   for conjunction in piece.formula]
            for name, statement in statements.items()}
        self.conflict_sets = [
            (first, second, points.enumerator(parameters, variables, conjunction))
            for first, second, variables, formula in conflicts
            for conjunction in formula]

    def holds(self, values):
        """Do the parameters VALUES satisfy the context?"""
        return any(True for known in self.context for _ in known(*values))

    def instances(self, values):
        """The instances of each statement."""
        return {name: {point for one in pieces for point in one(*values)}
                for name, pieces in self.domains.items()}

    def conflicts(self, values):
        """(S, T, number of indices of S, the indices of both)"""
        for first, second, pairs in self.conflict_sets:
            arity = len(self.statements[first].names)
            for pair in pairs(*values):
                yield first, second, pair[:arity], pair[arity:]

    def choices(self, most, instances, seed=0):
        """Values of the parameters: at most MOST, with so many INSTANCES each."""
        if not self.parameters:
            return [()] if self.holds(()) else []
        count = len(self.parameters)
        small = list(itertools.product(VALUES[1:4] if count < 3 else (1, 3),
                                       repeat=count))
        rng = random.Random(seed)
        equal = [(value,) * count for value in VALUES]
        mixed = [tuple(rng.choice(VALUES[:18]) for _ in range(count))
                 for _ in range(60 * count)]
        mixed.sort(key=sum)
        related = [tuple(value * rng.choice((1, 2, 3)) + rng.choice((0, 0, 1))
                         for _ in range(count))
                   for value in VALUES for _ in range(8)] if count > 1 else []
        negative = list(itertools.product((-1, -2, 3), repeat=count))[:-1]
        found = []
        for values in dict.fromkeys(equal[:8] + negative[:4] + small + mixed +
                                    related + equal):
            if self.holds(values) and self.few(values, instances):
                found.append(values)
        if len(found) > most:  # the smallest ones, and by chance
            kept = found[:most // 2]
            found = kept + rng.sample(found[most // 2:], most - len(kept))
        return found

    def reflexive(self, choices):
        """Does a conflict have the same instance twice, for one of the CHOICES or
        for numbers around 0?"""
        near = (values for values in itertools.product(
            range(-4, 5), repeat=len(self.parameters))
                if self.holds(values) and self.few(values, 300))
        return any(first == second and one == other
                   for values in itertools.chain(choices, near)
                   for first, second, one, other in self.conflicts(values))

    def few(self, values, most):
        """Are there no more instances than MOST?"""
        left = most
        for pieces in self.domains.values():
            for one in pieces:
                for _ in one(*values):
                    left -= 1
                    if left < 0:
                        return False
        return True


# ---- parts of isl's texts, with names in common ----

def renamed(formula, old, new):
    """FORMULA with variables NEW instead of OLD."""
    table = dict(zip(old, new))
    return [([({table.get(name, name): value for name, value in term.items()},
               kind) for term, kind in constraints], hidden)
            for constraints, hidden in formula]


def prefixed(piece, prefix):
    """PIECE with variables that no other piece has."""
    own = set(piece.variables) | {name for _, hidden in piece.formula
                                  for name in hidden}
    table = {name: prefix + name for name in own}
    formula = [([({table.get(name, name): value for name, value in term.items()},
                  kind) for term, kind in constraints],
                frozenset(table[name] for name in hidden))
               for constraints, hidden in piece.formula]
    return piece._replace(variables=[table[name] for name in piece.variables],
                          formula=formula)


def within(conflict, first, second):
    """The pairs of CONFLICT whose instances are in the domains' pieces."""
    middle = conflict.arities[0]
    sides = (conflict.variables[:middle], conflict.variables[middle:])
    formula = conflict.formula
    for number, (pieces, variables) in enumerate(zip((first, second), sides)):
        domain = [conjunction for piece in pieces
                  for conjunction in moved(piece, variables, number)]
        formula = formulas.both(formula, domain)
    return formula


def moved(piece, variables, number):
    """PIECE's formula over VARIABLES."""
    piece = prefixed(piece, "d%d." % number)
    return renamed(piece.formula, piece.variables, variables)


# ---- .cs ----

KEY = re.compile(r"^(\w+)\s*:\s*(.*)$")


def scalars(text):
    """The keys of a YAML mapping, whose values are strings of one or more lines."""
    found, key, lines = {}, None, []
    for line in text.split("\n"):
        match = KEY.match(line)
        if match:
            key, lines = match.group(1), [match.group(2)]
            found[key] = lines
        elif key and line.strip() and not line.lstrip().startswith("#"):
            lines.append(line.strip())
    return {key: unquoted(" ".join(lines).strip()) for key, lines in found.items()}


def unquoted(text):
    text = re.sub(r"^[|>][-+]?\s+", "", text)
    for quote in "\"'":
        match = re.match(r"%s([^%s]*)%s\s*(#.*)?$" % (quote, quote, quote), text)
        if match:
            return match.group(1)
    return text


def from_cs(text):
    keys = scalars(text)
    parameters, context = formulas.read(keys.get("context", "{ : }"))
    named, domains = formulas.read(keys["domains"])
    third, conflicts = formulas.read(keys["conflicts"])
    parameters = list(dict.fromkeys(parameters + named + third))
    statements = {}
    for piece in domains:
        name = piece.names[0]
        known = statements.setdefault(name, Statement(
            [variable.split(".")[0] for variable in piece.variables], []))
        known.pieces.append(piece)
    for piece in conflicts:
        for name, arity in zip(piece.names, piece.arities):
            if len(statements[name].names) != arity:
                raise formulas.Unreadable("%d indices of '%s'" % (arity, name))
    sets = [(piece.names[0], piece.names[1], piece.variables,
             within(piece, statements[piece.names[0]].pieces,
                    statements[piece.names[1]].pieces)) for piece in conflicts]
    formula = [conjunction for piece in context for conjunction in piece.formula]
    return Problem(parameters, formula, statements, sets)


# ---- .smo.input ----

PART = re.compile(r"\s*((?:\[[^\]]*\]\s*->\s*)?\{[^}]*\}|[\w' \t]+)")


def from_input(text):
    """The sets, the names of the other instance's indices, and the conflicts."""
    text = re.sub(r"#[^\n]*", "", text)
    parts = [part.strip() for part in PART.findall(text) if part.strip()]
    sets = [parts.pop(0)]
    if "{" in parts[0]:
        sets.append(parts.pop(0))
    parts.pop(0)
    number, count = int(parts.pop(0)), int(parts.pop(0))
    if len(parts) != 2 * count:
        raise formulas.Unreadable("%d conflict polyhedra" % count)
    parameters, space = formulas.read(sets[0])
    pairs = []
    for pair, relation in zip(parts[::2], parts[1::2]):
        first, second = (int(word) for word in pair.split())
        more, pieces = formulas.read(relation)
        parameters = list(dict.fromkeys(parameters + more))
        pairs += [("S%d" % first, "S%d" % second, piece) for piece in pieces]
    statements = places(parameters, space, number, pairs)
    names = [(first, second, piece.variables,
              within(piece, statements[first].pieces, statements[second].pieces))
             for first, second, piece in pairs]
    return Problem(parameters, formulas.TRUE, statements, names)


def places(parameters, space, number, pairs):
    """The statements: those parts of the space that an index tells apart.

    It is an index that conflicts give one value for each statement, its number
    if there are several such indices.  Without one, a statement may have
    instances everywhere."""
    names = [variable.split(".")[0] for variable in space[0].variables]
    whole = {"S%d" % one: Statement(names, space) for one in range(number)}
    if number == 1:
        return whole
    seen = collections.defaultdict(lambda: [set() for _ in names])
    for first, second, piece in pairs:
        for conjunction in within(piece, space, space):
            pairs_of = points.enumerator(parameters, piece.variables, conjunction)
            for point in pairs_of(*(6,) * len(parameters)):
                for at, value in enumerate(point):
                    side = first if at < len(names) else second
                    seen[side][at % len(names)].add(value)
    for at, _ in enumerate(names):
        if all(values[at] == {int(name[1:])} for name, values in seen.items()):
            return {name: Statement(names, [at_value(piece, at, int(name[1:]))
                                            for piece in space])
                    for name in whole}
    return whole


def at_value(piece, at, value):
    """The part of PIECE whose index AT is VALUE."""
    equality = formulas.comparison({piece.variables[at]: 1}, "=", {1: value})
    return piece._replace(formula=formulas.both(piece.formula, equality))


def load(path, text=None):
    """The problem of a file; formulas.Unreadable where it is none."""
    if text is None:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    return from_cs(text) if path.endswith(".cs") else from_input(text)
