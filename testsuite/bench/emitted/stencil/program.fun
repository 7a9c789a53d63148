entry fun jacobi (n : i64) (m : i64) (steps : i64) (A0 : [n][m]f32) : ([n][m]f32) =
  let (R : [n][m]f32) =
    loop (A : [n][m]f32 = A0) for s < steps do
      let (B : [n][m]f32) =
        kernel i < n, j < m do
          let (inner : bool) = i > 0 && i < n - 1 && j > 0 && j < m - 1
          let (r : f32) =
            if inner then
              let (c : f32) = A[i, j]
              let (u : f32) = A[i - 1, j]
              let (d : f32) = A[i + 1, j]
              let (l : f32) = A[i, j - 1]
              let (e : f32) = A[i, j + 1]
              in (0.2f32 * (c + u + d + l + e))
            else
              let (c : f32) = A[i, j]
              in (c)
          in (r)
      in (B)
  in (R)
