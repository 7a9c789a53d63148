fun literals (n : i64) : (i64, u8, i64, f32, f64, f32, bool) =
  let (a : i8) = -128i8
  let (b : u8) = -(1u8)
  let (c : f64) = 1.5
  let (d : f64) = 1e22
  let (e : f64) = 0.001
  let (f : f32) = -inff32
  let (g : f64) = nan
  assert n > 7 "more than \"7\""
  in (n - 7, b, 7986, 0.1f32, 1e-7, 3.0f32, true)
