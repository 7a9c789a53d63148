// RUN: funtest %s
// A slice of a slice counts in the slice.
// RUN-VALUE: main([0,1,2,3,4,5,6,7,8,9]) == [7, 5, 3], [3, 7]

fun main (A : [10]i64) : ([3]i64, [2]i64) =
  let (a : [5]i64) = A[9 : 5 : -2]
  let (b : [3]i64) = a[1 : 3]
  let (c : [2]i64) = b[2 : 2 : -2]
  in (b, c)
