// RUN: funfmt %s | diff %s -
// rearrange, transpose, reshape, reverse.

fun f (n : i64) (A : [n][2][3]f32) : (i64) =
  let (a : [3][n][2]f32) = rearrange (2, 0, 1) A
  let (b : [2][n][3]f32) = transpose A
  let (c : [n * 6]f32) = reshape [n * 6] A
  let (d : [6][n]f32) = reshape [2 * 3][n] A
  let (e : [n][2][3]f32) = reverse 0 A
  let (g : [n][2][3]f32) = reverse 2 A
  in (n)
