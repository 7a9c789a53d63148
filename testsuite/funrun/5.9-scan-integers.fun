// RUN: funtest %s
// Every builtin operator on every integer type: of 3, 100, 7, 60, and of nothing.
// RUN-VALUE: main(4, [3,100,7,60]) == \
//   [3i8, 103i8, 110i8, -86i8], [3i8, 44i8, 52i8, 48i8], [3i8, 3i8, 3i8, 3i8], \
//   [3i8, 100i8, 100i8, 100i8], [3i8, 0i8, 0i8, 0i8], [3i8, 103i8, 103i8, 127i8], \
//   [3i8, 103i8, 96i8, 92i8], [3i16, 103i16, 110i16, 170i16], \
//   [3i16, 300i16, 2100i16, -5072i16], [3i16, 3i16, 3i16, 3i16], \
//   [3i16, 100i16, 100i16, 100i16], [3i16, 0i16, 0i16, 0i16], \
//   [3i16, 103i16, 103i16, 127i16], [3i16, 103i16, 96i16, 92i16], \
//   [3i32, 103i32, 110i32, 170i32], [3i32, 300i32, 2100i32, 126000i32], \
//   [3i32, 3i32, 3i32, 3i32], [3i32, 100i32, 100i32, 100i32], [3i32, 0i32, 0i32, 0i32], \
//   [3i32, 103i32, 103i32, 127i32], [3i32, 103i32, 96i32, 92i32], [3, 103, 110, 170], \
//   [3, 300, 2100, 126000], [3, 3, 3, 3], [3, 100, 100, 100], [3, 0, 0, 0], \
//   [3, 103, 103, 127], [3, 103, 96, 92], [3u8, 103u8, 110u8, 170u8], \
//   [3u8, 44u8, 52u8, 48u8], [3u8, 3u8, 3u8, 3u8], [3u8, 100u8, 100u8, 100u8], \
//   [3u8, 0u8, 0u8, 0u8], [3u8, 103u8, 103u8, 127u8], [3u8, 103u8, 96u8, 92u8], \
//   [3u16, 103u16, 110u16, 170u16], [3u16, 300u16, 2100u16, 60464u16], \
//   [3u16, 3u16, 3u16, 3u16], [3u16, 100u16, 100u16, 100u16], [3u16, 0u16, 0u16, 0u16], \
//   [3u16, 103u16, 103u16, 127u16], [3u16, 103u16, 96u16, 92u16], \
//   [3u32, 103u32, 110u32, 170u32], [3u32, 300u32, 2100u32, 126000u32], \
//   [3u32, 3u32, 3u32, 3u32], [3u32, 100u32, 100u32, 100u32], [3u32, 0u32, 0u32, 0u32], \
//   [3u32, 103u32, 103u32, 127u32], [3u32, 103u32, 96u32, 92u32], \
//   [3u64, 103u64, 110u64, 170u64], [3u64, 300u64, 2100u64, 126000u64], \
//   [3u64, 3u64, 3u64, 3u64], [3u64, 100u64, 100u64, 100u64], [3u64, 0u64, 0u64, 0u64], \
//   [3u64, 103u64, 103u64, 127u64], [3u64, 103u64, 96u64, 92u64]
// RUN-VALUE: main(0, empty([0]i64)) == \
//   empty([0]i8), empty([0]i8), empty([0]i8), empty([0]i8), empty([0]i8), empty([0]i8), \
//   empty([0]i8), empty([0]i16), empty([0]i16), empty([0]i16), empty([0]i16), \
//   empty([0]i16), empty([0]i16), empty([0]i16), empty([0]i32), empty([0]i32), \
//   empty([0]i32), empty([0]i32), empty([0]i32), empty([0]i32), empty([0]i32), \
//   empty([0]i64), empty([0]i64), empty([0]i64), empty([0]i64), empty([0]i64), \
//   empty([0]i64), empty([0]i64), empty([0]u8), empty([0]u8), empty([0]u8), empty([0]u8), \
//   empty([0]u8), empty([0]u8), empty([0]u8), empty([0]u16), empty([0]u16), \
//   empty([0]u16), empty([0]u16), empty([0]u16), empty([0]u16), empty([0]u16), \
//   empty([0]u32), empty([0]u32), empty([0]u32), empty([0]u32), empty([0]u32), \
//   empty([0]u32), empty([0]u32), empty([0]u64), empty([0]u64), empty([0]u64), \
//   empty([0]u64), empty([0]u64), empty([0]u64), empty([0]u64)

fun main (n : i64) (V : [n]i64) : ([n]i8, [n]i8, [n]i8, [n]i8, [n]i8, [n]i8, [n]i8, [n]i16, [n]i16, [n]i16, [n]i16, [n]i16, [n]i16, [n]i16, [n]i32, [n]i32, [n]i32, [n]i32, [n]i32, [n]i32, [n]i32, [n]i64, [n]i64, [n]i64, [n]i64, [n]i64, [n]i64, [n]i64, [n]u8, [n]u8, [n]u8, [n]u8, [n]u8, [n]u8, [n]u8, [n]u16, [n]u16, [n]u16, [n]u16, [n]u16, [n]u16, [n]u16, [n]u32, [n]u32, [n]u32, [n]u32, [n]u32, [n]u32, [n]u32, [n]u64, [n]u64, [n]u64, [n]u64, [n]u64, [n]u64, [n]u64) =
  let (i8_add : [n]i8) (i8_mul : [n]i8) (i8_min : [n]i8) (i8_max : [n]i8) (i8_and : [n]i8) (i8_or : [n]i8) (i8_xor : [n]i8) =
    scan (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : i8) = i8(v)
      in (x, x, x, x, x, x, x)
  let (i16_add : [n]i16) (i16_mul : [n]i16) (i16_min : [n]i16) (i16_max : [n]i16) (i16_and : [n]i16) (i16_or : [n]i16) (i16_xor : [n]i16) =
    scan (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : i16) = i16(v)
      in (x, x, x, x, x, x, x)
  let (i32_add : [n]i32) (i32_mul : [n]i32) (i32_min : [n]i32) (i32_max : [n]i32) (i32_and : [n]i32) (i32_or : [n]i32) (i32_xor : [n]i32) =
    scan (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : i32) = i32(v)
      in (x, x, x, x, x, x, x)
  let (i64_add : [n]i64) (i64_mul : [n]i64) (i64_min : [n]i64) (i64_max : [n]i64) (i64_and : [n]i64) (i64_or : [n]i64) (i64_xor : [n]i64) =
    scan (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : i64) = i64(v)
      in (x, x, x, x, x, x, x)
  let (u8_add : [n]u8) (u8_mul : [n]u8) (u8_min : [n]u8) (u8_max : [n]u8) (u8_and : [n]u8) (u8_or : [n]u8) (u8_xor : [n]u8) =
    scan (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : u8) = u8(v)
      in (x, x, x, x, x, x, x)
  let (u16_add : [n]u16) (u16_mul : [n]u16) (u16_min : [n]u16) (u16_max : [n]u16) (u16_and : [n]u16) (u16_or : [n]u16) (u16_xor : [n]u16) =
    scan (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : u16) = u16(v)
      in (x, x, x, x, x, x, x)
  let (u32_add : [n]u32) (u32_mul : [n]u32) (u32_min : [n]u32) (u32_max : [n]u32) (u32_and : [n]u32) (u32_or : [n]u32) (u32_xor : [n]u32) =
    scan (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : u32) = u32(v)
      in (x, x, x, x, x, x, x)
  let (u64_add : [n]u64) (u64_mul : [n]u64) (u64_min : [n]u64) (u64_max : [n]u64) (u64_and : [n]u64) (u64_or : [n]u64) (u64_xor : [n]u64) =
    scan (+, *, min, max, &, |, ^) i < n do
      let (v : i64) = V[i]
      let (x : u64) = u64(v)
      in (x, x, x, x, x, x, x)
  in (i8_add, i8_mul, i8_min, i8_max, i8_and, i8_or, i8_xor, i16_add, i16_mul, i16_min, i16_max, i16_and, i16_or, i16_xor, i32_add, i32_mul, i32_min, i32_max, i32_and, i32_or, i32_xor, i64_add, i64_mul, i64_min, i64_max, i64_and, i64_or, i64_xor, u8_add, u8_mul, u8_min, u8_max, u8_and, u8_or, u8_xor, u16_add, u16_mul, u16_min, u16_max, u16_and, u16_or, u16_xor, u32_add, u32_mul, u32_min, u32_max, u32_and, u32_or, u32_xor, u64_add, u64_mul, u64_min, u64_max, u64_and, u64_or, u64_xor)
