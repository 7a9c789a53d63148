// RUN: funtest %s
// Every integer type but i64 wraps around, in + - * and unary -.
// RUN-VALUE: main(1) == \
//   -128i8, 127i8, 0u8, 88u8, 32767i16, 65535u16, -2147483648i32, 65536i32, \
//   4294967295u32, 18446744073709551615u64, 4294967296u64, -128i8, -2147483648i32, \
//   65535u16

fun main (one : i64) : (i8, i8, u8, u8, i16, u16, i32, i32, u32, u64, u64, i8, i32, u16) =
  let (a : i8) = i8(one) + 127i8
  let (b : i8) = i8(one) * -128i8 - 1i8
  let (c : u8) = u8(one) + 255u8
  let (d : u8) = 200u8 * (u8(one) + 2u8)
  let (e : i16) = -32768i16 - i16(one)
  let (f : u16) = u16(one) * 256u16 * 256u16 - u16(one)
  let (g : i32) = 2147483647i32 + i32(one)
  let (h : i32) = 65536i32 * 65537i32 * i32(one)
  let (i : u32) = u32(one) - 2u32
  let (j : u64) = u64(one) - 2u64
  let (k : u64) = 4294967296u64 * 4294967297u64 * u64(one)
  let (l : i8) = -(i8(one) * -128i8)
  let (m : i32) = abs(-2147483648i32 * i32(one))
  let (n : u16) = -u16(one)
  in (a, b, c, d, e, f, g, h, i, j, k, l, m, n)
