// RUN: echo '3 [1,2,3]' | funrun %s | funcheck --match-full-lines %s
// An array's name alone is the array.

fun main (n : i64) (A : [n]i64) : ([n]i64, i64) =
  let (B : [n]i64) = A
  let (k : i64) = n * n
  in (B, k)

// CHECK: [1, 2, 3]
// CHECK-NEXT: 9
// CHECK-NOT: {{.}}
