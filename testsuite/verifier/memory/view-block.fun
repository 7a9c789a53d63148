// RUN: funverify -q %s
// A derived array lives in its source's block, whatever that is called.
fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> R(n, n)) (D : *[n]f32 @ m -> R(n)) : (i64) =
  let (k : mem) = m
  let (B : [n]f32 @ k -> R(n)) = A[0, :]
  let (l : mem) = k
  let (C : [n][n]f32 @ l -> C(n, n)) = transpose A
  let (E : [n]f32 @ k -> R(n)) = D with [0] = 1.0f32
  let (x : f32 @ m -> 7 + {}) = A[0, 0]
  in (n)
