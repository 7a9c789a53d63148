// RUN: echo '0' | not funrun %s 2>&1 | funcheck --match-full-lines %s
// Nothing is printed where an error ends the run, not even the results before it.

fun main (n : i64) : (i64, i64) =
  in (n, 1 / n)

// CHECK: {{.*}}.fun:[[#@LINE-2]]:3: error: division by zero in '1 / n'
// CHECK-NEXT: in (n, 1 / n)
// CHECK-NEXT: ^
// CHECK-NEXT: funrun: note: where n = 0
// CHECK-NOT: {{.}}
