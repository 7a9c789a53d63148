"""stencil.py - data for stencil.fun, and what it computes."""

from values import Case, i64, matrix, scalar


def spread(rate, n, m, A):
    rows = [A[i * m:(i + 1) * m] for i in range(n)]
    out = []
    for i in range(n):
        for j in range(m):
            around = (rows[max(i - 1, 0)][j] + rows[min(i + 1, n - 1)][j] +
                      rows[i][max(j - 1, 0)] + rows[i][min(j + 1, m - 1)])
            out.append(rows[i][j] + rate * (around - 4 * rows[i][j]))
    return out


def cases(rng, large):
    for n, m, steps in [(500, 400, 5)] if large else [
            (0, 4, 2), (1, 1, 3), (3, 4, 0), (3, 4, 5), (50, 40, 8)]:
        rate = scalar("f32", 0.2)
        A = matrix("f32", n, m, (rng.uniform(0, 100) for _ in range(n * m)))
        B = list(A.data)
        for _ in range(steps):
            B = spread(rate.data[0], n, m, B)
        # A step makes no difference larger, and is off by some units in the
        # last place of 100.
        yield Case("stencil", [i64(n), i64(m), i64(steps), rate, A],
                   [matrix("f32", n, m, B, 4e-5 * steps)])
