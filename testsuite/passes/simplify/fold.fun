// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// Operators whose operands are literals, and those that one operand decides.

// CHECK-LABEL: fun literals
// CHECK-NEXT:  in (7, -2, 1.5f32, true, 3u8, 255u8, 4.0)
fun literals (n : i64) : (i64, i64, f32, bool, u8, u8, f64) =
  let (a : i64) = 1 + 2 * 3
  let (b : i64) = fdiv(-3, 2)
  let (c : f32) = 3.0f32 / 2.0f32
  let (d : bool) = a < 9 && !(b == 3)
  let (e : u8) = 250u8 + 9u8
  let (f : u8) = ~0u8
  in (a, b, c, d, e, f, sqrt(16.0))

// What fails, fails when it runs.
// CHECK-LABEL: fun fails
// CHECK:         in (1 / 0, 9223372036854775807 + 1, 1i32 << 32i32, i32(1e30))
fun fails (n : i64) (p : bool) : (i64, i64, i32, i32) =
  let (a : i64) (b : i64) (c : i32) (d : i32) =
    if p then
      in (1 / 0, 9223372036854775807 + 1, 1i32 << 32i32, i32(1e30))
    else
      in (n, n, 1i32, 2i32)
  in (a, b, c, d)

// CHECK-LABEL: fun units
// CHECK-NEXT:  in (x, x, 0i32, x, 0i32, x, -x, x, 0i32, p, !p, true, x)
fun units (x : i32) (p : bool) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, bool, bool, bool, i32) =
  in (x + 0i32, 1i32 * x, x * 0i32, x / 1i32, x % 1i32, x & -1i32, 0i32 - x, x << 0i32, x - x, p && true, p == false, x <= x, select(p, x, x))

// IEEE 754 bit for bit.
// CHECK-LABEL: fun floats
// CHECK-NEXT:  in (x, x, x, x, -x)
fun floats (x : f32) : (f32, f32, f32, f32, f32) =
  in (x * 1.0f32, x / 1.0f32, x - 0.0f32, x + -0.0f32, -0.0f32 - x)

// CHECK-LABEL: fun no_floats
// CHECK-NEXT:  in (x + 0.0f32, x - x, x * 0.0f32, 0.0f32 - x, x == x, !(x < 1.0f32))
fun no_floats (x : f32) : (f32, f32, f32, f32, bool, bool) =
  in (x + 0.0f32, x - x, x * 0.0f32, 0.0f32 - x, x == x, !(x < 1.0f32))

// CHECK-LABEL: fun conversions
// CHECK-NEXT:  in (x, x, i32(i8(x)), u, i32(f32(x)))
fun conversions (x : i32) (u : u8) : (i32, i32, i32, u8, i32) =
  in (i32(x), i32(i64(x)), i32(i8(x)), u8(i16(u)), i32(f32(x)))

// CHECK-LABEL: fun negations
// CHECK-NEXT:  in (p, a >= b, a != b, select(p, y, x), x, p)
fun negations (p : bool) (a : i64) (b : i64) (x : f64) (y : f64) : (bool, bool, bool, f64, f64, bool) =
  in (!!p, !(a < b), !(a == b), select(!p, x, y), - -x, select(p, true, false))

// Of i64, too, where types may know of the value.
// CHECK-LABEL: fun sizes
// CHECK-NEXT:  let (A : [31]f32) = replicate [31] x
// CHECK-NEXT:  in (31, A, 15, 34, -6, 63, 8, -1, n)
fun sizes (n : i64) (x : f32) : (k : i64, [k]f32, i64, i64, i64, i64, i64, i64, i64) =
  let (k : i64) = 255 >> 3
  let (A : [k]f32) = replicate [k] x
  let (a : i64) = 255 & 15
  let (b : i64) = 32 | 1 << 1
  let (c : i64) = 5 ^ -1
  let (d : i64) = clz(1)
  let (e : i64) = popcount(255)
  let (f : i64) = mulhi(-2, 3)
  let (g : i64) = select(true, n, 0)
  in (k, A, a, b, c, d, e, f, g)

// CHECK-LABEL: fun out_of_range
// CHECK-NEXT:  let (k : i64) = 1 << 64
// CHECK-NEXT:  in (k, 1 >> -1)
fun out_of_range (n : i64) : (i64, i64) =
  let (k : i64) = 1 << 64
  in (k, 1 >> -1)
