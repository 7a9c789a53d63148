// RUN: funfmt %s | diff %s -
// LMAD slices; an additive expression ends before `+ {`.

fun f (n : i64) (A : [n * n]f32) : (i64) =
  let (a : [n]f32) = A[0 + {(n : n + 1)}]
  let (b : [n][n]f32) = A[n * 2 - 1 + {(n : n), (n : 1)}]
  let (c : [2][3][4]f32) = A[n & 7 + {(2 : 12), (3 : 4), (4 : 1)}]
  let (d : [n]f32) = A[n - 1 + {(n : -1)}]
  in (n)
