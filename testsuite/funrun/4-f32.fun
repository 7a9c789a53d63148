// RUN: funtest %s
// f32 is rounded after every operation.
// RUN-VALUE: main(16777216.0f32, 0.1f32) == \
//   16777216.0f32, 16777216.0f32, 16777218.0f32, 0.10000000149011612, 0.1f32, \
//   1.4142135f32

fun main (a : f32) (b : f32) : (f32, f32, f32, f64, f32, f32) =
  in (a + 1.0f32, a + 1.0f32 + 1.0f32, a + (1.0f32 + 1.0f32), f64(b), f32(0.1), sqrt(2.0f32 * b * 10.0f32))
