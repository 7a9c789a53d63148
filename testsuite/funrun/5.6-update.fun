// RUN: funtest %s
// Updates by index, row, column, range and LMAD, with scalars and arrays.
// RUN-VALUE: main([[0,0,0],[0,0,0]], [0,0,0,0,0,0,0]) == \
//   [[0, 0, 9], [0, 1, 2]], [5, 5, 2, 5, 5, 0, 0]

fun main (A : *[2][3]i64) (B : *[7]i64) : ([2][3]i64, [7]i64) =
  let (three : [3]i64) = iota 3
  let (two : [2]i64) = iota 2
  let (A1 : [2][3]i64) = A with [1, :] = three
  let (A2 : [2][3]i64) = A1 with [:, 1] = two
  let (A3 : [2][3]i64) = A2 with [0, 2] = 9
  let (B1 : [7]i64) = B with [6 : 3 : -2] = three
  let (grid : [2][2]i64) = replicate [2][2] 5
  let (B2 : [7]i64) = B1 with [0 + {(2 : 3), (2 : 1)}] = grid
  in (A3, B2)
