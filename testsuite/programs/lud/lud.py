"""lud.py - data for lud.fun."""

import array
import os
from math import exp

from values import Case, Reference, Value, i64, read_file


def covariance(rng, n):
    """As Rodinia makes it: 10 exp(-rate |i - j|)."""
    rate = rng.uniform(5e-4, 2e-3)
    row = array.array("f", (10 * exp(-rate * abs(k)) for k in range(-n, n)))
    elements = array.array("f")
    for i in range(n):
        elements.extend(row[n - i:2 * n - i])
    return elements


def entries(n, elements, wanted):
    """All that take a matrix of n x n elements."""
    yield Case("plain", [i64(n), Value("f32", (n, n), elements)],
               [Value("f32", (n, n), w.data, w.tolerance) for w in wanted]
               if isinstance(wanted, list) else wanted)
    for b in (16, 32):
        if n % b == 0:
            yield Case("blocked%d" % b, [i64(n // b), i64(b), i64(n),
                                         Value("f32", (n * n,), elements)],
                       wanted)


def cases(rng, large):
    for n in [512] if large else [0, 1, 9, 48, 64]:
        yield from entries(n, covariance(rng, n), Reference())


def measured(rng, large):
    for n in [512, 1024] + [2048] * large:
        for case in entries(n, covariance(rng, n), None):
            if case.entry != "plain" or n == 512:
                yield str(n), case


def public(folder, large):
    """Rodinia's, from Futhark's benchmarks.  Who adds products before they are
    subtracted gets other bits, and pivots of 0.02 make the differences larger: both
    results are up to 5e-4 from that without rounding."""
    path = os.path.join("futhark-benchmarks", "rodinia", "lud")
    for n in [16, 64, 256] + [512] * large:
        A, = read_file(["f32"], folder, path, "%d.in" % n)
        LU, = read_file(["f32"], folder, path, "%d.out" % n)
        yield from entries(n, A.data, [Value("f32", (n * n,), LU.data,
                                             1e-3)])
