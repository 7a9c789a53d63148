// RUN: echo '2 3' | funrun %s | funcheck --match-full-lines %s
// A size that is an expression is evaluated where the array is bound.

fun main (n : i64) (m : i64) : ([n * m + 1]i64, [max(n, m)][n - 1]i64) =
  let (A : [n * m + 1]i64) = iota n * m + 1
  let (B : [max(n, m)][n - 1]i64) = replicate [max(n, m)][n - 1] m
  in (A, B)

// CHECK: [0, 1, 2, 3, 4, 5, 6]
// CHECK-NEXT{LITERAL}: [[3], [3], [3]]
// CHECK-NOT: {{.}}
