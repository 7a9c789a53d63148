// RUN: funtest %s
// An LMAD slice of a view counts the view's elements.
// RUN-VALUE: main([0,1,2,3,4,5]) == [[5, 3], [3, 1]]

fun main (A : [6]i64) : ([2][2]i64) =
  let (R : [6]i64) = reverse 0 A
  let (B : [3]i64) = R[0 : 3 : 2]
  let (C : [2][2]i64) = B[0 + {(2 : 1), (2 : 1)}]
  in (C)
