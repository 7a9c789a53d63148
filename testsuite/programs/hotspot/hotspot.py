"""hotspot.py - data for hotspot.fun: chips like Rodinia's, whose units have
different power."""

import array
import os

from values import Case, Reference, Value, i64, read_file


def units(rng, rows, columns, count):
    """A floor plan: rectangles (row, column, rows, columns) that fill it."""
    plan = [(0, 0, rows, columns)]
    while len(plan) < count:
        i, j, height, width = plan.pop(0)
        if max(height, width) < 2:
            plan.append((i, j, height, width))
            break
        if height > width:
            cut = rng.randrange(1, height)
            plan += [(i, j, cut, width), (i + cut, j, height - cut, width)]
        else:
            cut = rng.randrange(1, width)
            plan += [(i, j, height, cut), (i, j + cut, height, width - cut)]
    return plan


def chip(rng, n, m):
    """Temperatures and power: most units are cool, a few are hot."""
    T = array.array("f", [0]) * (n * m)
    power = array.array("f", T)
    for i0, j0, rows, columns in units(rng, n, m, 40):
        heat = min(rng.expovariate(3), 1.0)
        warm = array.array("f", [323 + 20 * heat + rng.uniform(-0.1, 0.1)
                                 for _ in range(columns)])
        spent = array.array("f", [40 * heat / max(n * m, 1)]) * columns
        for i in range(i0, i0 + rows):
            T[i * m + j0:i * m + j0 + columns] = warm
            power[i * m + j0:i * m + j0 + columns] = spent
    return Value("f32", (n, m), T), Value("f32", (n, m), power)


def entries(n, m, steps, T, power, wanted):
    yield Case("plain", [i64(n), i64(m), i64(steps), T, power], wanted)
    if n >= 2 and m >= 2:
        yield Case("parts", [i64(n), i64(m), i64(steps), T, power], wanted)
    if n % 32 == 0 and m % 32 == 0:
        yield Case("tiled", [i64(n // 32), i64(m // 32), i64(32), i64(steps),
                             T, power], wanted)


def cases(rng, large):
    sizes = [(512, 512, 60)] if large else [
        (1, 5, 3), (2, 2, 4), (3, 7, 1), (9, 4, 0), (32, 96, 5), (64, 32, 2)]
    for n, m, steps in sizes:
        yield from entries(n, m, steps, *chip(rng, n, m), Reference())


def measured(rng, large):
    for n, steps in [(1024, 60)] + [(2048, 10), (4096, 10)] * large:
        for case in entries(n, n, steps, *chip(rng, n, n), None):
            yield "%d, %d steps" % (n, steps), case


def public(folder, large):
    """Rodinia's, from Futhark's benchmarks: 360 steps, in each of which some units
    in the last place of 340 are lost or won, in another order of operations."""
    folder = os.path.join(folder, "futhark-benchmarks", "rodinia", "hotspot")
    for n in ["64"] + ["512"] * large:
        steps, T, power = read_file(["i32", "f32", "f32"], folder, n + ".in")
        wanted, = read_file(["f32"], folder, n + ".out")
        wanted.tolerance = 5e-4
        yield from entries(*T.shape, steps.data[0], T, power, [wanted])
