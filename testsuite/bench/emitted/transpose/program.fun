entry fun transposed (n : i64) (m : i64) (A : [n][m]f32) : ([m][n]f32) =
  let (T : [m][n]f32) = transpose A
  let (B : [m][n]f32) = copy T
  in (B)
