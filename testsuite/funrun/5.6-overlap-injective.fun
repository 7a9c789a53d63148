// RUN: funtest %s
// Strides that interleave without meeting are a fine selection.
// RUN-VALUE: main([0,0,0,0,0,0,0,0]) == [1, 0, 1, 1, 1, 1, 0, 1]

fun main (A : *[8]i64) : ([8]i64) =
  let (v : [2][3]i64) = replicate [2][3] 1
  let (B : [8]i64) = A with [0 + {(2 : 3), (3 : 2)}] = v
  in (B)
