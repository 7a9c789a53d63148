// RUN: echo '12i32 10i32 -8i8 200u8' | funrun %s | funcheck --match-full-lines %s
// Bit operators, shifts (arithmetic on signed types) and bit counts.

fun main (a : i32) (b : i32) (c : i8) (d : u8) : (i32, i32, i32, i32, i8, u8, i8, u8, i32, i8, u8, i32, i32, i8, u8, i64) =
  in (a & b, a | b, a ^ b, ~a, c >> 1i8, d >> 1u8, c << 4i8, d << 1u8, popcount(a), popcount(c), clz(d >> 4u8), clz(a - 12i32), mulhi(a << 28i32, 16i32), mulhi(c, c), mulhi(d, d), mulhi(-1, 1))

// CHECK: 8i32
// CHECK-NEXT: 14i32
// CHECK-NEXT: 6i32
// CHECK-NEXT: -13i32
// CHECK-NEXT: -4i8
// CHECK-NEXT: 100u8
// CHECK-NEXT: -128i8
// CHECK-NEXT: 144u8
// CHECK-NEXT: 2i32
// CHECK-NEXT: 5i8
// CHECK-NEXT: 4u8
// CHECK-NEXT: 32i32
// CHECK-NEXT: -4i32
// CHECK-NEXT: 0i8
// CHECK-NEXT: 156u8
// CHECK-NEXT: -1
// CHECK-NOT: {{.}}
