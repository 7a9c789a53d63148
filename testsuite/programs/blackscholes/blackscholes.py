"""blackscholes.py - data for blackscholes.fun, and what it computes."""

from math import erf, exp, log, sqrt

from values import Case, i64, scalar, vector


def normal(d):
    return (1 + erf(d / sqrt(2))) / 2


def prices(rate, volatility, s, x, t):
    d1 = (log(s / x) + (rate + volatility**2 / 2) * t) / (volatility * sqrt(t))
    d2 = d1 - volatility * sqrt(t)
    later = x * exp(-rate * t)
    return (s * normal(d1) - later * normal(d2),
            later * normal(-d2) - s * normal(-d1))


def cases(rng, large):
    for n in [400000] if large else [0, 1, 3, 3000]:
        rate, volatility = scalar("f32", 0.02), scalar("f32", 0.3)
        s = vector("f32", (rng.uniform(5, 30) for _ in range(n)))
        x = vector("f32", (rng.uniform(1, 100) for _ in range(n)))
        t = vector("f32", (rng.uniform(0.25, 10) for _ in range(n)))
        pairs = [prices(rate.data[0], volatility.data[0], *option)
                 for option in zip(s.data, x.data, t.data)]
        # The polynomial is off by 7.5e-8, and d1 and d2 by some units in the
        # last place of f32: so is the distribution, whose slope is below 0.4.
        off = [2e-6 * (a + b) for a, b in zip(s.data, x.data)]
        yield Case("blackscholes", [i64(n), rate, volatility, s, x, t],
                   [vector("f32", (call for call, _ in pairs), off),
                    vector("f32", (put for _, put in pairs), off)])
