"""sketches.py - small random regions with all that fuse knows of, as FUN text.

Invocations of all kinds with one result or several, over sizes that are equal
by asserts only, over halves and over what filters let through; scans that go
on; views, concats and branches between them.  Values stay small, and nothing
fails.
"""

import random

MASK = "(%s & 1023)"


class Sketch:
    def __init__(self, seed, most=6, views=True):
        self.rng = random.Random(seed)
        self.views = views
        self.lines, self.arrays, self.scalars, self.counts = [], [], [], []
        self.asserts = []
        self.params = ["(n : i64)"]
        self.same = {"n": ["n"]}  # a size, and how else it is called
        if self.rng.random() < 0.4:
            self.params.append("(m : i64)")
            self.asserts.append("  assert m == n")
            self.same["n"].append("m")
        if self.rng.random() < 0.4:
            self.params.append("(h : i64)")
            self.asserts.append("  assert n == 2 * h")
            self.same["h"] = ["h"]
            self.same["n"].append(self.rng.choice(["2 * h", "h + h"]))
        for i in range(self.rng.randint(2, 4)):
            size = self.rng.choice(list(self.same))
            self.add("in%d" % i, size)
            name = self.rng.choice([s for s in self.same[size]
                                    if s.isalpha()])
            self.params.append("(in%d : [%s]i64)" % (i, name))
        for i in range(self.rng.randint(2, most)):
            self.invocation(i)

    def add(self, name, size, wanted=False):
        self.arrays.append([name, size, wanted])

    def of_size(self, size):
        return [a for a in self.arrays if a[1] == size]

    def size_text(self, size):
        return self.rng.choice(self.same.get(size, [size]))

    # -- what is read --

    def reads(self, size, index, tag="x", most=3):
        """Lines that read arrays of SIZE, and terms of what they read."""
        lines, terms = [], []
        known = self.of_size(size)
        made = [a for a in known if not a[0].startswith("in")]
        for k in range(self.rng.choice([1, 1, 2, most])):
            array = self.rng.choice(made if made and self.rng.random() < 0.7
                                    else known)
            at = index
            if self.rng.random() < 0.07:
                at = "max(%s - 1, 0)" % index
            array[2] = True
            lines.append("      let (%s%d : i64) = %s[%s]"
                         % (tag, k, array[0], at))
            terms.append(MASK % ("%s%d" % (tag, k)))
        if self.scalars and self.rng.random() < 0.2:
            terms.append(MASK % self.rng.choice(self.scalars))
        return lines, terms

    def value(self, terms, all_=True, dear=0.4):
        """Of the TERMS, of all of them or some; DEAR: how often it costs
        more."""
        text = self.rng.choice([" + ", " - "]).join(
            terms if all_ else
            self.rng.sample(terms, self.rng.randint(1, len(terms))))
        for _ in range(self.rng.choice([1, 4])
                       if self.rng.random() < dear else 0):
            text = "(%s) / (%s + 1)" % (text, self.rng.choice(terms))
        return text

    # -- statements --

    def emit(self, binds, head, body, results, more=()):
        self.lines += ["  let %s =" % " ".join("(%s : %s)" % b
                                               for b in binds),
                       "    " + head] + body + \
            ["      in (%s)" % ", ".join(results)] + list(more)

    def invocation(self, number):
        if self.views and self.rng.random() < 0.25:
            self.view(number)
        if self.rng.random() < 0.1:
            self.between(number)
        sizes = sorted({a[1] for a in self.arrays})
        size = self.rng.choice(sizes)
        kind = self.rng.choice(["kernel"] * 5 + ["reduce"] * 4 + ["scan"] * 3 +
                               ["filter"] * 2 + ["scatter"] * 2 +
                               ["partition"])
        getattr(self, kind)("a%d" % number, size, self.size_text(size))

    def results(self, name, terms, dear=0.4):
        return [("%s%s" % (name, letter),
                 self.value(terms, letter == "u", dear))
                for letter in "uvw"[:self.rng.choice([1, 1, 1, 2, 3])]]

    def kernel(self, name, size, bound):
        lines, terms = self.reads(size, "i", most=2)
        made = self.results(name, terms, dear=0.2)
        self.emit([(n, "[%s]i64" % self.size_text(size)) for n, _ in made],
                  "kernel i < %s do" % bound, lines, [v for _, v in made])
        for n, _ in made:
            self.add(n, size)

    def reduce(self, name, size, bound):
        lines, terms = self.reads(size, "i")
        made = self.results(name, terms)
        operators = [self.rng.choice(["+", "max", "min", "max"])
                     for _ in made]
        if len(made) > 1 and self.rng.random() < 0.2:
            operators[-1] = "id"
        self.emit([(n, "[%s]i64" % self.size_text(size)
                    if op == "id" else "i64")
                   for (n, _), op in zip(made, operators)],
                  "reduce (%s) i < %s do" % (", ".join(operators), bound),
                  lines, [v for _, v in made])
        for (n, _), op in zip(made, operators):
            if op == "id":
                self.add(n, size)
            else:
                self.scalars.append(n)

    def scan(self, name, size, bound):
        lines, terms = self.reads(size, "i")
        made = self.results(name, terms)
        operators = [self.rng.choice(["+", "max", "min"]) for _ in made]
        more = []
        if self.rng.random() < 0.2:
            body, others = self.reads(size, "j", "y")
            others += [MASK % ("p%d" % k) for k in range(len(made))]
            more = ["    then j %s do" % " ".join(
                "(p%d : i64)" % k for k in range(len(made)))] + body + \
                ["      in (%s)" % ", ".join(self.value(others)
                                             for _ in made)]
        elif len(made) > 1 and self.rng.random() < 0.2:
            operators[-1] = "id"
        self.emit([(n, "[%s]i64" % self.size_text(size)) for n, _ in made],
                  "scan (%s) i < %s do" % (", ".join(operators), bound),
                  lines, [v for _, v in made], more)
        for n, _ in made:
            self.add(n, size)

    def filter(self, name, size, bound):
        lines, terms = self.reads(size, "i", most=4)
        made = self.results(name, terms)
        chosen = " + ".join(terms)
        if self.rng.random() < 0.5:  # what is chosen is there already
            values = ["x0"] * len(made)
        else:
            values = [v for _, v in made]
            chosen = self.rng.choice([terms[0], chosen])
        count = "k" + name
        self.emit([(count, "i64")] +
                  [(n, "[%s]i64" % count) for n, _ in made],
                  "filter i < %s do" % bound, lines,
                  values + ["%s > %d" % (chosen, self.rng.randrange(3))])
        self.counts.append(count)
        for n, _ in made:
            self.add(n, count)

    def partition(self, name, size, bound):
        lines, terms = self.reads(size, "i")
        count = "k" + name
        rest = "%s - %s" % (self.same[size][0] if size in self.same
                            else size, count)
        self.emit([(count, "i64"), (name + "u", "[%s]i64" % count),
                   (name + "v", "[%s]i64" % rest)],
                  "partition i < %s do" % bound, lines,
                  [self.value(terms), "%s > 1" % terms[0]])
        self.counts.append(count)
        self.add(name + "u", count)
        self.add(name + "v", rest)

    def scatter(self, name, size, bound):
        lines, terms = self.reads(size, "i")
        text = self.size_text(size)
        fresh, operator, at = self.rng.choice([
            ("scratch [%s] i64" % text, "", "%s - 1 - i" % text),
            ("scratch [%s] i64" % text, "", "i"),
            ("replicate [%s] 0" % text, "", "%s - 1 - i" % text),
            ("replicate [%s] 1" % text, "(+) ", "x0 & 3")])
        self.lines.append("  let (d%s : [%s]i64) = %s" % (name, text, fresh))
        self.emit([(name + "u", "[%s]i64" % self.size_text(size))],
                  "scatter %sd%s i < %s do" % (operator, name, bound), lines,
                  [at, self.value(terms)])
        self.add(name + "u", size)

    def view(self, number):
        """An array that is another one, seen otherwise."""
        array = self.rng.choice(self.arrays)
        size, name = array[1], "w%d" % number
        array[2] = True
        views = [(size, "reverse 0 " + array[0]),
                 (size, "rotate 0 1 " + array[0]),
                 (size, "%s[%s - 1 : %s : -1]" % (array[0], size, size))]
        if size == "n" and "h" in self.same:
            views += [("h", array[0] + at) for at in
                      ("[0 : h : 2]", "[h : h]", "[0 : h]",
                       "[2 * h - 1 : h : -2]")] * 2
        halves = self.of_size("h")
        if halves:
            pair = [self.rng.choice(halves) for _ in range(2)]
            views += [("n", "concat %s %s" % (pair[0][0], pair[1][0]))]
        size, text = self.rng.choice(views)
        if text.startswith("concat"):
            pair[0][2] = pair[1][2] = True
        self.lines.append("  let (%s : [%s]i64) = %s"
                          % (name, self.size_text(size), text))
        self.add(name, size)

    def between(self, number):
        """What is no invocation, and stands between some."""
        array = self.rng.choice(self.arrays)
        other = self.rng.choice(self.of_size(array[1]))
        array[2] = other[2] = True
        if self.scalars and self.rng.random() < 0.5:
            scalar = self.rng.choice(self.scalars)
            if self.rng.random() < 0.5:
                self.lines.append("  let (t%d : i64) = %s %% 7 + n"
                                  % (number, MASK % scalar))
                self.scalars.append("t%d" % number)
            else:
                self.lines.append("  assert %s >= 0" % (MASK % scalar))
            return
        self.lines += ["  let (e%d : [%s]i64) =" % (number, array[1]),
                       "    if n > 3 then", "      in (%s)" % array[0],
                       "    else", "      in (%s)" % other[0]]
        self.add("e%d" % number, array[1])

    def text(self):
        wanted = [a for a in self.arrays if not a[0].startswith("in") and
                  (not a[2] or self.rng.random() < 0.1)]
        types, names = [], []
        sizes = " ".join(size for _, size, _ in wanted)
        for count in self.counts:
            if count in sizes or self.rng.random() < 0.2:
                types.append("%s : i64" % count)
                names.append(count)
        for scalar in self.scalars:
            types.append("i64")
            names.append(scalar)
        for name, size, _ in wanted:
            types.append("[%s]i64" % size)
            names.append(name)
        if not names:
            types, names = ["i64"], ["n"]
        return "entry fun main %s : (%s) =\n%s\n  in (%s)\n" % (
            " ".join(self.params), ", ".join(types),
            "\n".join(self.asserts + self.lines), ", ".join(names))


def sketch(seed, most=6, views=True):
    return Sketch(seed, most, views).text()
