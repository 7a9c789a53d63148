// RUN: funverify -q %s
// The identity, a cycle, one dimension.

fun turned (n : i64) (A : [n][2][3]f32) (v : [n]f32) : (i64) =
  let (B : [n][2][3]f32) = rearrange (0, 1, 2) A
  let (C : [3][n][2]f32) = rearrange (2, 0, 1) A
  let (D : [n][2][3]f32) = manifest (1, 2, 0) A
  let (E : [n]f32) = rearrange (0) v
  let (F : [n]f32) = manifest (0) v
  in (n)
