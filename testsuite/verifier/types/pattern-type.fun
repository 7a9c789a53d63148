// RUN: funverify -q %s
// Equal types, however their sizes are written.

fun views (n : i64) (m : i64) (A : [n][m][2]f32) : ([2][n][m]f32) =
  let (x : f32) = A[0, 0, 1]
  let (B : [n][m][2]f32) = A
  let (C : [m]f32) = A[1, :, 0]
  let (D : [1][m][2]f32) = A[0 : 1, :, :]
  let (E : [n][0]f32) = A[:, 3 : 0, 1]
  let (F : [m][n][2]f32) = transpose A
  let (G : [2][n][m]f32) = rearrange (2, 0, 1) A
  let (H : [2 * m * n]f32) = reshape [n * 2 * m] A
  let (I : [n][m][2]f32) = reverse 2 A
  let (J : [n + n][2]f32) = H[n + {(2 * n : 1), (2 : 0)}]
  in (G)

fun fresh (n : i64) (A : [n][3]f32) : (i64) =
  let (B : [n - 1 + 1]i64) = iota n
  let (C : [n]i64) = replicate [n] 0
  let (D : [2][n][3]f32) = replicate [2] A
  let (E : [n][2]f32) = scratch [n][2] f32
  let (F : [3 * n][3]f32) = concat A A A
  let (G : [n][3]f32) = copy A
  let (H : [n][3]f32) = rotate 1 -n A
  let (I : [n][3]f32) = manifest (1, 0) A
  in (n)
