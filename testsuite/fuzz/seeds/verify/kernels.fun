fun kernels (n : i64) (m : i64) (A : [n][m]f32) : ([n][m]f32, [n][m]i64) =
  let (B : [n][m]f32) (I : [n][m]i64) =
    kernel i < n, j < m at thread do
      let (x : f32) = A[i, j]
      in (x + 1.0f32, i * m + j)
  in (B, I)
