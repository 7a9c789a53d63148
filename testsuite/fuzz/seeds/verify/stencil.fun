fun stencil (N : i64) (m : mem) (A : [N][N][N]f32 @ m -> fold (t, i, j) -> ((i - 3 * t + 1) mod (N + 2), j mod N)) : (f32) =
  let (x : f32) = A[0, 0, 0]
  in (x)
