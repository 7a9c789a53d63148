// RUN: echo '4611686018427387904' | not funrun %s 2>&1 | funcheck --match-full-lines %s
// Two arrays without elements whose joint size is no i64.

fun main (n : i64) : (i64) =
  let (A : [n][0]i64) = replicate [n][0] 1
  let (C : [n + n][0]i64) = concat A A
  in (1)

// CHECK: {{.*}}.fun:[[#@LINE-3]]:3: error: this array is too large
// CHECK-NEXT: let (C : [n + n][0]i64) = concat A A
// CHECK-NEXT: ^
// CHECK-NOT: {{.}}
