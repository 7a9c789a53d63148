// RUN: funverify -q %s
// Equalities whose atoms stand in each other: `max(a, a - 1)` is `a`, which
// must not become a rule for `a`, or rewriting would go round and round.

fun circle (a : i64) (b : i64) (x : [max(a / b, b * a)]f32) : (i64) =
  assert b == max(a, b)
  assert b == a - 1
  let (y : [max(a / b, a * b) + 0]f32) = x
  let (z : [max(a / (a - 1), a * b)]f32) = y
  in (a)
