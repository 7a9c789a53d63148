// RUN: funtest %s
// concat joins the outermost dimension, of many, of empty ones, of views.
// RUN-VALUE: main([[1,2]], empty([0][2]i64), [[3,4],[5,6]]) == \
//   [[1, 2], [3, 4], [5, 6], [1, 2], [4, 3], [6, 5]], empty([0][2]i64)

fun main (A : [1][2]i64) (Z : [0][2]i64) (B : [2][2]i64) : ([6][2]i64, [0][2]i64) =
  let (R : [2][2]i64) = reverse 1 B
  let (C : [6][2]i64) = concat A Z B A R
  let (D : [0][2]i64) = concat Z Z
  in (C, D)
