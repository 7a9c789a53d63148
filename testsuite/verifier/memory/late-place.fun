// RUN: funverify -q %s
// The first array may be placed late, where scalars and blocks come before it.
fun f (n : i64) (x : f32) (m : mem) : (k : mem, [n]f32 @ k -> R(n)) =
  let (y : f32) = x + 1.0f32
  let (A : [n]f32 @ m -> R(n)) = replicate [n] y
  in (m, A)
