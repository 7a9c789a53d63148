// RUN: funverify -q %s
// One type for all operands: with a suffix, by a conversion, folded literals.

fun operators (a : i64) (b : i32) (u : u8) (x : f32) (y : f64) (p : bool) : (f64) =
  let (c : i64) = a + i64(b)
  let (d : i32) = b * -2147483648i32
  let (e : u8) = u << 7u8
  let (f : f32) = x + 1.0f32 - f32(a)
  let (g : f64) = y * 2.0 + inf - nan
  let (q : bool) = (p == (a < 3)) != true
  let (r : bool) = b == 7i32 || u != 255u8 && x < 3.0f32
  let (h : f32) = select(p, x, inff32)
  let (k : f32) = fma(x, x, 1.0f32)
  in (g)
