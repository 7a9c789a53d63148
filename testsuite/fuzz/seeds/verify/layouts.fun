fun layouts (n : i64) (m : i64) (A : [n][m][2]f32) : ([2][n][m]f32, [m][n][2]f32, [n * m][2]f32, [n][m][2]f32) =
  let (B : [2][n][m]f32) = rearrange (2, 0, 1) A
  let (C : [m][n][2]f32) = transpose A
  let (D : [n * m][2]f32) = reshape [n * m][2] A
  let (E : [n][m][2]f32) = reverse 1 A
  in (B, C, D, E)
