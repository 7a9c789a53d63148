// RUN: funverify -q %s
// One dimension, of one element or none.

fun sliced (n : i64) (A : [n]f32) : (i64) =
  let (x : [1]f32) = A[n - 1 + {(1 : 1)}]
  let (y : [0]f32) = A[n + {(0 : 5)}]
  in (n)
