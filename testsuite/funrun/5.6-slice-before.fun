// RUN: echo '[1,2,3]' | funrun %s | funcheck --match-full-lines %s
// A slice that was read before an update was read before it.

fun main (A : *[3]i64) : (i64, [3]i64) =
  let (s : [2]i64) = A[1 : 2]
  let (x : i64) = s[0]
  let (B : [3]i64) = A with [1] = 20
  in (x, B)

// CHECK: 2
// CHECK-NEXT: [1, 20, 3]
// CHECK-NOT: {{.}}
