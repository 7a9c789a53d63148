"""nests.py - random affine programs for dataflow.py.

A nest is an entry with the sizes `n` and `m`, a number of trips, and two arrays of
i32, whose sums wrap.  Indices are affine, also with `min`, `max` and divisions, and are
cut to what is in bounds; some, if it is loose, are read from arrays.  Or the nest is
the body of a kernel with an index of its own.  If it is odd, loops compute sizes that
are not affine, and arrays are made flat.
"""

import collections
import random
import re

Array = collections.namedtuple("Array", "name shape")
Index = collections.namedtuple("Index", "name bound")
SIZES = ["n", "m", "n + 1", "4"]
ODD = ["n / m + 1", "max(n - m, 1)", "n * m", "(n + m) / 2", "min(n, m)"]
# Names that isl, or the sets, might take for something else.
PARAMETERS = ["c0", "x0", "y0", "a0", "b0", "e0", "p", "mod", "x1", "_c0"]
INDICES = ["c1", "i'", "i", "exists", "and", "rat", "a'b", "y1", "x'", "x", "_x0"]
WORD = re.compile(r"[A-Za-z_][\w']*")
INDEX = re.compile(r"(?:kernel|for|reduce|scan|scatter|,|\)) ([A-Za-z_]\w*) <")


class Nest:
    """A random program; `text`."""

    def __init__(self, seed, loose=False, inside=False, odd=False):
        self.rng = random.Random(seed)
        self.count, self.loose, self.lines = 0, loose, []
        self.odd, self.sizes = odd, list(SIZES)
        arrays = [Array("A0", ["n"]), Array("B0", ["n", "m"])]
        indices = [Index("q", "2")] if inside else []
        depth = self.top = 1 + 2 * inside
        for _ in range(self.rng.randrange(1, 4)):
            self.statement(depth, arrays, indices, 3)
        if len(arrays) == 2:
            self.plain(depth, arrays, indices, ["n"])
        results = self.rng.sample(arrays[2:], min(len(arrays) - 2,
                                                  self.rng.choice([1, 1, 2])))
        if inside:
            results = self.wrap(results)
        self.lines.insert(0, "  assert n >= 1 && m >= 1")
        head = "entry fun nest (n : i64) (m : i64) (t : i64) " \
            "(A0 : [n]i32) (B0 : [n][m]i32) : (%s) =" % ", ".join(
                kind(array.shape) for array in results)
        names = ", ".join(array.name for array in results)
        self.text = "\n".join([head] + self.lines + ["  in (%s)" % names, ""])
        if self.rng.random() < 0.5:
            self.rename()

    def wrap(self, results):
        """The statements so far become those of a kernel"""
        outer = [Array("W%d" % i, ["2"] + array.shape)
                 for i, array in enumerate(results)]
        pattern = " ".join("(%s : %s)" % (array.name, kind(array.shape))
                           for array in outer)
        self.lines = ["  let %s =" % pattern, "    kernel q < 2 do", *self.lines,
                      "      in (%s)" % ", ".join(array.name for array in results)]
        return outer

    def rename(self):
        """Some parameters and indices get other names."""
        indices = sorted(set(INDEX.findall(self.text)))
        to = dict(zip("nmt", self.rng.sample(PARAMETERS, 3)))
        to.update(zip(self.rng.sample(indices, len(indices)),
                      self.rng.sample(INDICES, len(INDICES))))
        self.text = WORD.sub(lambda word: to.get(word[0], word[0]), self.text)

    def emit(self, depth, line):
        self.lines.append("  " * depth + line)

    def fresh(self, prefix):
        self.count += 1
        return "%s%d" % (prefix, self.count)

    # ---- scalars ----

    def number(self):
        return str(self.rng.choice([0, 1, 1, 2, 3]))

    def affine(self, indices):
        """An affine i64 expression"""
        rng, parts = self.rng, [self.number()]
        for index in rng.sample(indices, min(len(indices), rng.choice([1, 1, 1, 2]))):
            parts.append(rng.choice(["%s", "%s", "2 * %s", "-%s"]) % index.name)
        if rng.random() < 0.1:
            parts.append(rng.choice(["n", "m", "-t"]))
        text = " + ".join(parts)
        if rng.random() < 0.15:
            text = rng.choice(["fmod(%s, 3)", "fdiv(%s, 2)", "(%s) / 2", "(%s) %% 3",
                               "abs(%s)"]) % text
        return text

    def point(self, size, indices):
        """An index below SIZE"""
        same = [index.name for index in indices if index.bound == size]
        if same and self.rng.random() < 0.8:
            name = self.rng.choice(same)
            return self.rng.choice([name, name, "max(%s - 1, 0)" % name,
                                    "min(%s + 1, %s - 1)" % (name, size),
                                    "%s - 1 - %s" % (size, name)])
        return "max(0, min(%s, %s - 1))" % (self.affine(indices), size)

    def condition(self, indices):
        sign = self.rng.choice(["<", "<=", ">", ">=", "==", "!="])
        text = "%s %s %s" % (self.affine(indices), sign, self.affine(indices))
        if self.rng.random() < 0.2:
            text += self.rng.choice([" && ", " || "]) + "%s > 1" % self.affine(indices)
        return text

    def looked_up(self, depth, arrays, indices, size):
        """The name of an index below SIZE that is read from an array"""
        name = self.fresh("l")
        self.emit(depth, "let (%s : i64) = max(0, min(i64(%s), %s - 1))" % (
            name, self.read(depth, arrays, indices), size))
        return name

    def read(self, depth, arrays, indices):
        """The name of an element that is read"""
        array, name = self.rng.choice(arrays), self.fresh("v")
        points = [self.point(size, indices) for size in array.shape]
        if self.loose and self.rng.random() < 0.3:
            points[0] = self.looked_up(depth, arrays, indices, array.shape[0])
        self.emit(depth, "let (%s : i32) = %s[%s]" % (name, array.name,
                                                      ", ".join(points)))
        return name

    def value(self, depth, arrays, indices):
        """The name of a scalar that depends on elements"""
        rng, name = self.rng, self.fresh("s")
        choice = rng.random()
        if choice < 0.15:
            self.emit(depth, "let (%s : i32) =" % name)
            self.emit(depth + 1, "if %s then" % self.condition(indices))
            self.emit(depth + 2, "in (%s)" % self.read(depth + 2, arrays, indices))
            self.emit(depth + 1, "else")
            self.emit(depth + 2, "in (%s)" % rng.choice(
                ["0i32", self.read(depth + 2, arrays, indices)]))
            return name
        if choice < 0.3:
            k, acc = self.fresh("k"), self.fresh("acc")
            bound = rng.choice(["2", "3", "n"] + [i.name for i in indices[-1:]])
            self.emit(depth, "let (%s : i32) =" % name)
            if rng.random() < 0.6:
                self.emit(depth + 1, "loop (%s : i32 = 0i32) for %s < %s do" % (
                    acc, k, bound))
                last = "in (%s + %s)" % (acc, "%s")
            else:
                self.emit(depth + 1, "reduce (+) %s < %s do" % (k, bound))
                last = "in (%s)"
            inner = indices + [Index(k, bound)]
            self.emit(depth + 2, last % self.read(depth + 2, arrays, inner))
            return name
        parts = [self.read(depth, arrays, indices)
                 for _ in range(rng.choice([1, 1, 2, 3]))]
        self.emit(depth, "let (%s : i32) = %s" % (name, " + ".join(parts)))
        return name

    # ---- statements ----

    def statement(self, depth, arrays, indices, nest):
        """Binds an array, which joins ARRAYS; NEST: how deep it may go."""
        kinds = [self.kernel] * 4 + [self.view] * 2 + [self.copying] * 2 + \
            [self.scan, self.scattered, self.in_place, self.in_place, self.rows]
        if nest > 0:
            kinds += [self.time_loop] * 4 + [self.choice, self.once]
        if self.odd:
            kinds += [self.flat] * 2
        self.rng.choice(kinds)(depth, arrays, indices, nest - 1)

    def kernel(self, depth, arrays, indices, nest):
        rng = self.rng
        bounds = [rng.choice(self.sizes) for _ in range(rng.choice([1, 1, 2]))]
        own = [Index(self.fresh("j"), bound) for bound in bounds]
        results = [Array(self.fresh("K"), bounds)
                   for _ in range(rng.choice([1, 1, 1, 2]))]
        mark, inner = len(self.lines), list(arrays)
        if nest > 0 and rng.random() < 0.3:
            self.statement(depth + 2, inner, indices + own, nest - 1)
        values = []
        for at, result in enumerate(results):
            local = [a for a in inner[len(arrays):]
                     if len(a.shape) + len(bounds) < 4]
            if local and rng.random() < 0.6:
                values.append(local[-1].name)
                results[at] = Array(result.name, bounds + local[-1].shape)
            else:
                values.append(self.value(depth + 2, inner, indices + own))
        pattern = " ".join("(%s : %s)" % (r.name, kind(r.shape)) for r in results)
        form = "kernel %s do" % ", ".join("%s < %s" % (i.name, i.bound) for i in own)
        if len(own) == 1 and rng.random() < 0.1:
            form = "reduce (%s) %s < %s do" % (
                ", ".join("id" for _ in results), own[0].name, own[0].bound)
        self.lines[mark:mark] = ["  " * depth + "let %s =" % pattern,
                                 "  " * (depth + 1) + form]
        self.emit(depth + 2, "in (%s)" % ", ".join(values))
        arrays += results

    def rows(self, depth, arrays, indices, nest):
        """A kernel whose results are views of what there is"""
        array = self.rng.choice(arrays)
        if len(array.shape) < 2 or len(array.shape) > 3:
            self.kernel(depth, arrays, indices, nest)
            return
        own, row = Index(self.fresh("j"), self.rng.choice(self.sizes)), self.fresh("w")
        result = Array(self.fresh("K"), [own.bound] + array.shape[1:])
        self.emit(depth, "let (%s : %s) =" % (result.name, kind(result.shape)))
        self.emit(depth + 1, "kernel %s < %s do" % own)
        self.emit(depth + 2, "let (%s : %s) = %s[%s]" % (
            row, kind(array.shape[1:]), array.name, ", ".join(
                [self.point(array.shape[0], indices + [own])] +
                [":"] * (len(array.shape) - 1))))
        self.emit(depth + 2, "in (%s)" % row)
        arrays.append(result)

    def scan(self, depth, arrays, indices, _nest):
        own, name = Index(self.fresh("j"), self.rng.choice(self.sizes)), self.fresh("S")
        self.emit(depth, "let (%s : [%s]i32) =" % (name, own.bound))
        self.emit(depth + 1, "scan (+) %s < %s do" % own)
        self.emit(depth + 2, "in (%s)" % self.value(depth + 2, arrays,
                                                    indices + [own]))
        if self.rng.random() < 0.4:
            again, sum_ = Index(self.fresh("j"), own.bound), self.fresh("p")
            self.emit(depth + 1, "then %s (%s : i32) do" % (again.name, sum_))
            self.emit(depth + 2, "in (%s + %s)" % (
                self.value(depth + 2, arrays, indices + [again]), sum_))
        arrays.append(Array(name, [own.bound]))

    def view(self, depth, arrays, indices, _nest):
        rng, array, name = self.rng, self.rng.choice(arrays), self.fresh("V")
        shape, rank = array.shape, len(array.shape)
        choice = rng.randrange(6)
        if choice == 0 and rank > 1:
            made, text = [shape[1], shape[0]] + shape[2:], "transpose " + array.name
        elif choice == 1 and rank > 1:
            order = rng.sample(range(rank), rank)
            made = [shape[k] for k in order]
            text = "rearrange (%s) %s" % (", ".join(map(str, order)), array.name)
        elif choice == 2 and rank > 1:
            made = shape[1:]
            text = "%s[%s]" % (array.name, ", ".join(
                [self.point(shape[0], indices)] + [":"] * (rank - 1)))
        elif choice == 3 and shape[0] == "n + 1":
            made = ["n"] + shape[1:]
            text = "%s[%s]" % (array.name, ", ".join(
                [rng.choice(["1 : n", "0 : n", "n : n : -1"])] + [":"] * (rank - 1)))
        elif choice == 4 and shape[-1] == "4":
            made = shape[:-1] + ["2", "2"]
            text = "reshape %s %s" % ("".join("[%s]" % s for s in made), array.name)
        elif choice == 5 and shape == ["4"]:
            made, text = ["2", "2"], "%s[0 + {(2 : 1), (2 : 2)}]" % array.name
        else:
            made, text = shape, "reverse %d %s" % (rng.randrange(rank), array.name)
        if len(made) > 4:
            return
        self.emit(depth, "let (%s : %s) = %s" % (name, kind(made), text))
        arrays.append(Array(name, made))

    def copying(self, depth, arrays, indices, _nest):
        rng, array, name = self.rng, self.rng.choice(arrays), self.fresh("C")
        shape, choice = array.shape, rng.randrange(6)
        made = shape
        if choice == 0:
            made, text = ["2"] + shape, "replicate [2] " + array.name
        elif choice == 1 and shape[0] == "n":
            made, text = ["n + 1"] + shape[1:], None
            one = [a for a in arrays if a.shape == ["1"] + shape[1:]]
            text = "concat %s %s" % (array.name, one[0].name) if one else None
        elif choice == 2:
            text = "rotate 0 %s %s" % (rng.choice(["1", "-1", "2", "-3"]), array.name)
        elif choice == 3:
            made = [rng.choice(self.sizes), rng.choice(self.sizes)]
            text = "replicate [%s][%s] %s" % (
                made[0], made[1], self.read(depth, arrays, indices))
        elif choice == 4 and len(shape) > 1:
            text = "manifest (%s) %s" % (", ".join(
                map(str, rng.sample(range(len(shape)), len(shape)))), array.name)
        else:
            text = "copy " + array.name
        if not text:
            double = Array(self.fresh("D"), ["2 * n"] + shape[1:])
            self.emit(depth, "let (%s : %s) = concat %s %s" % (
                double.name, kind(double.shape), array.name, array.name))
            text = "copy %s[%s]" % (double.name, ", ".join(
                ["%s : n + 1" % rng.choice(["0", "n - 1"])] +
                [":"] * (len(shape) - 1)))
            part = self.fresh("P")
            self.emit(depth, "let (%s : %s) = %s" % (part, kind(made), text[5:]))
            text = "copy " + part
        if len(made) > 4:
            return
        self.emit(depth, "let (%s : %s) = %s" % (name, kind(made), text))
        arrays.append(Array(name, made))

    def owned(self, depth, arrays):
        """A copy of some array, to be consumed; perhaps made before all others"""
        given = [array for array in arrays if array.name in ("A0", "B0")]
        early = depth == self.top and self.rng.random() < 0.3
        array, name = self.rng.choice(given if early else arrays), self.fresh("U")
        self.emit(depth, "let (%s : %s) = copy %s" % (name, kind(array.shape),
                                                      array.name))
        if early:
            self.lines.insert(0, self.lines.pop())
        return Array(name, array.shape)

    def in_place(self, depth, arrays, indices, _nest):
        rng, own = self.rng, self.owned(depth, arrays)
        index = Index(self.fresh("j"), rng.choice(self.sizes + ["t"]))
        carried, done = self.fresh("X"), self.fresh("Y")
        result = Array(self.fresh("Z"), own.shape)
        self.emit(depth, "let (%s : %s) =" % (result.name, kind(own.shape)))
        self.emit(depth + 1, "loop (%s : *%s = %s) for %s < %s do" % (
            carried, kind(own.shape), own.name, *index))
        inner = indices + [index]
        visible = arrays + [Array(carried, own.shape)] * 3
        choice, guard = rng.random(), rng.random() < 0.2
        at = depth + 2
        if guard:
            self.emit(at, "let (%s : %s) =" % (done, kind(own.shape)))
            self.emit(at + 1, "if %s then" % self.condition(inner))
            at += 2
        name = done + "'" if guard else done
        if choice < 0.3 and len(own.shape) > 1:
            source = [a for a in visible if a.shape[1:] == own.shape[1:]]
            row, array = self.fresh("w"), rng.choice(source)
            rest = [":"] * (len(own.shape) - 1)
            if rng.random() < 0.5:
                row = self.made_row(at, visible, inner, own.shape[1:])
            else:
                self.emit(at, "let (%s : %s) = %s[%s]" % (
                    row, kind(own.shape[1:]), array.name,
                    ", ".join([self.point(array.shape[0], inner)] + rest)))
            self.emit(at, "let (%s : %s) = %s with [%s] = %s" % (
                name, kind(own.shape), carried,
                ", ".join([self.point(own.shape[0], inner)] + rest), row))
        else:
            value = self.value(at, visible, inner)
            points = [self.point(size, inner) for size in own.shape]
            if self.loose and rng.random() < 0.5:
                points[0] = self.looked_up(at, visible, inner, own.shape[0])
            self.emit(at, "let (%s : %s) = %s with [%s] = %s" % (
                name, kind(own.shape), carried, ", ".join(points), value))
        if guard:
            self.emit(at, "in (%s)" % name)
            self.emit(at - 1, "else")
            self.emit(at, "in (%s)" % carried)
        self.emit(depth + 2, "in (%s)" % done)
        arrays.append(result)

    def scattered(self, depth, arrays, indices, _nest):
        rng, own = self.rng, self.owned(depth, arrays)
        if len(own.shape) > 1:
            return
        index, name = Index(self.fresh("j"), rng.choice(self.sizes)), self.fresh("Z")
        self.emit(depth, "let (%s : %s) =" % (name, kind(own.shape)))
        self.emit(depth + 1, "scatter %s %s < %s do" % (own.name, *index))
        value = self.value(depth + 2, arrays, indices + [index])
        self.emit(depth + 2, "in (%s, %s)" % (
            rng.choice(["%s", "%s + 1", "%s - 1", "2 * %s", "n - 1 - %s"]) %
            index.name, value))
        arrays.append(Array(name, own.shape))

    def time_loop(self, depth, arrays, indices, nest):
        rng, first = self.rng, self.rng.choice(arrays)
        same = [a for a in arrays if a.shape == first.shape]
        inits = [rng.choice(same) for _ in range(rng.choice([1, 1, 2, 3]))]
        if rng.random() < 0.3:
            inits = [inits[0]] * len(inits)
        carried = [Array(self.fresh("L"), first.shape) for _ in inits]
        results = [Array(self.fresh("R"), first.shape) for _ in inits]
        index = Index(self.fresh("t"), rng.choice(["t", "t", "2", "n"]))
        if rng.random() < 0.15:  # after arrays that may share a block with others
            trips = self.fresh("k")
            self.emit(depth, "let (%s : i64) = %s + %d" % (trips, index.bound,
                                                           rng.choice([0, 1])))
            index = Index(index.name, trips)
        self.emit(depth, "let %s =" % " ".join(
            "(%s : %s)" % (r.name, kind(r.shape)) for r in results))
        self.emit(depth + 1, "loop %s for %s < %s do" % (" ".join(
            "(%s : %s = %s)" % (c.name, kind(c.shape), i.name)
            for c, i in zip(carried, inits)), *index))
        inner = arrays + carried * 2
        sizes = list(self.sizes)
        if self.odd and rng.random() < 0.5:
            self.computed(depth + 2)
        for _ in range(rng.choice([1, 1, 2])):
            self.statement(depth + 2, inner, indices + [index], nest)
        if not any(a.shape == first.shape for a in inner[len(arrays) + len(carried):]
                   if a not in carried) or rng.random() < 0.3:
            self.plain(depth + 2, inner, indices + [index], first.shape)
        last = [a for a in inner if a.shape == first.shape]
        own = [a for a in last[-2:] if a not in arrays]
        self.sizes = sizes
        names = [rng.choice(own or last).name] + [
            rng.choice(carried + own + last[-1:]).name for _ in inits[1:]]
        self.emit(depth + 2, "in (%s)" % ", ".join(names))
        arrays += results

    def computed(self, depth):
        """Binds a size, for what follows in the same body"""
        self.sizes += [self.fresh("z")] * 2
        self.emit(depth, "let (%s : i64) = %s" % (self.sizes[-1],
                                                  self.rng.choice(ODD)))

    def flat(self, depth, arrays, _indices, _nest):
        many = [array for array in arrays if len(array.shape) > 1]
        if many:
            array, name = self.rng.choice(many[-4:]), self.fresh("V")
            made = [" * ".join("(%s)" % size for size in array.shape)]
            self.emit(depth, "let (%s : %s) = reshape [%s] %s" % (
                name, kind(made), made[0], array.name))
            arrays.append(Array(name, made))

    def made_row(self, depth, arrays, indices, shape):
        """The name of a row that a kernel makes"""
        made = list(arrays)
        self.plain(depth, made, indices, shape)
        if self.rng.random() < 0.3:
            self.value(depth, [self.rng.choice(made[-4:])], indices)
        return made[-1].name

    def plain(self, depth, arrays, indices, shape):
        own = [Index(self.fresh("j"), bound) for bound in shape]
        name = self.fresh("K")
        self.emit(depth, "let (%s : %s) =" % (name, kind(shape)))
        self.emit(depth + 1, "kernel %s do" % ", ".join("%s < %s" % i for i in own))
        self.emit(depth + 2, "in (%s)" % self.value(depth + 2, arrays, indices + own))
        arrays.append(Array(name, shape))

    def choice(self, depth, arrays, indices, nest):
        name, mark = self.fresh("I"), len(self.lines)
        inner = list(arrays)
        self.statement(depth + 2, inner, indices, nest)
        if len(inner) == len(arrays):
            return
        made = inner[-1]
        others = [a for a in arrays if a.shape == made.shape]
        self.lines[mark:mark] = [
            "  " * depth + "let (%s : %s) =" % (name, kind(made.shape)),
            "  " * (depth + 1) + "if %s then" % self.condition(indices)]
        self.emit(depth + 2, "in (%s)" % made.name)
        self.emit(depth + 1, "else")
        if not others:
            more = list(arrays)
            self.plain(depth + 2, more, indices, made.shape)
            others = more[-1:]
        self.emit(depth + 2, "in (%s)" % self.rng.choice(others).name)
        arrays.append(Array(name, made.shape))

    def once(self, depth, arrays, indices, nest):
        inner, mark, name = list(arrays), len(self.lines), self.fresh("O")
        self.statement(depth + 2, inner, indices, nest)
        if len(inner) == len(arrays):
            return
        self.lines[mark:mark] = [
            "  " * depth + "let (%s : %s) =" % (name, kind(inner[-1].shape)),
            "  " * (depth + 1) + "once do"]
        self.emit(depth + 2, "in (%s)" % inner[-1].name)
        arrays.append(Array(name, inner[-1].shape))


def kind(shape):
    return "".join("[%s]" % size for size in shape) + "i32"
