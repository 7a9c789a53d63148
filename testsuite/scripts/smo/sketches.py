"""sketches.py - random conflict sets, as FILE.cs or FILE.smo.input.

A sketch has up to three statements of up to three dimensions.  Domains are boxes,
triangles, parallelograms, diamonds, tiles, lattices, single points, unions or
empty; their bounds are numbers or parameters.  Conflicts have uniform distances,
live ranges in lexicographic order, ranges of distances, factors that are not 1,
live-out borders, or are everything or nothing.  Names are reused: between
statements, between the two sides of a conflict, and in another order.
"""

import random
import re

NAMES = ["i", "j", "k", "t", "u", "x", "y", "i'", "n", "S", "x0", "mod_1"]
STATEMENTS = ["S", "T", "S0", "S_1", "R", "A", "i"]


class Domain:
    """A set of instances over the names INDICES."""

    def __init__(self, rng, indices, parameters):
        self.rng, self.indices, self.parameters = rng, indices, parameters
        self.parts = [self.part() for _ in range(rng.choice([1] * 9 + [2]))]

    def extent(self):
        """A number of values that an index has."""
        choices = [str(self.rng.randint(1, 6))]
        if len(self.indices) == 1:
            choices.append("60")
        for name in self.parameters:
            choices += [name, name, "%s + 1" % name, "2%s" % name,
                        "%s - 1" % name, "3 * %s - 2" % name]
        if len(self.parameters) > 1:
            choices.append(" + ".join(self.parameters))
        return self.rng.choice(choices)

    def part(self):
        """Constraints whose conjunction bounds all indices."""
        found = []
        for at, index in enumerate(self.indices):
            shape = self.rng.choice(SHAPES) if at else Domain.box
            found += shape(self, index, self.indices[at - 1])
        if len(self.indices) > 1 and self.rng.random() < 0.1:
            found = ["0 <= %s < %s" % (", ".join(self.indices), self.extent())]
        if self.indices and self.rng.random() < 0.1:
            found.append(extra(self.rng, self.indices))
        if self.rng.random() < 0.04:
            found.append(self.rng.choice(["false", "1 = 0"] + [
                "%s < %s" % (index, index) for index in self.indices]))
        return found

    def box(self, index, _outer=None):
        low = self.rng.choice(["0"] * 5 + ["1", "-2", "3"] + self.parameters)
        return ["%s <= %s < %s + %s" % (low, index, low, self.extent())]

    def triangle(self, index, outer):
        return [self.rng.choice([
            "0 <= %s <= %s + 7" % (index, outer),
            "%s <= %s < 3 + %s" % (outer, index, outer)]),
            "%s <= %s" % (index, self.extent()), "%s >= -3" % index]

    def skewed(self, index, outer):
        factor = self.rng.choice(["", "", "2", "-"])
        return ["0 <= %s + %s%s" % (index, factor, outer),
                "%s + %s%s < %s" % (index, factor, outer, self.extent())]

    def diamond(self, index, outer):
        size = self.extent()
        return ["%s - %s <= %s" % (index, outer, size),
                "%s - %s <= %s" % (outer, index, size),
                "%s + %s >= 0" % (index, outer),
                "%s + %s <= 2 * (%s)" % (index, outer, size)]

    def tile(self, index, outer):
        size = self.rng.choice([2, 3, 4])
        return ["%d%s <= %s < %d%s + %d" % (size, outer, index, size, outer, size)]

    def flat(self, index, outer):
        return [self.rng.choice(["%s = %s" % (index, outer), "%s = 2" % index,
                                 "%s + %s = 1" % (index, outer)])]

    def text(self):
        return either(self.parts)


SHAPES = [Domain.box] * 6 + [Domain.triangle, Domain.triangle, Domain.skewed,
                             Domain.diamond, Domain.tile, Domain.flat]


def extra(rng, indices):
    """A constraint that is no single inequality."""
    index = rng.choice(indices)
    return rng.choice([
        "%s mod 2 = 1" % index, "exists e : %s = 2e" % index,
        "exists (e, f : %s = 3e + f and 0 <= f <= 1)" % index,
        "floor(%s/3) >= 1" % index, "%s != 1" % index, "not (%s = 2)" % index])


def either(parts):
    """Disjunctions of conjunctions as a text."""
    if not parts:
        return "false"
    texts = [" and ".join(part) if part else "true" for part in parts]
    return texts[0] if len(texts) == 1 else \
        " or ".join("(%s)" % text for text in texts)


def before(one, other):
    """Parts that say that ONE is lexicographically less than OTHER."""
    return [["%s = %s" % pair for pair in zip(one[:at], other[:at])] +
            ["%s < %s" % (one[at], other[at])] for at in range(len(one))]


class Conflict:
    """Pairs of instances with the names ONE and OTHER, as PARTS.

    SAME says that both are of one statement; then hardly ever a pair consists of
    one instance twice."""

    def __init__(self, rng, one, other, same, parameters):
        self.rng, self.one, self.other, self.same = rng, one, other, same
        self.parameters = parameters
        self.pairs = list(zip(one, other))
        self.parts = []
        for _ in range(rng.choice([1, 1, 1, 2])):
            self.parts += self.some()
        if rng.random() < 0.05:
            self.parts = [part + ["0 < 0"] for part in self.parts]
        if self.parts and one + other and rng.random() < 0.07:
            self.parts[0] = self.parts[0] + [extra(rng, one + other)]
        rng.shuffle(self.parts)

    def some(self):
        """Parts of one kind."""
        kind = self.rng.choice(CONFLICTS + ([] if self.same else
                                            [Conflict.all]))
        if not self.pairs:
            return [] if self.same else [[]]
        self.reflexive = True
        part = kind(self)
        if self.same and self.reflexive and self.rng.random() < 0.97:
            return [part + order for order in before(self.one, self.other)]
        return [part]

    def shift(self, one, other, distance):
        """OTHER = ONE + DISTANCE, in some way."""
        if distance == 0:
            return "%s = %s" % (one, other)
        self.reflexive = False
        if distance < 0:
            return self.shift(other, one, -distance)
        return self.rng.choice(["%s = %s + %d" % (other, one, distance),
                                "%s - %s = %d" % (other, one, distance),
                                "%s + %d = %s" % (one, distance, other)])

    def uniform(self):
        part = [self.shift(one, other, self.rng.choice(
            [0, 0, 1, 1, 2, -1, -2, 3, 7 if len(self.one) > 1 else 50])) for one, other in self.pairs]
        if self.parameters and self.rng.random() < 0.15:
            one, other = self.pairs[-1]
            part[-1] = "%s = %s + %s" % (other, one,
                                         self.rng.choice(self.parameters))
            self.reflexive = True
        return part

    def live(self):
        """What is computed until the value is read for the last time."""
        at, part = self.rng.randrange(len(self.pairs)), []
        for one, other in self.pairs[:at]:
            part.append(self.shift(one, other, self.rng.choice([0, 0, 0, 1])))
        one, other = self.pairs[at]
        operator = self.rng.choice(["<", "<=", ">", ">="])
        self.reflexive = self.reflexive and "=" in operator
        distance = self.rng.choice(["", "", "", " + 1", " - 1", " + 2"])
        if distance:
            self.reflexive = True
        return part + ["%s%s %s %s" % (one, distance, operator, other)]

    def distances(self):
        part, self.reflexive = [], True
        for one, other in self.pairs:
            low = self.rng.choice([0, 0, 1, -1, -2])
            high = low + self.rng.choice([0, 0, 1, 2, 3])
            self.reflexive = self.reflexive and low <= 0 <= high
            part.append(self.rng.choice([
                "%d <= %s - %s <= %d" % (low, other, one, high),
                "%s + %d <= %s and %s <= %d + %s" % (
                    one, low, other, other, high, one)]))
        return part

    def factors(self):
        terms = []
        for side in (self.one, self.other):
            terms.append(" + ".join("%d%s" % (self.rng.choice([1, 2, 3, 5, -2]),
                                              name) for name in side))
        operator = self.rng.choice(["=", "<=", "<", ">="])
        part = ["%s %s %s + %d" % (terms[0], operator, terms[1],
                                   self.rng.choice([0, 0, 1, -3]))]
        if self.rng.random() < 0.5:
            part.append("%d * %s = %d * %s" % (
                self.rng.choice([1, 2]), self.one[0], self.rng.choice([1, 3]),
                self.other[0]))
        return part

    def border(self):
        """Values that are read after all have been computed."""
        name = self.rng.choice(self.rng.choice([self.one, self.other]))
        end = self.rng.choice(self.parameters + ["5"])
        self.reflexive = False
        return [self.rng.choice(["%s = 0" % name, "%s <= 1" % name,
                                 "%s >= %s - 2" % (name, end),
                                 "%s = %s - 1" % (name, end)]),
                "%s > %s" % self.pairs[0]]

    def all(self):
        return []


CONFLICTS = [Conflict.uniform, Conflict.live, Conflict.live, Conflict.distances,
             Conflict.factors, Conflict.border]


def expressed(part, names, first):
    """PART without equalities that give NAMES a value, and the entries of a tuple
    that say so instead; they know the names FIRST."""
    entries = list(names)
    for at, name in enumerate(names):
        for constraint in part:
            left, _, right = constraint.partition(" = ")
            if name == right and re.fullmatch(r"[\w']+", left):
                left, right = right, left
            words = set(re.findall(r"[A-Za-z_][\w']*", right))
            uses = sum(name in re.findall(r"[A-Za-z_][\w']*", text)
                       for text in part)
            if left == name and uses == 1 and words <= set(first):
                entries[at] = right
                part = [text for text in part if text is not constraint]
                break
    return part, entries


class Sketch:
    """A random conflict set; `text` is that of a file whose name ends in SUFFIX."""

    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        self.negative = random.Random("negative %d" % seed).random() < 0.08
        if rng.random() < 0.3:
            self.suffix, self.text = ".smo.input", self.input()
        else:
            self.suffix, self.text = ".cs", self.set()

    def choose_parameters(self, names):
        return names[:self.rng.choice([0, 1, 1, 1, 2, 2, 3])]

    def context(self, parameters):
        if not parameters:
            return self.rng.choice(["{ : }", None])
        one = self.rng.choice(parameters)
        other = self.rng.choice(parameters)
        known = self.rng.choice([
            "%s >= 1" % one, "%s >= 4" % one, "%s > %s - 3" % (one, other),
            "3 <= %s <= 12" % one, "%s = 5" % one, "%s >= 2%s" % (one, other),
            "%s >= 1 and %s >= 2" % (one, other), "%s mod 2 = 0" % one,
            "%s = 2 or %s >= 5" % (one, one)])
        header = "[%s] -> " % ", ".join(parameters)
        everything = " and ".join("%s >= 1" % name for name in parameters)
        return header + "{ : %s }" % self.rng.choice([known, everything, everything])

    # ---- .cs ----

    def set(self):
        parameters = self.choose_parameters(self.rng.choice(
            [["N", "M", "B"], ["n", "t", "S"]]))
        self.header = "[%s] -> " % ", ".join(parameters) if parameters else ""
        names = self.rng.sample(STATEMENTS, self.rng.choice([1, 1, 2, 2, 3]))
        sizes = {name: self.rng.choice([1, 2, 2, 2, 3, 3, 0]) for name in names}
        domains = []
        negative = self.negative and parameters
        for name in names:
            indices = self.indices(sizes[name], parameters)
            domain = Domain(self.rng, indices, parameters)
            if negative and name == names[-1]:  # instances only there
                domain.parts = [["0 <= %s <= -%s" % (index, parameters[0])
                                 for index in indices] +
                                ["%s <= -1" % parameters[0]]]
            for text in self.split(domain.parts):
                domains.append("%s[%s] : %s" % (name, ", ".join(indices), text))
        conflicts = []
        for one in names:
            for other in names[names.index(one):]:
                if self.rng.random() < (0.85 if one == other else 0.6):
                    pair = (one, other)
                    both = one != other and self.rng.random() < 0.3
                    if both or self.rng.random() < 0.3:
                        pair = pair[::-1]
                    conflicts += self.conflict(pair, sizes, parameters)
                    if both:
                        conflicts += self.conflict(pair[::-1], sizes, parameters)
        context = None if negative else self.context(parameters)
        return self.file(context, domains, conflicts)

    def split(self, parts):
        """A union as one text with `or`, or as several."""
        return [either(parts)] if self.rng.random() < 0.5 or not parts else \
            [either([part]) for part in parts]

    def indices(self, count, taken=()):
        return self.rng.sample([name for name in NAMES if name not in taken], count)

    def conflict(self, pair, sizes, parameters):
        one = self.indices(sizes[pair[0]], parameters)
        other = self.indices(sizes[pair[1]], parameters + one)
        made = Conflict(self.rng, one, other, pair[0] == pair[1], parameters)
        text = pair[0] + "[%s] -> " + pair[1] + "[%s] : %s"
        if self.rng.random() < 0.3:
            found = []
            for part in made.parts:
                part, first = expressed(part, one, parameters)
                part, second = expressed(part, other, parameters + one)
                found.append(text % (", ".join(first), ", ".join(second),
                                     either([part])))
            return found
        return [text % (", ".join(one), ", ".join(other), part)
                for part in self.split(made.parts)]

    def file(self, context, domains, conflicts):
        space = self.rng.choice([" ", "\n  ", "\n    "])
        lines = [] if context is None else [self.entry("context", context)]
        for key, pieces in (("domains", domains), ("conflicts", conflicts)):
            lines.append(self.entry(key, "%s{%s%s }" % (
                self.header, space if pieces else "", (";" + space).join(pieces))))
        self.rng.shuffle(lines)
        return "# a sketch\n" + "\n".join(lines) + "\n"

    def entry(self, key, text):
        """A key and a string, as YAML has them."""
        style = self.rng.choice(['"', '"', "|", ">"])
        if style == '"':
            return '%s: "%s"' % (key, text)
        return "%s: %s\n  %s" % (key, style, text)

    # ---- .smo.input ----

    def input(self):
        parameters = self.choose_parameters(["N0", "N1"])
        count = self.rng.choice([1, 1, 2, 3])
        own = self.rng.choice([1, 2, 2])
        at = self.rng.randrange(own + 1) if count > 1 else None
        size = own + (count > 1)
        header = "[%s] -> " % ", ".join(parameters) if parameters else ""
        one, other = ["%s%%d" % letter for letter in "xy"]
        one = [one % number for number in range(size)]
        other = [other % number for number in range(size)]
        places = [number for number in range(size) if number != at]
        domain = Domain(self.rng, [one[place] for place in places], parameters)
        part = domain.parts[0]
        if at is not None:
            part = part + ["0 <= %s <= %d" % (one[at], count - 1)]
        space = "%s{ [%s] : %s }" % (header, ", ".join(one), " and ".join(part))
        relations = []
        for pair in [(a, b) for a in range(count) for b in range(count)]:
            if self.rng.random() < (0.9 if pair[0] == pair[1] else 0.5):
                made = Conflict(self.rng, [one[place] for place in places],
                                [other[place] for place in places],
                                pair[0] == pair[1], parameters)
                for part in made.parts:
                    if at is not None:
                        part = part + ["%s = %d" % (one[at], pair[0]),
                                       "%s = %d" % (other[at], pair[1])]
                    relations.append("%d %d\n%s{ [%s] -> [%s] : %s }" % (
                        pair + (header, ", ".join(one), ", ".join(other),
                                " and ".join(part) or "true")))
        again = space.replace("x", "y").replace("eyists", "exists")
        lines = ["# the space", space] + self.rng.choice([[again]] * 4 + [[]]) + [
                 " ".join(other), "# statements", str(count),
                 "# conflict polyhedra", str(len(relations))] + relations
        return "\n".join(lines) + "\n"
