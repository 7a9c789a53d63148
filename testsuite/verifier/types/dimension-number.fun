// RUN: funverify -q %s
// The first dimension, and the last.

fun turned (n : i64) (A : [n][2][3]f32) (v : [n]f32) : (i64) =
  let (B : [n][2][3]f32) = reverse 0 A
  let (C : [n][2][3]f32) = reverse 2 A
  let (D : [n][2][3]f32) = rotate 2 1 A
  let (w : [n]f32) = rotate 0 1 v
  in (n)
