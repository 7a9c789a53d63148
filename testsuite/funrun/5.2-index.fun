// RUN: echo '[[[0,1,2],[3,4,5]],[[6,7,8],[9,10,11]]]' | funrun %s | funcheck --match-full-lines %s
// An element of an array of rank 3.

fun main (A : [2][2][3]i64) : (i64, i64, i64) =
  let (a : i64) = A[0, 0, 0]
  let (b : i64) = A[1, 0, 2]
  let (c : i64) = A[1, 1, 1]
  in (a, b, c)

// CHECK: 0
// CHECK-NEXT: 8
// CHECK-NEXT: 10
// CHECK-NOT: {{.}}
