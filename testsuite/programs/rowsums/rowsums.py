"""rowsums.py - data for rowsums.fun, and what it computes."""

from math import fsum

from values import Case, i64, matrix, vector


def cases(rng, large):
    sizes = [(1000, 1000)] if large else [(0, 3), (3, 0), (2, 3), (1500, 70),
                                          (3, 5000)]
    for n, m in sizes:
        A = matrix("f32", n, m, (rng.uniform(-1, 1) for _ in range(n * m)))
        rows = [A.row(i) for i in range(n)]
        # m additions, each off by half a unit in the last place of a partial
        # sum, which is below the sum of the absolute values.
        off = [m * 2**-24 * fsum(map(abs, row)) for row in rows]
        sums = vector("f32", map(fsum, rows), off)
        for entry in ("rowsums", "grouped"):
            yield Case(entry, [i64(n), i64(m), A], [sums])
