// RUN: echo '[[[0,1],[2,3],[4,5]]]' | funrun %s | funcheck --match-full-lines %s
// transpose swaps the two outermost dimensions.

fun main (A : [1][3][2]i64) : ([3][1][2]i64) =
  let (B : [3][1][2]i64) = transpose A
  in (B)

// CHECK{LITERAL}: [[[0, 1]], [[2, 3]], [[4, 5]]]
// CHECK-NOT: {{.}}
