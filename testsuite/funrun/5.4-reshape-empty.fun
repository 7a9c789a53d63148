// RUN: echo '0 4611686018427387904' | funrun %s | funcheck --match-full-lines %s
// Nothing has the shape of nothing, however large the other dimensions.

fun main (z : i64) (big : i64) : (i64, [z]i64) =
  let (A : [big][4][z]i64) = replicate [big][4][z] 1
  let (B : [z][big][8]i64) = reshape [z][big][8] A
  let (C : [z]i64) = reshape [z] B
  in (z, C)

// CHECK: 0
// CHECK-NEXT: empty([0]i64)
// CHECK-NOT: {{.}}
