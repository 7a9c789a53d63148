"""answer.py - a mapping as smo prints it: YAML, and integer arithmetic in strings.

`mappings` gives each statement an array and the indices of its cell, and `arrays`
each array a size.  Indices are functions of the statement's indices and of the
parameters, sizes of the parameters, with +, -, *, parentheses and mod.
"""

import collections
import re

Mapping = collections.namedtuple("Mapping", "array indices")


class Wrong(Exception):
    """What is wrong with an answer."""


# ---- YAML: mappings and lists, in blocks or in brackets ----

WORD = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[\[\]{},:]|"""
                  r"""[^\s\[\]{},:"'][^\[\]{},:]*)""")


def plain(word):
    if len(word) > 1 and word[0] == word[-1] == "'":
        return word[1:-1].replace("''", "'")
    return word[1:-1] if len(word) > 1 and word[0] == '"' else word.strip()


class Flow:
    """A value on one line."""

    def __init__(self, text):
        self.words, self.at = WORD.findall(text), 0

    def take(self, expected=None):
        if self.at == len(self.words) or \
                expected not in (None, self.words[self.at]):
            raise Wrong("not the YAML that smo prints: %s" % self.words)
        self.at += 1
        return self.words[self.at - 1]

    def value(self):
        word = self.take()
        if word == "[":
            return self.items("]", self.value)
        if word == "{":
            return dict(self.items("}", self.pair))
        return plain(word)

    def items(self, end, item):
        found = []
        while self.at < len(self.words) and self.words[self.at] != end:
            found.append(item())
            if self.at < len(self.words) and self.words[self.at] != end:
                self.take(",")
        self.take(end)
        return found

    def pair(self):
        key = plain(self.take())
        self.take(":")
        return key, self.value()


BLOCK_KEY = re.compile(r"""("[^"]*"|'[^']*'|[\w.-]+):(?:\s+|$)""")


def block(lines):
    """The value of LINES, each of them its indentation and its text."""
    indentation, first = lines[0]
    if first.startswith("- "):
        return [block(part) for part in parts(lines, indentation, "- ")]
    if not BLOCK_KEY.match(first):
        flow = Flow(" ".join(text for _, text in lines))
        value = flow.value()
        if flow.at != len(flow.words):
            raise Wrong("not the YAML that smo prints: '%s'" % first)
        return value
    found = {}
    for part in parts(lines, indentation, ""):
        match = BLOCK_KEY.match(part[0][1])
        key = plain(match.group(1)) if match else None
        if not match or key in found:
            raise Wrong("no new key: '%s'" % part[0][1])
        rest = part[0][1][match.end():]
        inner = ([(indentation + 1, rest)] if rest else []) + part[1:]
        found[key] = block(inner) if inner else None
    return found


def parts(lines, indentation, mark):
    """The entries of LINES, without their MARK."""
    found = []
    for depth, text in lines:
        if depth == indentation and (mark or not text.startswith("- ")):
            if not text.startswith(mark):
                raise Wrong("'%s' is no '%s'" % (text, mark))
            found.append([(depth + len(mark), text[len(mark):])])
        elif depth >= indentation and found:
            found[-1].append((depth, text))
        else:
            raise Wrong("'%s' is indented less" % text)
    return found


def yaml(text):
    lines = [(len(line) - len(line.lstrip()), line.strip())
             for line in text.split("\n")
             if line.strip() and not line.lstrip().startswith("#")
             and line.strip() != "---"]
    if not lines:
        raise Wrong("no answer")
    return block(lines)


# ---- arithmetic ----

TERM = re.compile(r"\s*(\d+|[A-Za-z_][\w']*|[-+*()%]|\S)")


class Arithmetic:
    """Reads a text as an expression of Python; NAMES have values in `v`."""

    def __init__(self, text, names, parameters):
        self.text, self.names, self.parameters = text, names, parameters
        self.words, self.at = TERM.findall(text), 0
        self.moduli = []
        self.code = self.sum()
        if self.at != len(self.words):
            raise Wrong("'%s' in '%s'" % (self.words[self.at], text))
        self.function = eval(  # pylint: disable=eval-used
            "lambda v: " + self.code, {})

    def peek(self):
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self):
        self.at += 1
        return self.words[self.at - 1]

    def sum(self):
        code = self.product()
        while self.peek() in ("+", "-"):
            code = "%s %s %s" % (code, self.take(), self.product())
        return code

    def product(self):
        code = self.factor()
        while self.peek() in ("*", "mod"):
            if self.take() == "*":
                code = "%s * %s" % (code, self.factor())
            else:
                code = "(%s) %% %s" % (code, self.modulus())
        return code

    def modulus(self):
        """A function of the parameters, which has to be positive."""
        names, self.names = self.names, self.parameters
        code = self.factor()
        self.names = names
        self.moduli.append(eval(  # pylint: disable=eval-used
            "lambda v: " + code, {}))
        return code

    def factor(self):
        word = self.peek()
        if not word:
            raise Wrong("'%s' ends too early" % self.text)
        self.take()
        if word == "-":
            return "-" + self.factor()
        if word == "(":
            code = self.sum()
            if self.peek() != ")":
                raise Wrong("no ')' in '%s'" % self.text)
            self.take()
            return "(%s)" % code
        if word.isdigit():
            return str(int(word))
        if word not in self.names:
            raise Wrong("'%s' in '%s' is no index" % (word, self.text))
        return "v[%d]" % self.names.index(word)


class Answer:
    """The mappings and sizes of a text."""

    def __init__(self, text, problem):
        read = yaml(text)
        if not isinstance(read, dict) or set(read) != {"mappings", "arrays"}:
            raise Wrong("no 'mappings' and 'arrays'")
        self.problem, self.mappings, self.sizes = problem, {}, {}
        parameters = problem.parameters
        for name, array in (read["arrays"] or {}).items():
            self.sizes[name] = Arithmetic(str(array["size"]), parameters,
                                          parameters)
        for name, entry in (read["mappings"] or {}).items():
            if name not in problem.statements:
                raise Wrong("there is no statement '%s'" % name)
            if entry["array"] not in self.sizes:
                raise Wrong("there is no array '%s'" % entry["array"])
            names = parameters + problem.statements[name].names
            self.mappings[name] = Mapping(entry["array"], [
                Arithmetic(str(text), names, parameters)
                for text in entry["indices"]])
        missing = set(problem.statements) - set(self.mappings)
        if missing:
            raise Wrong("no mapping of '%s'" % min(missing))
        unused = set(self.sizes) - {one.array for one in self.mappings.values()}
        if unused:
            raise Wrong("nothing is in the array '%s'" % min(unused))
        self.ranks()

    def ranks(self):
        """Statements of one array have as many indices."""
        rank = {}
        for name, mapping in self.mappings.items():
            count = len(mapping.indices)
            if rank.setdefault(mapping.array, count) != count:
                raise Wrong("'%s' has another number of indices" % name)

    def size(self, values):
        """The sum of the arrays' sizes."""
        return sum(size.function(values) for size in self.sizes.values())

    def cells(self, instances, values):
        """For each statement: the cells of its instances."""
        found = {}
        for name, mapping in self.mappings.items():
            if instances[name]:
                self.check_moduli(name, mapping, values)
            functions = [one.function for one in mapping.indices]
            found[name] = {point: tuple(one(values + point) for one in functions)
                           for point in instances[name]}
        return found

    @staticmethod
    def check_moduli(name, mapping, values):
        for one in mapping.indices:
            for modulus in one.moduli:
                if modulus(values) <= 0:
                    raise Wrong("'%s' in the mapping of '%s' has a modulus that "
                                "is not positive at %s" % (one.text, name, values))
