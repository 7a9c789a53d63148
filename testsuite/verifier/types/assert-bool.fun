// RUN: funverify -q %s
// Any bool.

fun asserted (n : i64) (x : f32) (p : bool) : (i64) =
  assert p
  assert true
  assert !p && n > 2 || x == 1.0f32 "either"
  assert bool(n)
  in (n)
