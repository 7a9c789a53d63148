// RUN: funverify -q %s
// One choice for each dimension.

fun ranks (n : i64) (v : [n]f32) (A : *[n][n][n][n]f32) : (f32) =
  let (x : f32) = v[0]
  let (w : [n]f32) = v[:]
  let (y : f32) = A[0, 1, 2, n - 1]
  let (B : [n][2][1]f32) = A[0, :, 0 : 2, 0 : 1 : 7]
  let (C : [n][n][n][n]f32) = A with [0, 0, 0, :] = v
  in (y)
