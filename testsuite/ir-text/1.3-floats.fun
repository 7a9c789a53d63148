// RUN: funfmt %s | diff %s -
// Floats are printed with the fewest digits that read back to the same bits.

fun floats (x : bool) : (f64) =
  let (a : f64) = 0.1
  let (b : f64) = 100.0
  let (c : f64) = 1e22
  let (d : f64) = 1000000000000000.0
  let (e : f64) = 1e16
  let (f : f64) = 0.0001
  let (g : f64) = 1e-5
  let (h : f64) = 5e-324
  let (i : f64) = 1.7976931348623157e308
  let (j : f64) = -0.0
  let (k : f32) = 0.1f32
  let (l : f32) = 16777216.0f32
  let (m : f32) = 1e-45f32
  let (n : f32) = 3.4028235e38f32
  let (o : f32) = inff32
  let (p : f32) = nanf32
  let (q : f64) = inf
  let (r : f64) = nan
  in (-1.5)
