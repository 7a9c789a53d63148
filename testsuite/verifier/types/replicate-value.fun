// RUN: funverify -q %s
// Scalars of every type, arrays of every rank, in one dimension or more.

fun repeated (n : i64) (p : bool) (A : [n][2]f32) : (i64) =
  let (B : [n]bool) = replicate [n] p && true
  let (C : [n][n]u8) = replicate [n][n] 7u8
  let (D : [3][0][n][2]f32) = replicate [3][0] A
  in (n)
