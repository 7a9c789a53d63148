// RUN: funtest %s
// reverse in either dimension, twice, and of nothing.
// RUN-VALUE: main([[1,2,3],[4,5,6]], empty([0][3]i64)) == \
//   [[4, 5, 6], [1, 2, 3]], [[3, 2, 1], [6, 5, 4]], [[6, 5, 4], [3, 2, 1]], \
//   empty([0][3]i64)

fun main (A : [2][3]i64) (Z : [0][3]i64) : ([2][3]i64, [2][3]i64, [2][3]i64, [0][3]i64) =
  let (a : [2][3]i64) = reverse 0 A
  let (b : [2][3]i64) = reverse 1 A
  let (c : [2][3]i64) = reverse 1 a
  let (z : [0][3]i64) = reverse 0 Z
  in (a, b, c, z)
