"""compact.py - data for compact.fun, and what it computes."""

from values import Case, i64, scalar, vector


def cases(rng, large):
    for n, limit in [(1000000, 0.3)] if large else [
            (0, 0.5), (1, 2.0), (6, -1.0), (10, 0.5), (5000, 0.5)]:
        A = vector("f32", (rng.random() for _ in range(n)))
        limit = scalar("f32", limit)
        kept = vector("f32", (a for a in A.data if a > limit.data[0]))
        for entry in ("compact", "scanned"):
            yield Case(entry, [i64(n), limit, A], [i64(len(kept.data)), kept])
