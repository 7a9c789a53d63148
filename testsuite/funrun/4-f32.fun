// RUN: echo '16777216.0f32 0.1f32' | funrun %s | funcheck --match-full-lines %s
// f32 is rounded after every operation.

fun main (a : f32) (b : f32) : (f32, f32, f32, f64, f32, f32) =
  in (a + 1.0f32, a + 1.0f32 + 1.0f32, a + (1.0f32 + 1.0f32), f64(b), f32(0.1), sqrt(2.0f32 * b * 10.0f32))

// CHECK: 16777216.0f32
// CHECK-NEXT: 16777216.0f32
// CHECK-NEXT: 16777218.0f32
// CHECK-NEXT: 0.10000000149011612
// CHECK-NEXT: 0.1f32
// CHECK-NEXT: 1.4142135f32
// CHECK-NOT: {{.}}
