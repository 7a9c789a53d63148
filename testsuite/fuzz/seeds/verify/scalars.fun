fun f (a : i64) (b : i64) (p : bool) (x : f32) (y : f64) (s : i8) (u : u64) : (i64) =
  let (c : i64) = a + b * (a - b) / 2 % 7 - -a
  let (d : i64) = (a & b | a ^ b) << 3 >> 1
  let (e : bool) = !p || a < b && a <= b || a > b && a >= b == p != true
  let (g : i64) = ~a + -(5) - -(-5)
  let (h : i8) = -128i8 + 0x7fi8
  let (i : u64) = 18446744073709551615u64 - 0xffu64
  let (j : f32) = 1.5f32 + 1e-3f32 * -0.0f32
  let (k : f64) = 0x1.8p3 + 1e22 + 1.7976931348623157e308 + 5e-324
  let (l : f64) = inf + -inff64 + nan
  let (m : f32) = inff32 - nanf32
  let (n : i64) = select(p, min(a, b), max(a, b)) + i64(x) + abs(-a)
  let (o : f64) = fma(y, sqrt(y), pow(y, atan2(y, y)))
  let (q : i64) = fdiv(a, b) + fmod(a, b) + popcount(a) + clz(b) + sgn(a)
  let (r : u64) = mulhi(u, u64(a))
  in (c)
