"""nn.py - data for nn.fun: where hurricanes were, as in Rodinia."""

import array
import os

from values import Case, Reference, Value, i64, read_file, scalar


def places(rng, n):
    """Degrees of latitude and longitude with one digit after the point."""
    return (array.array("f", (rng.randrange(70, 701) / 10 for _ in range(n))),
            array.array("f", (rng.randrange(3581) / 10 for _ in range(n))))


def entries(k, at, xs, ys, wanted):
    n = len(xs)
    rest = [i64(k), *(scalar("f32", degrees) for degrees in at),
            Value("f32", (n,), xs), Value("f32", (n,), ys)]
    yield Case("plain", [i64(n), *rest], wanted)
    yield Case("grouped", [i64(n), i64(256), *rest], wanted)


def cases(rng, large):
    for n, k in [(100000, 100)] if large else [
            (0, 0), (1, 1), (20, 20), (256, 3), (700, 12)]:
        yield from entries(k, (30, 90), *places(rng, n), Reference())


def measured(rng, large):
    for n in [855280] + [8552800] * large:
        for case in entries(100, (30, 90), *places(rng, n), None):
            yield str(n), case


def records(folder):
    """Of Rodinia's files of hurricanes."""
    for number in range(4):
        with open(os.path.join(folder, "cane4_%d.db" % number),
                  encoding="ascii") as file:
            for line in file:
                yield float(line[28:33]), float(line[33:38])


def public(folder, large):
    """Rodinia's hurricanes, twenty times, from Futhark's benchmarks.  Distances
    are in the file with six digits."""
    xs, ys = (array.array("f", degrees) * 20 for degrees in
              zip(*records(os.path.join(folder, "rodinia", "nn"))))
    numbers, distances = read_file(
        ["i32", "f32"], folder, "futhark-benchmarks", "rodinia", "nn",
        "medium.out")
    distances.tolerance = 1e-6
    yield from entries(100, (30, 90), xs, ys, [numbers, distances])
