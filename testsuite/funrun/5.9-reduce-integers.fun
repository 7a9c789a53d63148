// RUN: funtest %s
// Every builtin operator on every integer type: of 3, 100, 7, 60, and of nothing.
// RUN-VALUE: main(4, [3,100,7,60]) == \
//   -86i8, 48i8, 3i8, 100i8, 0i8, 127i8, 92i8, 170i16, -5072i16, 3i16, 100i16, 0i16, \
//   127i16, 92i16, 170i32, 126000i32, 3i32, 100i32, 0i32, 127i32, 92i32, 170, 126000, 3, \
//   100, 0, 127, 92, 170u8, 48u8, 3u8, 100u8, 0u8, 127u8, 92u8, 170u16, 60464u16, 3u16, \
//   100u16, 0u16, 127u16, 92u16, 170u32, 126000u32, 3u32, 100u32, 0u32, 127u32, 92u32, \
//   170u64, 126000u64, 3u64, 100u64, 0u64, 127u64, 92u64
// RUN-VALUE: main(0, empty([0]i64)) == \
//   0i8, 1i8, 127i8, -128i8, -1i8, 0i8, 0i8, 0i16, 1i16, 32767i16, -32768i16, -1i16, \
//   0i16, 0i16, 0i32, 1i32, 2147483647i32, -2147483648i32, -1i32, 0i32, 0i32, 0, 1, \
//   9223372036854775807, -9223372036854775808, -1, 0, 0, 0u8, 1u8, 255u8, 0u8, 255u8, \
//   0u8, 0u8, 0u16, 1u16, 65535u16, 0u16, 65535u16, 0u16, 0u16, 0u32, 1u32, \
//   4294967295u32, 0u32, 4294967295u32, 0u32, 0u32, 0u64, 1u64, 18446744073709551615u64, \
//   0u64, 18446744073709551615u64, 0u64, 0u64

fun main (n : i64) (V : [n]i64) : (i8, i8, i8, i8, i8, i8, i8, i16, i16, i16, i16, i16, i16, i16, i32, i32, i32, i32, i32, i32, i32, i64, i64, i64, i64, i64, i64, i64, u8, u8, u8, u8, u8, u8, u8, u16, u16, u16, u16, u16, u16, u16, u32, u32, u32, u32, u32, u32, u32, u64, u64, u64, u64, u64, u64, u64) =
  let (i8_add : i8) (i8_mul : i8) (i8_min : i8) (i8_max : i8) (i8_and : i8) (i8_or : i8) (i8_xor : i8) =
    reduce (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : i8) = i8(v)
      in (x, x, x, x, x, x, x)
  let (i16_add : i16) (i16_mul : i16) (i16_min : i16) (i16_max : i16) (i16_and : i16) (i16_or : i16) (i16_xor : i16) =
    reduce (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : i16) = i16(v)
      in (x, x, x, x, x, x, x)
  let (i32_add : i32) (i32_mul : i32) (i32_min : i32) (i32_max : i32) (i32_and : i32) (i32_or : i32) (i32_xor : i32) =
    reduce (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : i32) = i32(v)
      in (x, x, x, x, x, x, x)
  let (i64_add : i64) (i64_mul : i64) (i64_min : i64) (i64_max : i64) (i64_and : i64) (i64_or : i64) (i64_xor : i64) =
    reduce (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : i64) = i64(v)
      in (x, x, x, x, x, x, x)
  let (u8_add : u8) (u8_mul : u8) (u8_min : u8) (u8_max : u8) (u8_and : u8) (u8_or : u8) (u8_xor : u8) =
    reduce (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : u8) = u8(v)
      in (x, x, x, x, x, x, x)
  let (u16_add : u16) (u16_mul : u16) (u16_min : u16) (u16_max : u16) (u16_and : u16) (u16_or : u16) (u16_xor : u16) =
    reduce (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : u16) = u16(v)
      in (x, x, x, x, x, x, x)
  let (u32_add : u32) (u32_mul : u32) (u32_min : u32) (u32_max : u32) (u32_and : u32) (u32_or : u32) (u32_xor : u32) =
    reduce (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : u32) = u32(v)
      in (x, x, x, x, x, x, x)
  let (u64_add : u64) (u64_mul : u64) (u64_min : u64) (u64_max : u64) (u64_and : u64) (u64_or : u64) (u64_xor : u64) =
    reduce (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : u64) = u64(v)
      in (x, x, x, x, x, x, x)
  in (i8_add, i8_mul, i8_min, i8_max, i8_and, i8_or, i8_xor, i16_add, i16_mul, i16_min, i16_max, i16_and, i16_or, i16_xor, i32_add, i32_mul, i32_min, i32_max, i32_and, i32_or, i32_xor, i64_add, i64_mul, i64_min, i64_max, i64_and, i64_or, i64_xor, u8_add, u8_mul, u8_min, u8_max, u8_and, u8_or, u8_xor, u16_add, u16_mul, u16_min, u16_max, u16_and, u16_or, u16_xor, u32_add, u32_mul, u32_min, u32_max, u32_and, u32_or, u32_xor, u64_add, u64_mul, u64_min, u64_max, u64_and, u64_or, u64_xor)
