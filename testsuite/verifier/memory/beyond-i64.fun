// RUN: funverify %s
// The name stands for a sum with a number whose square is no i64: what is put for
// the other name in it would not help.
fun row (n : i64) (A_mem : mem) (A : [n][2 * n]f32 @ A_mem -> R(n, 2 * n)) : (f32) =
  assert n > 0 && n <= 3037000500
  let (j : i64) = n + 3037000497
  let (b : [2 * n]f32 @ A_mem -> 2 * n * n + 6074000994 * n + {(2 * n : 1)}) = A[j, :]
  let (x : f32) = b[0]
  in (x)
