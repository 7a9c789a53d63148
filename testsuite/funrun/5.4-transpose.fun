// RUN: funtest %s
// transpose swaps the two outermost dimensions.
// RUN-VALUE: main([[[0,1],[2,3],[4,5]]]) == [[[0, 1]], [[2, 3]], [[4, 5]]]

fun main (A : [1][3][2]i64) : ([3][1][2]i64) =
  let (B : [3][1][2]i64) = transpose A
  in (B)
