// RUN: funverify -q %s
// Any bool chooses, between any scalars.

fun chosen (n : i64) (p : bool) (x : f32) : (i64, f32, bool) =
  let (a : i64) = select(n > 2 && !p, n, 1)
  let (b : f32) = select(true, x, -x)
  let (c : bool) = select(p, p, n == 2)
  in (a, b, c)
