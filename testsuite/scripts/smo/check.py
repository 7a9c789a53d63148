"""check.py - is an answer right, and how small is it?

An answer is right if, for the values of the parameters that are tried,

- two instances in conflict, which are not the same one, have no common cell;
- indices are not negative, and moduli are positive;
- the arrays have room: the product of an array's extents (the greatest index that
  is used in a dimension, plus one) is at most its size.  An extent is at most
  the modulus, so the product of moduli is always a right size.  A size of that
  form is never smaller than the number of cells in use;
- the size is no larger than what the mapping needs: the product of the greatest
  modulus of each dimension, where each of its statements has instances.
"""

import math
from itertools import product

from answer import Wrong

# Sizes are compared where all parameters are one of these numbers, or small
# multiples of it if the context wants that.
LARGE = [8, 64, 1000]
SLACK = 1.1
MOST_COEFFICIENT = 4


def check(problem, answer, choices):
    """Raises Wrong if ANSWER is wrong for one of the CHOICES; says how many
    conflicts there were."""
    conflicts = 0
    for values in choices:
        instances = problem.instances(values)
        cells = answer.cells(instances, values)
        conflicts += check_conflicts(problem, answer, cells, values)
        check_room(problem, answer, cells, values)
    return conflicts


def check_conflicts(problem, answer, cells, values):
    count = 0
    arrays = {name: mapping.array for name, mapping in answer.mappings.items()}
    for first, second, one, other in problem.conflicts(values):
        count += 1
        if arrays[first] == arrays[second] and \
                cells[first][one] == cells[second][other] and \
                (first != second or one != other):
            raise Wrong("%s%s and %s%s share the cell %s%s at %s = %s" % (
                first, list(one), second, list(other), arrays[first],
                list(cells[first][one]), problem.parameters, values))
    return count


def check_room(problem, answer, cells, values):
    for array, size in answer.sizes.items():
        used = set()
        for name, mapping in answer.mappings.items():
            if mapping.array == array:
                used.update(cells[name].values())
        if not used:
            continue
        if any(index < 0 for cell in used for index in cell):
            raise Wrong("an index of '%s' is negative at %s = %s" % (
                array, problem.parameters, values))
        extents = [1 + max(index) for index in zip(*used)]
        room = size.function(values)
        if math.prod(extents) > room:
            raise Wrong("'%s' has the size %d, but uses %d cells of %s at %s = %s"
                        % (array, room, len(used), extents, problem.parameters,
                           values))
        most = math.prod(greatest_moduli(answer, array, extents, values))
        if room > most and all(cells[name] for name, mapping in
                               answer.mappings.items() if mapping.array == array):
            raise Wrong("'%s' has the size %d, and needs no more than %d at "
                        "%s = %s" % (array, room, most, problem.parameters,
                                     values))


def greatest_moduli(answer, array, extents, values):
    """The extents of ARRAY, or the greatest moduli where they are larger."""
    for at, extent in enumerate(extents):
        moduli = [modulus(values) for mapping in answer.mappings.values()
                  if mapping.array == array
                  for modulus in mapping.indices[at].moduli]
        yield max([extent] + moduli)


def sizes(problem):
    """Values of the parameters at which sizes are compared."""
    count = len(problem.parameters)
    found = [scaled(problem, value) for value in (LARGE if count else LARGE[:1])]
    found = [values for values in found if values is not None]
    if found:
        return found
    found = (scaled(problem, value) for value in range(LARGE[0], 0, -1))
    return list(filter(None, found))[:1]


def scaled(problem, value):
    """VALUE for each parameter, or small multiples that the context wants."""
    for factors in product((1, 2, 3), repeat=len(problem.parameters)):
        values = tuple(value * factor for factor in factors)
        if problem.holds(values):
            return values
    return None


def compare(problem, answer, baseline):
    """Raises Wrong if ANSWER is larger than BASELINE."""
    for values in sizes(problem):
        if answer.size(values) > baseline.size(values):
            raise Wrong("the size is %d, and the baseline's is %d at %s = %s" % (
                answer.size(values), baseline.size(values), problem.parameters,
                values))


# ---- the best hyperplanes ----

def hyperplanes(dimensions):
    """Normals with small coefficients, without common factors, one of a pair."""
    span = range(-MOST_COEFFICIENT, MOST_COEFFICIENT + 1)
    for normal in product(span, repeat=dimensions):
        first = next((value for value in normal if value), 0)
        if first > 0 and math.gcd(*normal) == 1:
            yield normal


def best(differences, normals, limit):
    """The least product of moduli with which some of NORMALS keep apart all whose
    DIFFERENCES these are, if it is below LIMIT; or LIMIT."""
    if not differences:
        return 1
    tried = []
    for normal in normals:
        distances = [sum(map(int.__mul__, normal, difference))
                     for difference in differences]
        modulus = max(map(abs, distances)) + 1
        if modulus > 1:
            tried.append((modulus, [difference for difference, distance in
                                    zip(differences, distances) if not distance]))
    tried.sort(key=lambda pair: (pair[0], len(pair[1])))
    for modulus, rest in tried:
        if modulus * (2 if rest else 1) >= limit:
            continue
        others = best(rest, normals, -(-limit // modulus))
        limit = min(limit, modulus * others)
    return limit


def best_size(problem, values, limit):
    """The least size, up to LIMIT, of a mapping of a single statement in which
    each dimension is one hyperplane, modulo the greatest distance plus one."""
    differences = set()
    for _, _, one, other in problem.conflicts(values):
        difference = tuple(a - b for a, b in zip(one, other))
        if any(difference):
            differences.add(max(difference, tuple(-a for a in difference)))
    (statement,) = problem.statements.values()
    return best(list(differences), list(hyperplanes(len(statement.names))), limit)


def ratio(problem, answer, instances):
    """How much larger than the best size ANSWER's is where all parameters are 8;
    None where that is not known, as with more INSTANCES than so many."""
    values = scaled(problem, LARGE[0])
    if len(problem.statements) != 1 or values is None or \
            not problem.few(values, instances):
        return None
    (statement,) = problem.statements.values()
    if not 1 <= len(statement.names) <= 3:
        return None
    size = answer.size(values)
    return size / best_size(problem, values, size + 1) if size > 1 else 1.0
