"""dot.py - data for dot.fun, and what it computes."""

from math import fsum

from values import Case, i64, scalar, vector


def cases(rng, large):
    for n in [2000000] if large else [0, 1, 7, 2048, 20000]:
        xs = vector("f32", (rng.uniform(-1, 1) for _ in range(n)))
        ys = vector("f32", (rng.uniform(-1, 1) for _ in range(n)))
        products = [x * y for x, y in zip(xs.data, ys.data)]
        # A product and at most n additions, in any order.
        off = (n + 1) * 2**-24 * fsum(map(abs, products))
        yield Case("dot", [i64(n), xs, ys],
                   [scalar("f32", fsum(products), off)])
