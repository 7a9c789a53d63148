"""transpose.py - data for transpose.fun, and what it computes."""

from values import Case, i64, matrix


def transposed(A):
    n, m = A.shape
    return matrix("f32", m, n, (A.data[i * m + j] for j in range(m)
                                for i in range(n)))


def random_matrix(rng, n, m):
    return matrix("f32", n, m, (rng.uniform(-9, 9) for _ in range(n * m)))


def cases(rng, large):
    for n, m in [(1000, 900)] if large else [(0, 2), (1, 1), (2, 3), (40, 50)]:
        A = random_matrix(rng, n, m)
        yield Case("copied", [i64(n), i64(m), A], [transposed(A)])
    for p, q, b in [(30, 28, 32)] if large else [(0, 2, 4), (1, 1, 1),
                                                 (2, 3, 4), (40, 35, 2)]:
        A = random_matrix(rng, p * b, q * b)
        yield Case("tiled", [i64(p), i64(q), i64(b), A], [transposed(A)])
