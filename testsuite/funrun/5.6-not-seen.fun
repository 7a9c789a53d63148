// RUN: echo '[1,2,3]' | funrun %s | funcheck --match-full-lines %s
// What was copied before an update does not change with it; nor does the caller's array.

fun set (n : i64) (A : *[n]i64) : (*[n]i64) =
  let (B : [n]i64) = A with [0] = 100
  in (B)
entry fun main (A : [3]i64) : ([3]i64, [3]i64, [3]i64, [3]i64) =
  let (C : [3]i64) = copy A
  let (M : [3]i64) = manifest (0) A
  let (D : [3]i64) = C with [1] = 50
  let (E : [3]i64) = set(3, M)
  let (one : [3]i64) = once do
    in (A)
  let (F : [3]i64) = one with [2] = 7
  in (A, D, E, F)

// CHECK: [1, 2, 3]
// CHECK-NEXT: [1, 50, 3]
// CHECK-NEXT: [100, 2, 3]
// CHECK-NEXT: [1, 2, 7]
// CHECK-NOT: {{.}}
