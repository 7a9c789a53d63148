"""formulas.py - reads sets and maps in isl's notation, without isl.

`[N] -> { S[t, i] -> T[u, j] : 0 <= t < N and exists e : j = 2e; ... }`
becomes a list of pieces: the names and variables of its tuples, and a formula in
disjunctive normal form.  A formula is a list of conjunctions, and a conjunction is
a pair of constraints and bound variables.  A constraint is a linear term and
"=" or ">", which says that the term is 0, or is not negative.  A linear term is a
dictionary from variables to coefficients; that of 1 is the constant.
"""

import collections
import itertools
import re

TOKEN = re.compile(r"\s*(->|<=|>=|!=|==|&&|\|\||\d+|[A-Za-z_][\w']*|\S)")
COMPARISONS = {"<", "<=", ">", ">=", "=", "==", "!="}
MOST_CONJUNCTIONS = 2000

Piece = collections.namedtuple("Piece", "names arities variables formula")


class Unreadable(Exception):
    """The text is no set or map."""


def add(left, right, factor=1):
    """LEFT + FACTOR * RIGHT"""
    total = dict(left)
    for name, value in right.items():
        total[name] = total.get(name, 0) + factor * value
    return {name: value for name, value in total.items() if value or name == 1}


def constant(term):
    """Its value if it is a number, or None."""
    return term.get(1, 0) if all(name == 1 for name in term) else None


def both(left, right):
    """The conjunction of two formulas."""
    if len(left) * len(right) > MOST_CONJUNCTIONS:
        raise Unreadable("too many conjunctions")
    return [(one[0] + other[0], one[1] | other[1])
            for one, other in itertools.product(left, right)]


TRUE, FALSE = [([], frozenset())], []


def comparison(left, operator, right):
    """LEFT OPERATOR RIGHT as a formula."""
    less = add(add(right, left, -1), {1: -1})
    more = add(add(left, right, -1), {1: -1})
    table = {
        "<": [[(less, ">")]],
        "<=": [[(add(less, {1: 1}), ">")]],
        ">": [[(more, ">")]],
        ">=": [[(add(more, {1: 1}), ">")]],
        "=": [[(add(left, right, -1), "=")]],
        "!=": [[(less, ">")], [(more, ">")]],
    }
    return [(constraints, frozenset())
            for constraints in table[operator.replace("==", "=")]]


OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "==": "!=",
            "!=": "="}


class Reader:
    """Reads one set or map."""

    def __init__(self, text):
        self.tokens = TOKEN.findall(text)
        self.at, self.fresh = 0, itertools.count()
        self.parameters, self.scope, self.sides = [], {}, []

    def peek(self, offset=0):
        place = self.at + offset
        return self.tokens[place] if place < len(self.tokens) else ""

    def take(self, expected=None):
        token = self.peek()
        if not token or expected not in (None, token):
            raise Unreadable("'%s' where '%s' should be" % (token, expected))
        self.at += 1
        return token

    def accept(self, *tokens):
        if self.peek() in tokens:
            self.at += 1
            return True
        return False

    def new(self, name):
        """A variable that is not any other."""
        return "%s.%d" % (name, next(self.fresh))

    def whole(self):
        """(parameters, pieces)"""
        if self.peek() == "[":
            self.parameters = self.names("[", "]")
            self.take("->")
        self.take("{")
        pieces = []
        while not self.accept("}"):
            pieces.append(self.piece())
            if not self.accept(";") and self.peek() != "}":
                raise Unreadable("'%s' after a piece" % self.peek())
        if self.peek():
            raise Unreadable("'%s' after the end" % self.peek())
        return self.parameters, pieces

    def names(self, begin, end):
        self.take(begin)
        found = []
        while not self.accept(end):
            found.append(self.take())
            if self.peek() != end:
                self.take(",")
        return found

    def piece(self):
        self.scope = {name: name for name in self.parameters}
        names, arities, variables, formula = [], [], [], TRUE
        while self.peek() != ":" and self.peek() not in (";", "}"):
            if names:
                self.take("->")
            name, tuple_variables, equalities = self.tuple()
            names.append(name)
            arities.append(len(tuple_variables))
            variables += tuple_variables
            formula = both(formula, equalities)
        if self.accept(":") and self.peek() not in (";", "}"):
            formula = both(formula, self.disjunction(False))
        return Piece(names, arities, variables, formula)

    def tuple(self):
        """S[i, j + 1, k = 2]: new names are variables, all else is equal to one."""
        name = "" if self.peek() == "[" else self.take()
        self.take("[")
        variables, formula = [], TRUE
        while not self.accept("]"):
            word = self.peek()
            if re.match(r"[A-Za-z_]", word) and word not in self.scope and \
                    self.peek(1) in (",", "]", "="):
                self.take()
                self.scope[word] = variable = self.new(word)
                if self.accept("="):
                    formula = both(formula, self.equal(variable))
            else:
                variable = self.new("entry")
                formula = both(formula, self.equal(variable))
            variables.append(variable)
            if self.peek() != "]":
                self.take(",")
        return name, variables, formula

    def equal(self, variable):
        self.sides = []
        return self.with_sides(comparison({variable: 1}, "=", self.sum()))

    def with_sides(self, formula):
        """FORMULA, with what its quotients are."""
        for constraints, variable in self.sides:
            formula = both(formula, [(constraints, frozenset([variable]))])
        self.sides = []
        return formula

    # ---- formulas ----

    def disjunction(self, negated):
        parts = [self.conjunction(negated)]
        while self.accept("or", "||"):
            parts.append(self.conjunction(negated))
        return self.join(parts, negated)

    def conjunction(self, negated):
        parts = [self.atom(negated)]
        while self.accept("and", "&&"):
            parts.append(self.atom(negated))
        return self.join(parts, not negated)

    @staticmethod
    def join(parts, conjunctive):
        if not conjunctive:
            return [one for part in parts for one in part]
        formula = TRUE
        for part in parts:
            formula = both(formula, part)
        return formula

    def atom(self, negated):
        if self.accept("true"):
            return FALSE if negated else TRUE
        if self.accept("false"):
            return TRUE if negated else FALSE
        if self.accept("not"):
            return self.atom(not negated)
        if self.accept("exists"):
            return self.exists(negated)
        if self.peek() == "(" and self.holds_formula():
            self.take("(")
            inner = self.disjunction(negated)
            self.take(")")
            return inner
        return self.chain(negated)

    def holds_formula(self):
        """Is there a comparison within the parentheses that begin here?"""
        depth = 0
        for token in self.tokens[self.at:]:
            depth += (token == "(") - (token == ")")
            if depth == 0:
                return False
            if token in COMPARISONS or token in ("exists", "not", "true", "false"):
                return True
        return False

    def exists(self, negated):
        if negated:
            raise Unreadable("'not' of 'exists'")
        inside = self.accept("(")
        outer, found = dict(self.scope), []
        while True:
            name = self.take()
            self.scope[name] = variable = self.new(name)
            found.append(variable)
            if not self.accept(","):
                break
        self.take(":")
        formula = both(self.disjunction(False), [([], frozenset(found))])
        if inside:
            self.take(")")
        self.scope = outer
        return formula

    def chain(self, negated):
        """0 <= i, j < N: each of a list with each of the next one"""
        self.sides = []
        lists, operators = [self.list()], []
        while self.peek() in COMPARISONS:
            operators.append(self.take())
            lists.append(self.list())
        if not operators:
            raise Unreadable("no comparison before '%s'" % self.peek())
        sides, parts = self.sides, []
        for left, operator, right in zip(lists, operators, lists[1:]):
            used = OPPOSITE.get(operator) if negated else operator
            parts += [comparison(one, used, other)
                      for one in left for other in right]
        formula = self.join(parts, not negated)
        self.sides = sides
        return self.with_sides(formula)

    def list(self):
        terms = [self.sum()]
        while self.accept(","):
            terms.append(self.sum())
        return terms

    # ---- linear terms ----

    def sum(self):
        total = {1: 0}
        sign = -1 if self.accept("-") else 1
        while True:
            total = add(total, self.product(), sign)
            if self.accept("+"):
                sign = 1
            elif self.accept("-"):
                sign = -1
            else:
                return total

    def product(self):
        term = self.factor()
        while True:
            if self.accept("*"):
                term = self.times(term, self.factor())
            elif self.accept("mod", "%"):
                divisor = self.number(self.factor())
                term = add(term, self.quotient(term, divisor), -divisor)
            elif constant(term) is not None and \
                    re.match(r"[A-Za-z_(]", self.peek()) and \
                    (self.peek() in self.scope or
                     self.peek() in ("(", "floor")) and \
                    self.tokens[self.at - 1].isdigit():
                term = self.times(term, self.factor())
            else:
                return term

    def times(self, left, right):
        if constant(left) is None:
            left, right = right, left
        factor = constant(left)
        if factor is None:
            raise Unreadable("a product of variables")
        return {name: factor * value for name, value in right.items()}

    def number(self, term):
        value = constant(term)
        if value is None or value <= 0:
            raise Unreadable("a divisor that is no positive number")
        return value

    def quotient(self, term, divisor):
        """The largest q with q * DIVISOR <= TERM."""
        variable = self.new("quotient")
        rest = add(term, {variable: divisor}, -1)
        self.sides.append(([(rest, ">"),
                            (add({1: divisor - 1}, rest, -1), ">")], variable))
        return {variable: 1, 1: 0}

    def factor(self):
        if self.accept("-"):
            return self.times({1: -1}, self.factor())
        if self.accept("("):
            inner = self.sum()
            self.take(")")
            return inner
        if self.accept("floor"):
            return self.floor()
        token = self.take()
        if token.isdigit():
            return {1: int(token)}
        if token not in self.scope:
            raise Unreadable("unknown name '%s'" % token)
        return {self.scope[token]: 1, 1: 0}

    def floor(self):
        self.take("(")
        inner = self.sum()
        self.take("/")
        divisor = self.number(self.factor())
        self.take(")")
        return self.quotient(inner, divisor)


def read(text):
    """(parameters, pieces) of a set or map; Unreadable if it is none."""
    return Reader(text).whole()
