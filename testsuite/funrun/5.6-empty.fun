// RUN: funtest %s
// An empty selection changes nothing, wherever it starts.
// RUN-VALUE: main(0, [1,2]) == [1, 2]

fun main (z : i64) (A : *[2]i64) : ([2]i64) =
  let (v : [z]i64) = replicate [z] 9
  let (w : [z][3]i64) = replicate [z][3] 9
  let (B : [2]i64) = A with [17 : z] = v
  let (C : [2]i64) = B with [-1 + {(z : 0), (3 : 0)}] = w
  in (C)
