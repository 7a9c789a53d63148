fun updates (n : i64) (A : *[n][n]f32) (V : *[n * n]f32) (row : [n]f32) : (*[n][n]f32, *[n * n]f32) =
  assert n > 2
  let (B : [n][n]f32) = A with [0, n - 1] = 1.0f32
  let (C : [n][n]f32) = B with [1, :] = row
  let (D : [n][n]f32) = C with [0 : n, 2] = row
  let (W : [n * n]f32) = V with [0 + {(n : n + 1)}] = row
  in (D, W)
