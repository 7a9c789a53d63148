// RUN: funtest %s
// An empty range may start anywhere, with any stride.
// RUN-VALUE: main(0, [1,2]) == empty([0]i64), empty([0]i64), empty([0]i64), empty([0]i64)

fun main (k : i64) (A : [2]i64) : ([k]i64, [k]i64, [k]i64, [k]i64) =
  let (a : [k]i64) = A[2 : k]
  let (b : [k]i64) = A[100 : k]
  let (c : [k]i64) = A[-7 : k : -3]
  let (d : [k]i64) = A[9223372036854775807 : k : 9223372036854775807]
  in (a, b, c, d)
