// RUN: funfmt %s | diff %s -
// Results and operands may be names of arrays and blocks.

fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (mem, [n]f32 @ m -> R(n)) =
  let (m' : mem) = m
  let (B : [n]f32 @ m -> R(n)) = A
  in (m', B)
