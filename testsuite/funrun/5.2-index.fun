// RUN: funtest %s
// An element of an array of rank 3.
// RUN-VALUE: main([[[0,1,2],[3,4,5]],[[6,7,8],[9,10,11]]]) == 0, 8, 10

fun main (A : [2][2][3]i64) : (i64, i64, i64) =
  let (a : i64) = A[0, 0, 0]
  let (b : i64) = A[1, 0, 2]
  let (c : i64) = A[1, 1, 1]
  in (a, b, c)
