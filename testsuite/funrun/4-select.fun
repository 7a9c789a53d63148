// RUN: echo 'true 1 2.5f32' | funrun %s | funcheck --match-full-lines %s
// select takes the second operand where the first holds.

fun main (c : bool) (a : i64) (x : f32) : (i64, i64, f32, bool) =
  in (select(c, a, 9), select(!c, a, 9), select(c, x, 0.0f32), select(c, !c, c))

// CHECK: 1
// CHECK-NEXT: 9
// CHECK-NEXT: 2.5f32
// CHECK-NEXT: false
// CHECK-NOT: {{.}}
