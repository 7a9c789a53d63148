// RUN: funtest %s
// Integers wrap, floats truncate, bool(x) is x != 0.
// RUN-VALUE: main(-1, 300, -2.75, 0.0f32, true) == \
//   255u8, 18446744073709551615u64, 44i8, 44u8, -2i32, -2, true, false, true, 1, 1.0f32, \
//   true, 16777216.0f32, -12i8

fun main (a : i64) (b : i64) (x : f64) (z : f32) (t : bool) : (u8, u64, i8, u8, i32, i64, bool, bool, bool, i64, f32, bool, f32, i8) =
  in (u8(a), u64(a), i8(b), u8(b), i32(x), i64(x), bool(b), bool(z), bool(x), i64(t), f32(t), f64(u64(a)) == 0x1p64, f32(16777217 + 0 * a), i8(u8(b) + 200u8))
