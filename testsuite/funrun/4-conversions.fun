// RUN: echo '-1 300 -2.75 0.0f32 true' | funrun %s | funcheck --match-full-lines %s
// Integers wrap, floats truncate, bool(x) is x != 0.

fun main (a : i64) (b : i64) (x : f64) (z : f32) (t : bool) : (u8, u64, i8, u8, i32, i64, bool, bool, bool, i64, f32, bool, f32, i8) =
  in (u8(a), u64(a), i8(b), u8(b), i32(x), i64(x), bool(b), bool(z), bool(x), i64(t), f32(t), f64(u64(a)) == 0x1p64, f32(16777217 + 0 * a), i8(u8(b) + 200u8))

// CHECK: 255u8
// CHECK-NEXT: 18446744073709551615u64
// CHECK-NEXT: 44i8
// CHECK-NEXT: 44u8
// CHECK-NEXT: -2i32
// CHECK-NEXT: -2
// CHECK-NEXT: true
// CHECK-NEXT: false
// CHECK-NEXT: true
// CHECK-NEXT: 1
// CHECK-NEXT: 1.0f32
// CHECK-NEXT: true
// CHECK-NEXT: 16777216.0f32
// CHECK-NEXT: -12i8
// CHECK-NOT: {{.}}
