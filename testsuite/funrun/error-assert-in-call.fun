// RUN: echo '3' | not funrun %s 2>&1 | funcheck --match-full-lines %s
// An error in a function that is called from a loop: the loop's index is told.

fun small (n : i64) : (i64) =
  assert n < 2 "small"
  in (n)
fun main (m : i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < m do
      let (x : i64) = small(i)
      in (s + x)
  in (s)

// CHECK: {{.*}}.fun:[[#@LINE-9]]:3: error: assertion failed: small
// CHECK-NEXT: assert n < 2 "small"
// CHECK-NEXT: ^
// CHECK-NEXT: funrun: note: where i = 2, n = 2
// CHECK-NOT: {{.}}
