"""values.py - values of programs (docs/language.md, section 8) in Python.

A Value has an element type, a shape, () for scalars, and its elements in
row-major order.  Arguments are written in Futhark's binary format, so that no
digit is lost; results are read as text.
"""

import array
import gzip
import math
import os
import re
import struct

CODES = {"i8": "b", "i16": "h", "i32": "i", "i64": "q", "u8": "B", "u16": "H",
         "u32": "I", "u64": "Q", "f32": "f", "f64": "d", "bool": "?"}
TOKEN = re.compile(r"[\[\],]|empty\((?:\[\d+\])+\w+\)|[^\s,\[\]]+")
SUFFIX = re.compile(r"(.*?)([iu](?:8|16|32|64)|f32|f64)?$")


def code(elem):
    """How the module array calls that type."""
    return "B" if elem == "bool" else CODES[elem]


class Value:
    """What may be off by TOLERANCE, one for all elements or one for each."""

    def __init__(self, elem, shape, data, tolerance=0):
        self.elem, self.shape = elem, tuple(shape)
        self.data = data if isinstance(data, (list, array.array)) \
            else list(data)
        self.tolerance = tolerance
        assert len(self.data) == math.prod(self.shape)

    def row(self, i):
        size = math.prod(self.shape[1:])
        return self.data[i * size:(i + 1) * size]

    def binary(self):
        return (b"b\x02" + bytes([len(self.shape)]) +
                self.elem.rjust(4).encode() +
                struct.pack("<%dq" % len(self.shape), *self.shape) +
                array.array(code(self.elem), self.data).tobytes())

    def differs(self, other):
        """What is wrong with OTHER where this is wanted, or None."""
        if (self.elem, self.shape) != (other.elem, other.shape):
            return "%s %s is wanted, not %s %s" % (
                self.shape, self.elem, other.shape, other.elem)
        if self.data == other.data:
            return None
        for i, (a, b) in enumerate(zip(self.data, other.data)):
            off = self.tolerance
            if isinstance(off, list):
                off = off[i]
            if a != b and not (a != a and b != b) and not abs(a - b) <= off:
                return "element %d of %s is %r, wanted is %r, give or take %r" \
                    % (i, self.shape, b, a, off)
        return None


class Reference:
    """What NAME/reference.c gives for these arguments; each element may be off
    by ABSOLUTE and by its RELATIVE part."""

    def __init__(self, absolute=0, relative=0):
        self.absolute, self.relative = absolute, relative

    def wanted(self, results):
        for value in results:
            if self.relative:
                value.tolerance = [self.absolute + self.relative * abs(x)
                                   for x in value.data]
            else:
                value.tolerance = self.absolute
        return results


class Case:
    """Arguments of an entry, and what it gives: values, a Reference, or a
    function that says what is wrong with a list of results, or gives None."""

    def __init__(self, entry, arguments, wanted):
        self.entry, self.arguments, self.wanted = entry, arguments, wanted

    def input(self):
        return b"".join(value.binary() for value in self.arguments)

    def judge(self, results):
        if callable(self.wanted):
            return self.wanted(results)
        if len(results) != len(self.wanted):
            return "%d results, not %d" % (len(results), len(self.wanted))
        for wanted, given in zip(self.wanted, results):
            problem = wanted.differs(given)
            if problem:
                return problem
        return None


def scalar(elem, x, tolerance=0):
    return Value(elem, (), rounded(elem, [x]), tolerance)


def i64(n):
    return scalar("i64", n)


def rounded(elem, data):
    """DATA as elements of that type."""
    if elem == "f32":
        return array.array("f", data).tolist()
    return data


def vector(elem, data, tolerance=0):
    data = rounded(elem, list(data))
    return Value(elem, (len(data),), data, tolerance)


def matrix(elem, rows, columns, data, tolerance=0):
    return Value(elem, (rows, columns), rounded(elem, list(data)), tolerance)


def number(token):
    """(value, element type) of a literal."""
    if token in ("true", "false"):
        return token == "true", "bool"
    text, suffix = SUFFIX.match(token).groups()
    if suffix and suffix[0] == "f" or re.search(r"[.einf]", text):
        return float(text), suffix or "f64"
    return int(text), suffix or "i64"


def read(text):
    """The values in a text."""
    values = []
    depth, shape, data, elem = 0, [], [], None
    counts = []
    for token in TOKEN.findall(text):
        if token == "[":
            if depth == len(shape):
                shape.append(0)
            counts.append(0)
            depth += 1
        elif token == "]":
            shape[depth - 1] = counts.pop()
            depth -= 1
            if depth:
                counts[-1] += 1
            else:
                values.append(Value(elem, shape, rounded(elem, data)))
                shape, data = [], []
        elif token.startswith("empty("):
            sizes = [int(n) for n in re.findall(r"\[(\d+)\]", token)]
            values.append(Value(re.search(r"(\w+)\)$", token).group(1), sizes,
                                []))
        elif token != ",":
            x, elem = number(token)
            if depth:
                data.append(x)
                counts[-1] += 1
            else:
                values.append(scalar(elem, x))
    return values


def read_binary(data):
    """The values in Futhark's binary format, between which blanks may stand."""
    values, at = [], 0
    while True:
        while data[at:at + 1].isspace():
            at += 1
        if at == len(data):
            return values
        magic, version, rank, elem = struct.unpack_from("<cBB4s", data, at)
        assert (magic, version) == (b"b", 2)
        at += 7
        shape = struct.unpack_from("<%dq" % rank, data, at)
        at += 8 * rank
        elem = elem.decode().strip()
        elements = array.array(code(elem))
        size = math.prod(shape) * elements.itemsize
        elements.frombytes(data[at:at + size])
        at += size
        values.append(Value(elem, shape, elements))


def read_file(elems, *path):
    """The values in a file of others: first those in Futhark's text, whose
    literals need no suffix and in which `--` begins a comment, then those in its
    binary format.  They have the types that ELEMS says.  The file may be
    compressed, and then ends in `.gz`."""
    path = os.path.join(*path)
    is_plain = os.path.exists(path)
    with open(path, "rb") if is_plain else gzip.open(path + ".gz") as file:
        data = file.read()
    end = data.find(b"b\2") if b"b\2" in data else len(data)
    given = read(re.sub("--.*", "", data[:end].decode())) + \
        read_binary(data[end:])
    assert len(given) == len(elems)
    return [Value(elem, value.shape, array.array(code(elem), value.data))
            for elem, value in zip(elems, given)]
