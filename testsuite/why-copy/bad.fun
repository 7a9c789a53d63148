// A program that is rejected is not looked at.
// RUN: not why-copy %s 2>&1 | funcheck %s
// RUN: not why-copy %s 2>/dev/null | funcheck %s --check-prefix=NONE --allow-empty
// NONE-NOT: {{.}}
// CHECK: error: unknown name 'y'
entry fun main (n : i64) : (i64) =
  in (n + y)
