// RUN: funtest %s
// Kernels of two dimensions, with several results, scalar and array.
// RUN-VALUE: main(2, 3) == \
//   [[0, 1, 2], [10, 11, 12]], [[true, false, false], [false, true, false]], \
//   [[[0, 1], [1, 1], [2, 1]], [[10, 1], [11, 1], [12, 1]]]

fun main (n : i64) (m : i64) : ([n][m]i64, [n][m]bool, [n][m][2]i64) =
  let (A : [n][m]i64) (B : [n][m]bool) (C : [n][m][2]i64) =
    kernel i < n, j < m do
      let (v : [2]i64) = iota 2
      let (w : [2]i64) = v with [0] = 10 * i + j
      in (10 * i + j, i == j, w)
  in (A, B, C)
