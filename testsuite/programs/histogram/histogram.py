"""histogram.py - data for histogram.fun, and what it computes."""

from collections import Counter

from values import Case, i64, matrix, vector


def cases(rng, large):
    for p, m in [(1000, 4000)] if large else [(0, 5), (5, 0), (2, 3), (40, 100)]:
        data = [min(255, int(rng.expovariate(0.02))) for _ in range(p * m)]
        counts = Counter(data)
        wanted = [vector("i32", (counts[k] for k in range(256)))]
        yield Case("histogram", [i64(p * m), vector("u8", data)], wanted)
        yield Case("private", [i64(p), i64(m), matrix("u8", p, m, data)],
                   wanted)
