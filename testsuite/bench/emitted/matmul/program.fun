entry fun matmul (q : i64) (r : i64) (p : i64) (n : i64) (m : i64) (l : i64) (A : [n][l]f32) (B : [l][m]f32) : ([n][m]f32) =
  assert n == q * 16
  assert m == r * 16
  assert l == p * 16
  let (tiles : [q][r][16][16]f32) =
    kernel ti < q, tj < r at block do
      let (zero : [16][16]f32) = replicate [16][16] 0.0f32
      let (acc : [16][16]f32) =
        loop (c : [16][16]f32 = zero) for tk < p do
          let (As : [16][16]f32) =
            kernel i < 16, k < 16 at lane do
              let (a : f32) = A[ti * 16 + i, tk * 16 + k]
              in (a)
          let (Bs : [16][16]f32) =
            kernel k < 16, j < 16 at lane do
              let (b : f32) = B[tk * 16 + k, tj * 16 + j]
              in (b)
          let (c' : [16][16]f32) =
            kernel i < 16, j < 16 at lane do
              let (c0 : f32) = c[i, j]
              let (s : f32) =
                loop (s0 : f32 = c0) for k < 16 do
                  let (a : f32) = As[i, k]
                  let (b : f32) = Bs[k, j]
                  in (s0 + a * b)
              in (s)
          in (c')
      in (acc)
  let (t : [q][16][r][16]f32) = rearrange (0, 2, 1, 3) tiles
  let (C : [n][m]f32) = reshape [n][m] t
  in (C)
