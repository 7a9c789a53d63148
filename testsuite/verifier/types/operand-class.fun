// RUN: funverify -q %s
// What each operator takes.

fun integers (a : i64) (u : u8) : (i64) =
  let (b : i64) = a % 2 & 1 | a ^ ~a
  let (c : u8) = u << 1u8 >> 2u8
  let (d : i64) = fdiv(a, 2) + fmod(a, 2) + popcount(a) + clz(a) + mulhi(a, a)
  let (e : u8) = min(u, max(u, 1u8)) + abs(u) - sgn(u)
  let (f : bool) = a < b && a >= b || u == c
  in (-a)

fun floats (x : f32) (y : f64) : (f64) =
  let (a : f32) = abs(x) + sgn(x) * min(x, -x) / max(x, 2.0f32)
  let (b : bool) = x < 1.0f32 || x == nanf32
  in (sqrt(y) + pow(y, y) + floor(y) + atan2(y, y) + fma(y, y, y))

fun bools (p : bool) (q : bool) : (bool) =
  let (a : bool) = p & q | p ^ q
  let (b : bool) = p == q && p != a || !a
  in (select(p, q, b))

fun conversions (p : bool) (x : f32) (u : u8) : (bool) =
  let (a : i64) = i64(p) + i64(x) + i64(u)
  let (b : f32) = f32(p) + f32(u)
  in (bool(a) && bool(b) && bool(p))
