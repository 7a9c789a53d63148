// RUN: echo '2' | not funrun %s 2>&1 | funcheck --match-full-lines %s
// A builtin operator does not take an undefined operand.

fun main (n : i64) : (i64) =
  let (A : [n]i64) = scratch [n] i64
  let (B : [n]i64) = A with [1] = 5
  let (s : i64) =
    reduce (+) i < n do
      let (x : i64) = B[i]
      in (x)
  in (s)

// CHECK: {{.*}}.fun:[[#@LINE-6]]:3: error: an operand of '+' is undefined
// CHECK-NEXT: let (s : i64) =
// CHECK-NEXT: ^
// CHECK-NEXT: funrun: note: where i = 1
// CHECK-NOT: {{.}}
