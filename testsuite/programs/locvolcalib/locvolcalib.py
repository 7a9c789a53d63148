"""locvolcalib.py - data for locvolcalib.fun: a model like FinPar's."""

import os

from values import Case, Reference, i64, read_file, scalar, vector


def entries(sizes, model, wanted):
    for entry in "threads", "blocked":
        yield Case(entry, [*map(i64, sizes), *model], wanted)


def cases(rng, large):
    for sizes in [(16, 64, 128, 64)] if large else [
            (0, 2, 2, 2), (1, 2, 3, 2), (2, 33, 20, 5), (4, 16, 64, 9)]:
        model = [scalar("f32", x * rng.uniform(0.95, 1.05))
                 for x in (0.03, 5.0, 0.2, 0.6, 0.5)]
        # Where the grid reaches down to 0, a logarithm there and its exponential
        # are off by more, but do not matter.
        yield from entries(sizes, model, Reference(absolute=2e-6))


def measured(rng, large):
    """FinPar's sizes."""
    model = [scalar("f32", x) for x in (0.03, 5.0, 0.2, 0.6, 0.5)]
    for name, *sizes in [("small", 16, 32, 256, 256)] + [
            ("medium", 128, 256, 32, 64),
            ("large", 256, 256, 256, 64)] * large:
        for case in entries(sizes, model, None):
            yield name, case


def public(folder, large):
    """FinPar's, from Futhark's benchmarks; the results have six digits."""
    for size in ["small"] + ["medium", "large"] * large:
        *sizes, s0, t, alpha, nu, beta = read_file(
            ["i64"] * 4 + ["f32"] * 5, folder, "futhark-benchmarks", "finpar",
            "LocVolCalib-data", size + ".in")
        wanted, = read_file(["f32"], folder, "futhark-benchmarks", "finpar",
                            "LocVolCalib-data", size + ".out")
        yield from entries([n.data[0] for n in sizes],
                           [s0, t, alpha, nu, beta],
                           [vector("f32", wanted.data, 1e-5)])
