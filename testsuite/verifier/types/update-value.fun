// RUN: funverify -q %s
// Values of the selection's shape.

fun updates (n : i64) (m : i64) (A : *[n][m]f32) (V : *[n * n]f32) (row : [m]f32) (column : [n]f32) (block : [2][3]f32) : (i64) =
  let (B : [n][m]f32) = A with [0, 0] = 1.0f32
  let (C : [n][m]f32) = B with [0, :] = row
  let (D : [n][m]f32) = C with [:, 0] = column
  let (E : [n][m]f32) = D with [1 : 2, 0 : 3 : 2] = block
  let (one : [1]f32) = row[0 : 1]
  let (F : [n][m]f32) = E with [0, 3 : 1] = one
  let (W : [n * n]f32) = V with [0 + {(2 : n), (3 : 1)}] = block
  in (n)
