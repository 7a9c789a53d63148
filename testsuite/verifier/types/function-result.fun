// RUN: funverify -q %s
// Scalar expressions, arrays, sizes in the terms of earlier results, named or
// not.

fun scalars (n : i64) : (f32, u8, bool) =
  in (f32(n) + 1.0f32, 255u8, n > 2)

fun existential (n : i64) (A : [n]f32) : (k : i64, [k]f32, [2 * k]f32) =
  let (B : [n + n]f32) = concat A A
  in (n, A, B)

fun literal (n : i64) : (k : i64, [k]i64, [k + 1]i64) =
  let (A : [3]i64) = iota 3
  let (B : [4]i64) = iota 4
  in (3, A, B)

fun unnamed (n : i64) (A : [n]f32) : (i64, [n]f32) =
  in (1, A)
