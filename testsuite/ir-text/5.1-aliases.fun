// RUN: funfmt %s | diff %s -
// A right-hand side that is a name, and scalars of all kinds.

fun f (n : i64) (A : [n]f32) : ([n]f32, i64, bool, f32) =
  let (B : [n]f32) = A
  let (k : i64) = n
  let (l : bool) = true
  let (x : f32) = -0.5f32
  in (B, k, l, x)
