// RUN: funverify -q %s
// The counts are the sizes under the equalities in scope: asserted ones and
// definitions.
fun f (n : i64) (#[mem] q : i64) (b : i64) (m : mem) : (i64) =
  assert n == q * b + 1
  let (k : i64) = n - 1
  let (A : [k]f32 @ m -> 1 + {(q * b : 2)}) = scratch [k] f32
  let (B : [2 * n][b]f32 @ m -> R(n + n, b) after 0 + {(2 + 2 * q * b : b), (b : 1)}) = scratch [2 * n][b] f32
  in (n)
