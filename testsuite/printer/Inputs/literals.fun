// RUN: funfmt %S/Inputs/literals.fun | diff %s -
// RUN: funfmt %s | diff %s -
// Literals: decimal, the shortest digits, the suffix unless it is the default.

fun f (p : bool) : (i64, u8, f64, f32, f64, f64, f64, f32, f64, f64, f64, f64) =
  let (a : i64) = 0x1F
  let (b : i64) = 007i64
  let (c : i8) = - 128i8
  let (d : u64) = 0xffffffffffffffffu64
  in (- 5, 0x10u8, 1.50e0f64, 00.10f32, 1E3, 0x1.8p1, 100000e-1, 16777217.0f32, 123456789012345678.0, 0.00001, 1e-400, -inf)
