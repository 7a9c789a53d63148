// RUN: funtest %s
// reshape keeps the row-major order of what it sees, a transposed matrix included.
// RUN-VALUE: main([[1,2,3],[4,5,6]]) == \
//   [1, 2, 3, 4, 5, 6], [[1, 2], [3, 4], [5, 6]], [1, 4, 2, 5, 3, 6], \
//   [[[1], [4], [2]], [[5], [3], [6]]]

fun main (A : [2][3]i64) : ([6]i64, [3][2]i64, [6]i64, [2][3][1]i64) =
  let (flat : [6]i64) = reshape [6] A
  let (other : [3][2]i64) = reshape [3][2] A
  let (T : [3][2]i64) = transpose A
  let (columns : [6]i64) = reshape [6] T
  let (more : [2][3][1]i64) = reshape [2][3][1] columns
  in (flat, other, columns, more)
