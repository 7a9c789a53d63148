"""clusters.py - all ways to make invocations of a region one, and their costs.

Written from docs/fuse.md, sections 1 and 2, and docs/language.md; what it knows
of a region it reads from the region's text.  A region is a function: its nodes
are the kernels and SOACs of its body.  A partition of the nodes is legal where
clusters can be done one after the other, where what is read of a node in its
own cluster are elements that it gives, each at its reader's own indices, and
where a form gives the results of all.  It costs kernels, arrays, traversals.
"""

import random
import re

import text as fun

CALLS = {"min": 1, "max": 1, "abs": 1, "sgn": 1, "select": 1, "popcount": 1,
         "clz": 1, "mulhi": 1, "fdiv": 4, "fmod": 4, "sqrt": 4, "i64": 1,
         "f64": 1, "bool": 1}
OPERATORS = {"/": 4, "%": 4}
BINARY = {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", ">",
          ">=", "==", "!=", "&&", "||", "!", "~"}
COMMUTE = {"+", "*", "min", "max", "&", "|", "^", "&&", "||"}


# ---- nodes ----

def by_result(operators):
    """The operator of each result: a lambda may have several."""
    found = []
    for operator in operators:
        operator = re.sub(r"#\[[^]]*\]\s*", "", operator)
        width = 1
        if operator.startswith("("):
            params, _ = fun.binders(operator[1:].lstrip("\\ "))
            width = len(params) // 2
        found += [operator] * width
    return found


class Node:
    """What an invocation reads and gives."""

    def __init__(self, stm, outer):
        self.name = stm.binds[0][0]
        self.kind = stm.form
        self.binds = stm.binds
        self.stm = stm
        head, self.level = stm.head, ""
        found = re.search(r" at (thread|block|lane) do$", head)
        if found:
            self.level = found.group(1).replace("thread", "")
        head = re.sub(r"( at \w+)? do$", "", head)[len(stm.form):].strip()
        self.operators, self.target = [], None
        if head.startswith("("):
            end = fun.closing(head, 0)
            self.operators = by_result(fun.split(head[1:end]))
            head = head[end + 1:].strip()
        if self.kind == "scatter":
            self.target, head = head.split(" ", 1)
        bounds = [part.split(" < ", 1) for part in fun.split(head)]
        self.index = [name for name, _ in bounds]
        self.bounds = [bound for _, bound in bounds]
        self.goes_on = len(stm.bodies) > 1
        self.read_bodies(outer)

    def read_bodies(self, outer):
        self.own, self.reads = set(), set()
        self.otherwise = set()  # uses that are no reads at own indices
        self.counts = False     # does it use its index for anything else?
        for word in " ".join(self.bounds + self.operators +
                             [self.target or ""]), self.types():
            self.otherwise |= set(fun.names(word)) & outer
        for k, (_, lines) in enumerate(self.stm.bodies):
            for line in lines:
                self.read_line(line, outer, k == 0)
        self.reads |= self.own

    def types(self):
        return " ".join(type_ for _, type_ in self.binds)

    def read_line(self, line, outer, first):
        found = re.match(r"let \(.*?\) = ([\w']+)\[(.*)\]$", line)
        if not found or found.group(1) not in outer:
            words = set(fun.names(line))
            self.otherwise |= words & outer
            self.reads |= words & outer
            self.counts |= self.index[0] in words
            return
        array, choices = found.group(1), fun.split(found.group(2))
        own = first and choices[:len(self.index)] == self.index
        rest = choices[len(self.index):] if own else choices
        words = set(fun.names(" ".join(rest)))
        self.otherwise |= words & outer
        self.counts |= self.index[0] in words
        if own:
            self.own.add(array)
            return
        self.otherwise.add(array)
        if words - outer or ":" in found.group(2):
            self.reads.add(array)

    def is_array(self, i):
        return self.binds[i][1].startswith("[")

    def is_id(self, i):
        return self.operators and self.operators[i] == "id"

    def gives_elements(self, i):
        """Is result I an array of what iterations give?"""
        return (self.kind == "kernel" or (self.kind == "filter" and i > 0) or
                (self.kind == "scan" and self.goes_on) or
                (self.kind in ("scan", "reduce") and self.is_id(i)))

    def is_combined(self, i):
        return self.kind == "scan" and (self.goes_on or not self.is_id(i))

    def lines(self):
        return [line for _, lines in self.stm.bodies for line in lines]

    def is_simple(self):
        """Does its body read elements and compute, and nothing else?"""
        return all(re.match(r"(let .* = \S|in )", line)
                   for line in self.lines())

    def gives_scalars(self):
        """Are elements of results scalars?"""
        return all(type_.count("[") <= len(self.index)
                   for _, type_ in self.binds)

    def price(self):
        """Of an element, by docs/fuse.md, section 3; None: too much."""
        total = 0
        for line in self.lines():
            if not re.match(r"(let .* = \S|in |if |else)", line) and \
                    not re.match(r"let .* =$", line):
                return None
            value = line.split(" = ", 1)[-1] if line.startswith("let") \
                else line
            if line.startswith("let") and re.match(r"[\w']+\[", value):
                total += 4
            for word in fun.tokens(value):
                total += CALLS.get(word, OPERATORS.get(word,
                                                       word in BINARY))
        return max(total, 1)


# ---- sizes ----

class Sizes:
    """Which sizes are equal: in some worlds in which the equalities hold that
    the text asserts or defines."""

    def __init__(self, function):
        self.worlds = [self.world(function, random.Random(seed))
                       for seed in range(4)]

    @staticmethod
    def world(function, rng):
        known = {name: rng.randrange(1, 1 << 40)
                 for name, type_ in function.params if type_ == "i64"}
        equal = [s.rhs.split(" == ") for s in function.statements
                 if s.form == "assert" and " == " in s.rhs and
                 "&&" not in s.rhs]
        for left, right in equal * len(equal):
            if left in known:
                known[left] = Sizes.value(right, known)
        for s in function.statements:
            for name, type_ in s.binds:
                if type_ == "i64" and s.form == "scalar" and s.rhs:
                    known[name] = Sizes.value(s.rhs, known)
                if type_ == "i64" and known.get(name) is None:
                    known[name] = rng.randrange(1, 1 << 40)
        return known

    @staticmethod
    def value(expression, known):
        if not re.match(r"[\w' +*()-]+$", expression):
            return None
        try:
            return eval(expression, {"__builtins__": {}}, dict(known))
        except (NameError, SyntaxError, TypeError):
            return None

    def key(self, expression):
        values = tuple(Sizes.value(expression, w) for w in self.worlds)
        return expression if None in values else values


# ---- regions ----

class Region:
    """The nodes of a function, and what stands between them."""

    def __init__(self, function):
        self.function = function
        self.sizes = Sizes(function)
        outer = {name for name, _ in function.params}
        self.nodes, self.items = [], []  # items: nodes and other statements
        for s in function.statements:
            if s.form in fun.FORMS and " at block " not in s.head:
                item = Node(s, outer)
                item.number = len(self.nodes)
                self.nodes.append(item)
            else:
                item = s
            item.uses = set(fun.names(s.text)) & outer
            self.items.append(item)
            outer |= {name for name, _ in s.binds}
        self.result = set(fun.names(function.result))
        self.spaces()
        self.find_readers()

    def find_pairs(self):
        self.order()
        n = len(self.nodes)
        self.may = [[a == b or self.pair_may(self.nodes[min(a, b)],
                                             self.nodes[max(a, b)])
                     for b in range(n)] for a in range(n)]

    def spaces(self):
        """Where nodes iterate; what a filter lets through is inside of where
        the filter does."""
        self.filter_of = {}  # key of a count: the filter
        for node in self.nodes:
            keys = tuple(self.sizes.key(bound) for bound in node.bounds)
            node.space = (node.level, keys)
            if node.kind == "filter":
                key = (node.level, (self.sizes.key(node.name),))
                self.filter_of[key] = node

    def filters_above(self, space):
        """The filters that let through what iterates over SPACE, the nearest
        one first."""
        found = []
        while space in self.filter_of:
            found.append(self.filter_of[space])
            space = found[-1].space
        return found

    # -- order --

    def order(self):
        """Who has to come after whom, and between which nodes that is no flow
        of elements."""
        maker, guard, readers = {}, None, {}
        self.after = {i: set() for i in range(len(self.items))}
        self.parted = set()
        for t, item in enumerate(self.items):
            if guard is not None:
                self.after[t].add(guard)
            for name in item.uses:
                if name in maker:
                    self.after[t].add(maker[name])
                    self.note_flow(self.items[maker[name]], name, item)
            for name in self.consumed(item):
                for r in readers.get(name, ()):
                    self.after[t].add(r)
                    self.part(self.items[r], item)
            for name in item.uses:
                readers.setdefault(name, set()).add(t)
            for name, _ in item.binds:
                maker[name] = t
            if not isinstance(item, Node) and item.form == "assert":
                guard = t

    @staticmethod
    def consumed(item):
        if isinstance(item, Node):
            return [item.target] if item.target else []
        found = re.match(r"([\w']+) with \[", item.rhs if item.binds else "")
        return [found.group(1)] if found else []

    def part(self, first, second):
        if isinstance(first, Node) and isinstance(second, Node):
            self.parted.add((first.number, second.number))

    def note_flow(self, first, name, second):
        if not isinstance(first, Node) or not isinstance(second, Node):
            return
        i = [bound for bound, _ in first.binds].index(name)
        if first.kind == "filter" and i == 0:
            if self.filter_of.get(second.space) is not first or \
                    name in fun.names(" ".join(second.lines())):
                self.part(first, second)
            return
        if name in second.otherwise or not self.flows(first, i, second, name):
            self.part(first, second)

    def flows(self, first, i, second, name):
        """Is an element of result I there where SECOND wants it?"""
        if first.is_combined(i):
            return (second.kind == "kernel" and second.level != "lane" and
                    first.is_simple() and first.gives_scalars() and
                    second.gives_scalars())
        return first.gives_elements(i) or (
            self.permutes(first) and self.takes_any_order(second, name))

    # -- pairs --

    def permutes(self, node):
        """Is it a scatter that fills what was scratch?"""
        made = [s for s in self.items if not isinstance(s, Node) and
                s.binds and s.binds[0][0] == node.target]
        return (node.kind == "scatter" and not node.operators and
                len(made) == 1 and made[0].rhs.startswith("scratch ") and
                self.sizes.key(made[0].rhs[made[0].rhs.index("[") + 1:
                                           made[0].rhs.index("]")]) ==
                node.space[1][0])

    def takes_any_order(self, node, name):
        return (node.kind == "reduce" and node.own == {name} and
                not node.counts and set(node.operators) <= COMMUTE)

    def pair_may(self, a, b):
        if (a.number, b.number) in self.parted:
            return False
        if a.space == b.space:
            kinds = {a.kind, b.kind}
            return ("kernel" in kinds or kinds in ({"reduce"}, {"scan"}) or
                    (kinds == {"scatter", "reduce"} and
                     self.permutes(a if a.kind == "scatter" else b)))
        inner, outer = (b, a) if a in self.filters_above(b.space) or \
            any(f.space == a.space for f in self.filters_above(b.space)) \
            else (a, b)
        above = self.filters_above(inner.space)
        if outer not in above and not any(f.space == outer.space
                                          for f in above):
            return False
        if outer not in above and outer.kind != "kernel":
            return False
        return self.goes_inside(inner)

    def goes_inside(self, node):
        """Can it be done for what a filter lets through, where that is?"""
        made = {name: n for n in self.nodes for name, _ in n.binds}
        nearest = self.filters_above(node.space)[0]
        return (node.kind in ("kernel", "filter", "reduce", "scatter") and
                not node.counts and node.gives_scalars() and
                "id" not in node.operators and
                all(name in made and (made[name] is nearest or
                                      made[name].space == node.space)
                    for name in node.own))

    # -- partitions --

    def find_readers(self):
        """Who uses what a node gives; a name that is wanted elsewhere is in
        ESCAPES."""
        self.users, self.escapes = {}, set(self.result)
        for item in self.items:
            for name in item.uses:
                if isinstance(item, Node):
                    self.users.setdefault(name, set()).add(item.number)
                    if name in item.otherwise:
                        self.note_whole(name, item)
                else:
                    self.escapes.add(name)

    def note_whole(self, name, item):
        filter_ = self.filter_of.get(item.space)
        if not (filter_ and filter_.binds[0][0] == name):
            self.escapes.add(name)

    def is_closed(self, node, cluster):
        """Does nobody outside of CLUSTER want what NODE gives?"""
        for name, _ in node.binds:
            users = self.users.get(name, set())
            if name in self.escapes or not users or not users <= cluster:
                return False
        return True

    def form_exists(self, cluster):
        nodes = [self.nodes[i] for i in cluster]
        for f in nodes:
            maps = [m for m in nodes if m.kind == "kernel" and
                    m.space == f.space]
            takes_in = f.kind in ("filter", "partition", "scatter")
            if takes_in and not all(self.is_closed(m, cluster) for m in maps):
                return False
            if f.kind == "scatter" and any(
                    r.kind == "reduce" and r.space == f.space
                    for r in nodes) and not self.is_closed(f, cluster):
                return False
            if not self.inside_exists(f, nodes, cluster):
                return False
        return self.goes_on(nodes, cluster)

    def inside_exists(self, node, nodes, cluster):
        """NODE is where filters are through which its elements get."""
        above = self.filters_above(node.space)
        outer = [n for n in nodes if n in above or
                 any(f.space == n.space for f in above)]
        if not outer:
            return True
        for n in outer:
            for f in above:
                if f not in nodes:
                    return False
                if f is n or f.space == n.space:
                    break
        nearest = above[0]
        made = {name: n.number for n in self.nodes for name, _ in n.binds}
        if not all(made[name] in cluster for name in node.own):
            return False
        if node.kind == "kernel":
            return True
        if not self.is_closed(nearest, cluster):
            return False
        return node.kind != "reduce" or all(
            self.is_closed(m, cluster) for m in nodes
            if m.kind == "kernel" and m.space == node.space)

    def goes_on(self, nodes, cluster):
        """A scan with what comes after it in its cluster."""
        after = set()
        for s in nodes:
            if s.kind != "scan":
                continue
            for i, (name, _) in enumerate(s.binds):
                if s.is_combined(i):
                    after |= {n.number for n in nodes if name in n.own}
        if not after and not any(s.goes_on for s in nodes):
            return True
        for n in sorted(nodes, key=lambda n: n.number):
            if any(name in n.uses for m in after
                   for name, _ in self.nodes[m].binds):
                after.add(n.number)
        if any(self.nodes[m].kind != "kernel" for m in after):
            return False
        needed = {n.number for n in nodes if n.kind == "scan"}
        for n in sorted(nodes, key=lambda n: -n.number):
            if any(name in self.nodes[m].own for m in needed
                   for name, _ in n.binds):
                needed.add(n.number)
        return (all(n.gives_scalars() for n in nodes) and
                all(self.nodes[m].is_simple() for m in needed))

    def has_order(self, c):
        """Can clusters be done one after the other?"""
        place = {}
        for t, item in enumerate(self.items):
            place[t] = ("c", c[item.number]) if isinstance(item, Node) \
                else ("s", t)
        after = {}
        for t, before in self.after.items():
            after.setdefault(place[t], set()).update(
                place[s] for s in before if place[s] != place[t])
        done = set()
        while after:
            ready = [p for p, before in after.items() if before <= done]
            if not ready:
                return False
            done |= set(ready)
            for p in ready:
                del after[p]
        return True

    def is_legal(self, c):
        clusters = {}
        for i, name in enumerate(c):
            clusters.setdefault(name, set()).add(i)
        return all(self.form_exists(cluster) for cluster in clusters.values()
                   if len(cluster) > 1) and self.has_order(c)

    def cost(self, c):
        """Kernels, arrays, traversals of the program that C makes."""
        makes, reads = {}, {}
        for node, name in zip(self.nodes, c):
            reads.setdefault(name, set()).update(self.arrays(node.reads))
            for i, (array, _) in enumerate(node.binds):
                if node.is_array(i):
                    makes[array] = name
        read = {(name, array) for name, arrays in reads.items()
                for array in arrays if makes.get(array) != name}
        outside = {array for _, array in read}
        stored = {array for array in makes
                  if array in outside or array in self.escapes or
                  not self.users.get(array)}
        return (len(reads), len(stored), len(read))

    def arrays(self, names):
        types = dict(self.function.params)
        for item in self.items:
            types.update(item.binds)
        return {name for name in names
                if types.get(name, "").lstrip("*").startswith("[")}

    def best(self, least=None):
        """The least cost of all legal partitions."""
        self.find_pairs()
        self.found = least or self.cost(list(range(len(self.nodes))))
        self.list_from([], 0)
        return self.found

    def list_from(self, c, clusters):
        if clusters > self.found[0]:
            return
        i = len(c)
        if i == len(self.nodes):
            cost = self.cost(c)
            if cost < self.found and self.is_legal(c):
                self.found = cost
            return
        for name in sorted(set(c)) + [i]:
            if all(self.may[k][i] for k in range(i) if c[k] == name):
                self.list_from(c + [name], clusters + (name == i))
