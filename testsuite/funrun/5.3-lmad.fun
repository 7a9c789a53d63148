// RUN: funtest %s
// LMAD slices of a vector: diagonals, overlapping reads, negative and zero strides, nothing at all.
// RUN-VALUE: main([0,1,2,3,4,5,6,7,8], 0) == \
//   [0, 4, 8], [6, 4, 2], [[1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6]], \
//   [[8, 5, 2], [7, 4, 1], [6, 3, 0]], [[5, 6], [5, 6]], empty([0][3]i64)

fun main (A : [9]i64) (z : i64) : ([3]i64, [3]i64, [4][3]i64, [3][3]i64, [2][2]i64, [z][3]i64) =
  let (diagonal : [3]i64) = A[0 + {(3 : 4)}]
  let (anti : [3]i64) = A[6 + {(3 : -2)}]
  let (windows : [4][3]i64) = A[1 + {(4 : 1), (3 : 1)}]
  let (back : [3][3]i64) = A[8 + {(3 : -1), (3 : -3)}]
  let (same : [2][2]i64) = A[5 + {(2 : 0), (2 : 1)}]
  let (none : [z][3]i64) = A[77 + {(z : 5), (3 : 100)}]
  in (diagonal, anti, windows, back, same, none)
