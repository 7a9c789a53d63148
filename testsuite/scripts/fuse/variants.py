"""variants.py - other programs for a region: docs/fuse.md, sections 4 and 5.

A kernel may be several, one for each who reads it, and a filter or partition
two: a kernel for what it computes, and a filter of that.  Each is a text.
"""

import itertools
import re

import clusters
import text as fun


def pays(price, times):
    return price <= 4 or price * times <= price + 4 + 4 * times


def rename(text, names):
    return re.sub(r"[A-Za-z_][A-Za-z0-9_']*",
                  lambda word: names.get(word.group(), word.group()), text)


def keep_results(text, wanted):
    """The statement TEXT with those results that are in WANTED."""
    stm = fun.Statement(text.split("\n"))
    lines = text.split("\n")
    values = fun.split(lines[-1].strip()[4:-1])
    kept = [(bind, value) for bind, value in zip(stm.binds, values)
            if bind[0] in wanted]
    lines[0] = "  let %s =" % " ".join("(%s : %s)" % bind for bind, _ in kept)
    lines[-1] = "      in (%s)" % ", ".join(value for _, value in kept)
    return "\n".join(lines)


class Variant:
    """The text of a region, in pieces."""

    def __init__(self, text):
        function = fun.Function(text)
        self.head = text.split("\n")[0]
        self.pieces = [s.text for s in function.statements]
        self.result = function.result

    def text(self):
        return "\n".join([self.head] + self.pieces + ["  " + self.result])

    def place_of(self, name):
        for i, piece in enumerate(self.pieces):
            if name in [bound for bound, _ in
                        fun.Statement(piece.split("\n")).binds]:
                return i
        raise KeyError(name)

    def copy(self, node):
        """One of NODE for each who reads it; False: it stays one."""
        at = self.place_of(node.name)
        names = {name for name, _ in node.binds}
        readers = [i for i, piece in enumerate(self.pieces)
                   if i != at and names & set(fun.names(piece))]
        if len(readers) < 2 or not pays(node.price(), len(readers)):
            return False
        old, copies = self.pieces[at], []
        for k, i in enumerate(readers):
            new = {name: "%s_of%d" % (name, k) for name in names}
            wanted = {new[name] for name in names
                      if name in fun.names(self.pieces[i])}
            copies.append(keep_results(rename(old, new), wanted))
            self.pieces[i] = rename(self.pieces[i], new)
        self.pieces[at:at + 1] = copies
        return True

    def part(self, node):
        """NODE, which chooses, as two; False: it computes nothing."""
        lines = node.stm.text.split("\n")
        body, values = lines[2:-1], fun.split(lines[-1].strip()[4:-1])
        index, size = node.index[0], node.bounds[0]
        made, chosen, reads = [], [], []
        types = [type_.split("]")[-1] for _, type_ in node.binds[1:]]
        for value, type_ in zip(values, types[:len(values) - 1] + ["bool"]):
            own = [line for line in body if re.match(
                r" *let \(%s : \w+\) = [\w']+\[%s\]$" % (value, index), line)]
            if own:
                chosen += own
                reads.append(value)
                continue
            name = "%s_part%d" % (node.name, len(made))
            made.append((name, type_, value))
            chosen.append("      let (%s_x : %s) = %s[%s]"
                          % (name, type_, name, index))
            reads.append(name + "_x")
        if not made:
            return False
        used = set(fun.names(" ".join(body[k].split(" = ", 1)[-1]
                                      for k in range(len(body))) + " " +
                             " ".join(value for _, _, value in made)))
        body = [line for line in body
                if not re.match(r" *let \(([\w']+) : \w+\) = \w+\[", line) or
                re.match(r" *let \(([\w']+)", line).group(1) in used]
        kernel = ["  let %s =" % " ".join("(%s : [%s]%s)" % (name, size, t)
                                          for name, t, _ in made),
                  "    kernel %s < %s do" % (index, size)] + body + [
                      "      in (%s)" % ", ".join(v for _, _, v in made)]
        choice = lines[:2] + list(dict.fromkeys(chosen)) + \
            ["      in (%s)" % ", ".join(reads)]
        at = self.place_of(node.name)
        self.pieces[at:at + 1] = ["\n".join(kernel), "\n".join(choice)]
        return True


def may_be_several(region, node):
    return (node.kind == "kernel" and node.gives_scalars() and
            node.price() is not None and
            not any(name in region.escapes for name, _ in node.binds) and
            all(region.users.get(name) for name, _ in node.binds))


def may_be_two(node):
    return node.kind in ("filter", "partition") and node.is_simple()


def subsets(items):
    return itertools.chain.from_iterable(
        itertools.combinations(items, n) for n in range(len(items) + 1))


def variants(text, most):
    """The region, and what else it can be, of MOST nodes each at most; None:
    others have more."""
    region = clusters.Region(fun.Function(text))
    several = [n for n in region.nodes if may_be_several(region, n)]
    two = [n for n in region.nodes if may_be_two(n)]
    yield region
    for set_ in subsets(several):
        for parted in subsets(two):
            if not set_ and not parted:
                continue
            variant = Variant(text)
            if not all([variant.part(n) for n in parted]):
                continue
            if not all([variant.copy(n) for n in reversed(set_)]):
                continue
            found = clusters.Region(fun.Function(variant.text()))
            yield found if len(found.nodes) <= most else None
