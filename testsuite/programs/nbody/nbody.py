"""nbody.py - data for nbody.fun, and what it computes."""

from values import Case, i64, scalar, vector


def step(dt, mass, places, speeds):
    """Places and speeds, triples of lists, after a time of dt."""
    n = len(mass)
    for i in range(n):
        pull = [0.0, 0.0, 0.0]
        for j in range(n):
            d = [p[j] - p[i] for p in places]
            a = mass[j] / (sum(x * x for x in d) + 0.01)**1.5
            pull = [f + a * x for f, x in zip(pull, d)]
        for v, f in zip(speeds, pull):
            v[i] += dt * f
    for p, v in zip(places, speeds):
        for i in range(n):
            p[i] += dt * v[i]


def cases(rng, large):
    for n, steps in [(1000, 1)] if large else [(0, 3), (1, 2), (5, 0), (4, 10),
                                               (100, 3)]:
        dt = scalar("f32", 0.01)
        mass = vector("f32", (rng.uniform(0, 1 / (n or 1)) for _ in range(n)))
        state = [vector("f32", (rng.uniform(-1, 1) for _ in range(n)))
                 for _ in range(6)]
        moved = [list(v.data) for v in state]
        for _ in range(steps):
            step(dt.data[0], mass.data, moved[:3], moved[3:])
        # Numbers near 1 with sums of n: units in the last place, times steps.
        yield Case("nbody", [i64(n), i64(steps), dt, mass, *state],
                   [vector("f32", v, 1e-5) for v in moved])
