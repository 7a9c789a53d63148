// RUN: echo '0.0f32' | funrun %s | funcheck --match-full-lines %s
// min and max: the other operand for a nan, -0 below +0; sgn, abs.

fun main (z : f32) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, i8, i8, u8, f64) =
  let (n : f32) = z / z
  let (m : f32) = -z
  in (min(n, 2.0f32), max(2.0f32, n), min(n, n), min(z, m), min(m, z), max(z, m), max(m, z), abs(m), sgn(-3.5f32 + z), min(-128i8, 127i8), sgn(-5i8), sgn(9u8), abs(-0.25))

// CHECK: 2.0f32
// CHECK-NEXT: 2.0f32
// CHECK-NEXT: nanf32
// CHECK-NEXT: -0.0f32
// CHECK-NEXT: -0.0f32
// CHECK-NEXT: 0.0f32
// CHECK-NEXT: 0.0f32
// CHECK-NEXT: 0.0f32
// CHECK-NEXT: -1.0f32
// CHECK-NEXT: -128i8
// CHECK-NEXT: -1i8
// CHECK-NEXT: 1u8
// CHECK-NEXT: 0.25
// CHECK-NOT: {{.}}
