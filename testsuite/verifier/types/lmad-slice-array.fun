// RUN: funverify -q %s
// Of one dimension, into any number of them; an array of more is reshaped
// first.

fun sliced (n : i64) (A : *[n * n]f32) (B : [n][n]f32) : (i64) =
  let (d : [n]f32) = A[0 + {(n : n + 1)}]
  let (e : [2][3][4]f32) = A[n + {(2 : 0), (3 : 4), (4 : 1)}]
  let (flat : [n * n]f32) = reshape [n * n] B
  let (f : [n]f32) = flat[0 + {(n : n + 1)}]
  let (g : [n * n]f32) = A with [0 + {(n : n + 1)}] = f
  in (n)
