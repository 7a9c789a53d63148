// RUN: echo '[[0,1,2,3],[10,11,12,13],[20,21,22,23]]' | funrun %s | funcheck --match-full-lines %s
// Scalars drop a dimension; ranges with any stride, forwards, backwards, and on the spot.

fun main (A : [3][4]i64) : ([4]i64, [3]i64, [2][2]i64, [3][2]i64, [4]i64, [3][3]i64, [2]i64) =
  let (a : [4]i64) = A[1, :]
  let (b : [3]i64) = A[:, 2]
  let (c : [2][2]i64) = A[1 : 2, 2 : 2]
  let (d : [3][2]i64) = A[2 : 3 : -1, 0 : 2 : 3]
  let (e : [4]i64) = A[2, 3 : 4 : -1]
  let (f : [3][3]i64) = A[0 : 3 : 0, 1 : 3]
  let (g : [2]i64) = a[1 : 2 : 2]
  in (a, b, c, d, e, f, g)

// CHECK: [10, 11, 12, 13]
// CHECK-NEXT: [2, 12, 22]
// CHECK-NEXT{LITERAL}: [[12, 13], [22, 23]]
// CHECK-NEXT{LITERAL}: [[20, 23], [10, 13], [0, 3]]
// CHECK-NEXT: [23, 22, 21, 20]
// CHECK-NEXT{LITERAL}: [[1, 2, 3], [1, 2, 3], [1, 2, 3]]
// CHECK-NEXT: [11, 13]
// CHECK-NOT: {{.}}
