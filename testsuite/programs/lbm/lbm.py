"""lbm.py - data for lbm.fun: a box, its lids, and obstacles, as in Parboil."""

import array
import os

from values import Case, Reference, Value, i64, read_file

FLUID, OBSTACLE, PULLED = 0, 1, 2
WEIGHTS = [1 / 3] + [1 / 18] * 6 + [1 / 36] * 12


def entries(shape, steps, kinds, fluid, wanted):
    for entry in "cells", "directions":
        yield Case(entry, [*map(i64, shape), i64(steps),
                           Value("u8", shape, kinds),
                           Value("f32", (19, *shape), fluid)], wanted)


def box(shape, is_obstacle):
    """What the cells are: walls around, something that pulls at the first and
    the last layer that they enclose, and obstacles."""
    nz, ny, nx = shape
    kinds = array.array("B")
    for z in range(nz):
        for y in range(ny):
            for x in range(nx):
                wall = 0 in (x, y, z) or x == nx - 1 or y == ny - 1 or \
                    z == nz - 1
                lid = z in (1, nz - 2) and 1 < x < nx - 2 and 1 < y < ny - 2
                kinds.append(OBSTACLE if wall else PULLED if lid else
                             OBSTACLE if is_obstacle(z, y, x) else FLUID)
    return kinds


def resting(cells):
    fluid = array.array("f")
    for weight in WEIGHTS:
        fluid.extend(array.array("f", [weight]) * cells)
    return fluid


def cases(rng, large):
    # Each step is off by some units in the last place of numbers below 1/3.
    wanted = Reference(absolute=1e-6)
    if large:
        shape = 40, 120, 120
        yield from entries(shape, 10, box(shape, lambda z, y, x: False),
                           resting(40 * 120 * 120), wanted)
        return
    for *shape, steps in [(0, 1, 2, 3), (1, 1, 1, 2), (3, 4, 5, 0),
                          (6, 5, 9, 4), (9, 10, 7, 11)]:
        cells = shape[0] * shape[1] * shape[2]
        kinds = box(shape, lambda z, y, x: rng.random() < 0.1)
        # Fluid that moves: not all is near to what it is at rest.
        fluid = array.array("f", (x * rng.uniform(0.9, 1.1)
                                  for x in resting(cells)))
        yield from entries(shape, steps, kinds, fluid, wanted)


def measured(rng, large):
    """Parboil's grid without obstacles in it."""
    shape = 150, 120, 120
    cells = 150 * 120 * 120
    kinds = box(shape, lambda z, y, x: False)
    for steps in [10] + [50] * large:
        for case in entries(shape, steps, kinds, resting(cells), None):
            yield "%d steps" % steps, case


def public(folder, large):
    """The fluid of SC22, with two layers more at both ends, and Parboil's file of
    obstacles; there are no results but the reference's."""
    if not large:
        return
    _, grid = read_file(["i64", "f32"], folder, "mem-sc22", "lbm",
                        "short.data")
    shape = 154, 120, 120
    cells = 154 * 120 * 120
    kinds = array.array("B", map(int, grid.data[19 * cells:]))
    yield from entries(shape, 10, kinds, grid.data[:19 * cells],
                       Reference(absolute=2e-6))
    with open(os.path.join(folder, "parboil-lbm", "120_120_150_ldc.of"),
              encoding="ascii") as file:
        obstacles = file.read().split()
    shape = 150, 120, 120
    kinds = box(shape, lambda z, y, x: obstacles[z * 120 + y][x] != ".")
    yield from entries(shape, 10, kinds, resting(150 * 120 * 120),
                       Reference(absolute=2e-6))
