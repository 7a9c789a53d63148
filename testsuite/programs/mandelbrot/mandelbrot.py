"""mandelbrot.py - data for mandelbrot.fun, and what it computes."""

from array import array

from values import Case, i64, matrix, scalar


def f32(x):
    return array("f", [x])[0]


def escape(limit, cx, cy):
    """Every operation is rounded as f32 is: points near the border of the set
    would tell the difference."""
    x = y = 0.0
    for count in range(limit):
        x, y = (f32(f32(f32(x * x) - f32(y * y)) + cx),
                f32(f32(f32(2 * x) * y) + cy))
        if f32(f32(x * x) + f32(y * y)) > 4:
            return count
    return limit


def cases(rng, large):
    for height, width, limit in [(300, 400, 50)] if large else [
            (0, 3, 10), (2, 2, 0), (24, 64, 30)]:
        left, top = f32(-2.2), f32(1.2)
        step = f32(2 * top / (height or 1))
        counts = [escape(limit, f32(left + f32(step * j)),
                         f32(top - f32(step * i)))
                  for i in range(height) for j in range(width)]
        yield Case("mandelbrot",
                   [i64(height), i64(width), scalar("i32", limit),
                    scalar("f32", left), scalar("f32", top),
                    scalar("f32", step)],
                   [matrix("i32", height, width, counts)])
