fun fresh (n : i64) (A : [n][n]f32) : ([n][n]f32) =
  let (I : [2 * n]i64) = iota 2 * n
  let (Z : [n][3]f32) = replicate [n][3] 0.0f32
  let (Y : [2][n][n]f32) = replicate [2] A
  let (S : [n][n]f32) = scratch [n][n] f32
  let (B : [n][n]f32) = copy A
  let (C : [3 * n][n]f32) = concat A B A
  let (D : [n][n]f32) = rotate 1 -1 A
  let (E : [n][n]f32) = rotate 0 n + 1 A
  let (F : [n][n]f32) = manifest (1, 0) A
  in (F)
