fun asserts (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
  assert n == m && n > 0 "the same size"
  assert n < 1000
  let (B : [m]f32) = copy A
  in (B)
