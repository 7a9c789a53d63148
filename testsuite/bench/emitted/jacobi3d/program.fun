entry fun jacobi (n : i64) (steps : i64) (A0 : [n][n][n]f32) : ([n][n][n]f32) =
  let (R : [n][n][n]f32) =
    loop (A : [n][n][n]f32 = A0) for s < steps do
      let (B : [n][n][n]f32) =
        kernel i < n, j < n, k < n do
          let (r : f32) =
            if i > 0 && i < n - 1 && j > 0 && j < n - 1 && k > 0 && k < n - 1 then
              let (u : f32) = A[i - 1, j, k]
              let (d : f32) = A[i + 1, j, k]
              let (f : f32) = A[i, j - 1, k]
              let (b : f32) = A[i, j + 1, k]
              let (l : f32) = A[i, j, k - 1]
              let (e : f32) = A[i, j, k + 1]
              in ((u + d + f + b + l + e) / 6.0f32)
            else
              let (c : f32) = A[i, j, k]
              in (c)
          in (r)
      in (B)
  in (R)
