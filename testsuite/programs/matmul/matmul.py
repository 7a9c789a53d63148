"""matmul.py - data for matmul.fun, and what it computes."""

from values import Case, i64, matrix


def random_matrix(rng, n, m):
    return matrix("f32", n, m, (rng.uniform(-1, 1) for _ in range(n * m)))


def product(A, B):
    """A B; what f32 may lose in k products and sums."""
    (n, k), m = A.shape, B.shape[1]
    rows = [A.row(i) for i in range(n)]
    columns = [B.data[j::m] for j in range(m)]
    sums = [sum(map(float.__mul__, row, column))
            for row in rows for column in columns]
    off = [2 * k * 2**-24 * sum(abs(a * b) for a, b in zip(row, column))
           for row in rows for column in columns]
    return matrix("f32", n, m, sums, off)


def cases(rng, large):
    sizes = [(200, 200, 200)] if large else [(0, 2, 3), (2, 0, 3), (2, 3, 4),
                                             (40, 30, 35)]
    for n, k, m in sizes:
        A, B = random_matrix(rng, n, k), random_matrix(rng, k, m)
        yield Case("naive", [i64(n), i64(k), i64(m), A, B], [product(A, B)])
    sizes = [(13, 13, 13, 16)] if large else [(0, 1, 2, 3), (1, 0, 2, 3),
                                              (1, 1, 1, 1), (2, 3, 2, 4),
                                              (4, 3, 5, 8)]
    for p, r, q, t in sizes:
        A, B = random_matrix(rng, p * t, r * t), random_matrix(rng, r * t,
                                                               q * t)
        yield Case("tiled", [i64(p), i64(r), i64(q), i64(t), A, B],
                   [product(A, B)])
