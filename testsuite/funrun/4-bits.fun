// RUN: funtest %s
// Bit operators, shifts (arithmetic on signed types) and bit counts.
// RUN-VALUE: main(12i32, 10i32, -8i8, 200u8) == \
//   8i32, 14i32, 6i32, -13i32, -4i8, 100u8, -128i8, 144u8, 2i32, 5i8, 4u8, 32i32, -4i32, \
//   0i8, 156u8, -1

fun main (a : i32) (b : i32) (c : i8) (d : u8) : (i32, i32, i32, i32, i8, u8, i8, u8, i32, i8, u8, i32, i32, i8, u8, i64) =
  in (a & b, a | b, a ^ b, ~a, c >> 1i8, d >> 1u8, c << 4i8, d << 1u8, popcount(a), popcount(c), clz(d >> 4u8), clz(a - 12i32), mulhi(a << 28i32, 16i32), mulhi(c, c), mulhi(d, d), mulhi(-1, 1))
