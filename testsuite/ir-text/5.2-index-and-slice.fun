// RUN: funfmt %s | diff %s -
// One choice for each dimension: element, range, range with a stride, all.

fun f (n : i64) (A : [n][n]f32) (B : [n]f32) : (i64) =
  let (a : f32) = B[0]
  let (b : f32) = A[n - 1, n / 2]
  let (c : [n]f32) = A[0, :]
  let (d : [n]f32) = A[:, n - 1]
  let (e : [n][n]f32) = A[:, :]
  let (g : [2]f32) = B[n - 2 : 2]
  let (h : [2]f32) = B[1 : 2 : 3]
  let (i : [n]f32) = B[n - 1 : n : -1]
  let (j : [2][3]f32) = A[0 : 2, 1 : 3 : 2]
  let (k : [2]f32) = A[0 : 2, 1]
  let (l : [2][n]f32) = A[n & 1 : 2 : n | 1, :]
  in (n)
