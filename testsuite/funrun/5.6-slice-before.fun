// RUN: funtest %s
// A slice that was read before an update was read before it.
// RUN-VALUE: main([1,2,3]) == 2, [1, 20, 3]

fun main (A : *[3]i64) : (i64, [3]i64) =
  let (s : [2]i64) = A[1 : 2]
  let (x : i64) = s[0]
  let (B : [3]i64) = A with [1] = 20
  in (x, B)
