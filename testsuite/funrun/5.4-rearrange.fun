// RUN: funtest %s
// Dimension d of the result is dimension k_d of the array: B[k][i][j] = A[i][j][k].
// RUN-VALUE: main([[[0,1,2],[3,4,5]],[[6,7,8],[9,10,11]]]) == \
//   [[[0, 3], [6, 9]], [[1, 4], [7, 10]], [[2, 5], [8, 11]]], \
//   [[[0, 3], [1, 4], [2, 5]], [[6, 9], [7, 10], [8, 11]]]

fun main (A : [2][2][3]i64) : ([3][2][2]i64, [2][3][2]i64) =
  let (B : [3][2][2]i64) = rearrange (2, 0, 1) A
  let (C : [2][3][2]i64) = rearrange (0, 2, 1) A
  in (B, C)
