// RUN: funverify -q %s
// Two dimensions or more.

fun turned (n : i64) (m : i64) (A : [n][m]f32) (B : [n][m][2][3]f32) : ([m][n]f32) =
  let (C : [m][n]f32) = transpose A
  let (D : [m][n][2][3]f32) = transpose B
  in (C)
