"""nw_flat.py - data for nw_flat.fun, as in Rodinia: sequences of ten of the letters
of BLOSUM62, by chance, and a penalty of 10."""

import array
import os
import sys

from values import Case, Reference, Value, i64, scalar

NW = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                  "nw")
sys.path.append(NW)

import rodinia  # noqa: E402
from align import read_matrix  # noqa: E402


def arguments(rng, n):
    """Scores of the border, and how similar each pair of letters is."""
    penalty = 10
    _, blosum = read_matrix(os.path.join(NW, "data", "BLOSUM62"))
    xs, ys = ([rng.randrange(1, 11) for _ in range(n)] for _ in range(2))
    rows = {y: array.array("i", (blosum[y][x] for x in xs)) for y in set(ys)}
    S = array.array("i", [0]) * (n * n)
    similar = array.array("i")
    for i, y in enumerate(ys):
        S[i * n] = S[i] = -penalty * i
        similar.extend(rows[y])
    return penalty, S, similar


def entries(n, penalty, S, similar, wanted):
    rest = [i64(n), scalar("i32", penalty), Value("i32", (n * n,), S),
            Value("i32", (n * n,), similar)]
    yield Case("plain", rest, wanted)
    for b in (16, 32, 64):
        if (n - 1) % b == 0:
            yield Case("flat%d" % b, [i64((n - 1) // b), i64(b), *rest], wanted)


def cases(rng, large):
    for n in [513] if large else [1, 2, 33, 129]:
        yield from entries(n, *arguments(rng, n), Reference())


def measured(rng, large):
    for n in [2048] + [4096, 8192] * large:
        for case in entries(n + 1, *arguments(rng, n + 1), None):
            if case.entry != "plain" or n == 2048:
                yield str(n), case


def public(folder, large):
    """Integers, so that all is exact."""
    for n, penalty, S, similar, scores in rodinia.read(folder, large):
        yield from entries(n, penalty.data[0], S.data, similar.data, [scores])
