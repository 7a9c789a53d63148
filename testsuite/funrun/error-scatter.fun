// RUN: echo '4' | not funrun %s 2>&1 | funcheck --match-full-lines %s
// Two values for one index.

fun main (n : i64) : ([3]i64) =
  let (D : [3]i64) = replicate [3] 0
  let (R : [3]i64) =
    scatter D i < n do
      in (select(i == 3, 1, i), i)
  in (R)

// CHECK: {{.*}}.fun:[[#@LINE-3]]:7: error: two values are written to index 1 of 'D'
// CHECK-NEXT: in (select(i == 3, 1, i), i)
// CHECK-NEXT: ^
// CHECK-NEXT: funrun: note: where i = 3
// CHECK-NOT: {{.}}
