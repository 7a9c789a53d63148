"""box.py - a fluid at rest in a small box, for so many steps of LBM."""

import sys


def grid(value, nz, ny, nx):
    for n in (nx, ny, nz):
        value = "[" + ", ".join([value] * n) + "]"
    return value


shape, steps = (2, 3, 4), int(sys.argv[1])
print(*shape, steps)
print(grid("0u8", *shape))
print("[%s]" % ", ".join(grid("0.0625f32", *shape) for k in range(19)))
