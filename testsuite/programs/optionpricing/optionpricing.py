"""optionpricing.py - data for optionpricing.fun.

A market like that of FinPar's: shares, Sobol numbers for each date and share,
and a bridge that finds the last date first and then halves what is between.
"""

import os
from math import exp, sqrt

from values import Case, Reference, Value, i64, read_file, vector

BITS = 30
# What FinPar's three shares are worth at first, and how their prices vary and
# hang together.
STARTS = [3758.05, 11840.0, 1200.0]
VOLS = [0.19, 0.19, 0.15]
CORRELATION = [[1.0], [0.6, 0.8], [0.8, 0.15, 0.5809475]]


def remainder(a, b):
    """Of polynomials over two elements, whose coefficients are bits."""
    while a.bit_length() >= b.bit_length():
        a ^= b << (a.bit_length() - b.bit_length())
    return a


def power(polynomial, n):
    """x to the power n, modulo a polynomial."""
    result, base = 1, 2
    while n:
        if n & 1:
            result = remainder(multiplied(result, base), polynomial)
        base = remainder(multiplied(base, base), polynomial)
        n >>= 1
    return result


def multiplied(a, b):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a, b = a << 1, b >> 1
    return product


def primes(n):
    found, p = [], 2
    while n > 1:
        if n % p == 0:
            found.append(p)
            while n % p == 0:
                n //= p
        p += 1
    return found


def primitives():
    """Primitive polynomials, by their degrees."""
    degree = 1
    while True:
        order = 2**degree - 1
        factors = primes(order)
        for polynomial in range(2**degree + 1, 2**(degree + 1), 2):
            if remainder(power(polynomial, order), polynomial) == 1 and all(
                    power(polynomial, order // p) != 1 for p in factors):
                yield polynomial
        degree += 1


def directions(rng, count):
    """Direction numbers for so many dimensions, by Bratley and Fox's recurrence
    from odd numbers by chance; the first dimension is that of van der Corput."""
    yield [1 << (BITS - 1 - k) for k in range(BITS)]
    for polynomial, _ in zip(primitives(), range(count - 1)):
        degree = polynomial.bit_length() - 1
        m = [2 * rng.randrange(2**k) + 1 for k in range(degree)]
        for k in range(degree, BITS):
            new = m[k - degree]
            for j in range(1, degree + 1):
                if polynomial >> (degree - j) & 1:
                    new ^= m[k - j] << j
            m.append(new)
        yield [m[k] << (BITS - 1 - k) for k in range(BITS)]


def bridge(times):
    """(index, weight): the last date, and then those between, the middle ones
    first."""
    dates = len(times)
    steps = [(dates, 0, 0, sqrt(times[-1]), 0.0, 0.0)]
    gaps = [(0, dates)]
    while gaps:
        left, right = gaps.pop(0)
        if right - left < 2:
            continue
        here = (left + right) // 2
        before = times[left - 1] if left else 0.0
        now, behind = times[here - 1], times[right - 1]
        length = behind - before
        steps.append((here, left, right,
                      sqrt((now - before) * (behind - now) / length),
                      (behind - now) / length if left else 0.0,
                      (now - before) / length))
        gaps += [(left, here), (here, right)]
    columns = list(zip(*steps))
    return (Value("i32", (3, dates), sum(map(list, columns[:3]), [])),
            f32s((3, dates), sum(map(list, columns[3:]), [])))


def f32s(shape, data):
    return Value("f32", shape, vector("f32", data).data)


def market(rng, contract, dates, und, models):
    """What the entries ask for after the number of paths."""
    size = dates * und
    times, flows = [], {1: 1, 2: dates, 3: 2}[contract]
    for _ in range(dates):
        times.append((times[-1] if times else 0) + rng.uniform(0.9, 1.1))
    index, weight = bridge(times)
    spread = [rng.uniform(0.8, 1.2) for _ in range(models)]
    lower = [CORRELATION[j % 3][i] if i <= j < 3 else float(i == j)
             for j in range(und) for i in range(und)]
    many = {
        "c": f32s((models, und, und), lower * models),
        "vols": f32s((models, dates, und),
                     (VOLS[j % 3] * x / sqrt(dates) for x in spread
                      for _ in range(dates) for j in range(und))),
        "drifts": f32s((models, dates, und),
                       (rng.uniform(-0.03, 0.02) / sqrt(dates)
                        for _ in range(models * size))),
        "starts": f32s((models, und),
                       (STARTS[j % 3] * rng.uniform(0.97, 1.03)
                        for _ in range(models) for j in range(und))),
        "amounts": f32s((models, 1),
                        (rng.uniform(0.9, 1) for _ in range(models))),
        "discounts": f32s((models, flows),
                          (exp(-0.03 * (t + 1)) for _ in range(models)
                           for t in range(flows)))}
    numbers = sum(directions(rng, size), [])
    return [i64(BITS), i64(dates), i64(und), i64(models), i64(flows), i64(1),
            Value("i32", (size, BITS), numbers), *many.values(), index, weight]


def entries(contract, paths, chunk, block, rest, wanted):
    for entry, sizes in [("independent", [paths]),
                         ("chunked", [paths, chunk]),
                         ("blocked", [paths // block, block])]:
        if entry != "blocked" or paths % block == 0:
            yield Case(entry, [i64(contract), *map(i64, sizes), *rest], wanted)


def cases(rng, large):
    # Whoever computes in f32 is off by some units in the last place of each
    # price; a contract with bounds on prices may then pay otherwise on one path.
    if large:
        rest = market(rng, 2, 5, 3, 1)
        yield from entries(2, 1 << 18, 256, 64, rest, Reference(relative=1e-4))
        return
    for contract, paths, chunk, block, dates, und, models in [
            (1, 1, 1, 1, 1, 1, 1), (1, 200, 7, 8, 1, 1, 2),
            (2, 96, 100, 32, 5, 3, 1), (3, 64, 5, 4, 20, 3, 2),
            (1, 30, 3, 1, 3, 2, 1), (3, 12, 12, 4, 1, 4, 0)]:
        rest = market(rng, contract, dates, und, models)
        yield from entries(contract, paths, chunk, block, rest,
                           Reference(relative=2e-5))


def measured(rng, large):
    """Of FinPar's sizes; what the steps of all large paths give at once would
    not fit."""
    for name, contract, paths, chunk, block, dates, und in [
            ("small", 1, 1 << 23, 128, 64, 1, 1),
            ("medium", 2, 1 << 20, 128, 64, 5, 3)] + [
                ("large", 3, 1 << 17, 128, 4, 367, 3)] * large:
        rest = market(rng, contract, dates, und, 1)
        for case in entries(contract, paths, chunk, block, rest, None):
            if name != "large" or case.entry != "independent":
                yield name, case


def public(folder, large):
    """FinPar's, from Futhark's benchmarks; the results are those that FinPar has,
    in f64, with the tolerance that it has for f32."""
    for size, price in [("small", 167.05571416613), ("medium", 937.3915829436),
                        ("large", 1046.2474858484)]:
        path = os.path.join("futhark-benchmarks", "finpar",
                            "OptionPricing-data", size + ".in")
        (contract, paths, numbers, c, vols, drifts, starts, amounts, discounts,
         index, weight) = read_file(["i32"] * 3 + ["f32"] * 6 + ["i32", "f32"],
                                    folder, path)
        models, dates, und = vols.shape
        rest = [i64(numbers.shape[1]), i64(dates), i64(und), i64(models),
                i64(discounts.shape[1]), i64(amounts.shape[1]), numbers, c, vols,
                drifts, starts, amounts, discounts, index, weight]
        wanted = [vector("f32", [price], 5e-4 * price)]
        for case in entries(contract.data[0], paths.data[0], 128,
                            64 if dates < 100 else 4, rest, wanted):
            if large or size != "large" and case.entry == "chunked":
                yield case
