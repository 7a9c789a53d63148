// RUN: funtest %s
// min and max: the other operand for a nan, -0 below +0; sgn, abs.
// RUN-VALUE: main(0.0f32) == \
//   2.0f32, 2.0f32, nanf32, -0.0f32, -0.0f32, 0.0f32, 0.0f32, 0.0f32, -1.0f32, -128i8, \
//   -1i8, 1u8, 0.25

fun main (z : f32) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, i8, i8, u8, f64) =
  let (n : f32) = z / z
  let (m : f32) = -z
  in (min(n, 2.0f32), max(2.0f32, n), min(n, n), min(z, m), min(m, z), max(z, m), max(m, z), abs(m), sgn(-3.5f32 + z), min(-128i8, 127i8), sgn(-5i8), sgn(9u8), abs(-0.25))
