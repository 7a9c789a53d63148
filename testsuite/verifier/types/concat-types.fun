// RUN: funverify -q %s
// Sizes differ in the outermost dimension only; the inner ones are equal in
// value.

fun joined (n : i64) (m : i64) (k : i64) (A : [n][m]f32) (B : [k][m]f32) (C : [0][k]f32) (v : [n]i64) : (i64) =
  assert k == m
  let (D : [n + m][k]f32) = concat A B
  let (E : [2 * n + k][m]f32) = concat A B A C
  let (F : [n + n]i64) = concat v v
  in (n)
