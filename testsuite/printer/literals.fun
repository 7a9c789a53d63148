// RUN: funfmt %S/Inputs/literals.fun | diff %s -
// RUN: funfmt %s | diff %s -
// Literals: decimal, the shortest digits, the suffix unless it is the default.

fun f (p : bool) : (i64, u8, f64, f32, f64, f64, f64, f32, f64, f64, f64, f64) =
  let (a : i64) = 31
  let (b : i64) = 7
  let (c : i8) = -128i8
  let (d : u64) = 18446744073709551615u64
  in (-5, 16u8, 1.5, 0.1f32, 1000.0, 3.0, 10000.0, 16777216.0f32, 1.2345678901234568e17, 1e-5, 0.0, -inf)
