// RUN: funverify -q %s
// The last result is a bool; before it may stand nothing, or anything.

fun counted (n : i64) (A : [n]f32) : (i64) =
  let (k : i64) =
    filter i < n do
      in (i % 2 == 0)
  let (l : i64) (B : [l]bool) (C : [l][n]f32) =
    filter i < n do
      in (i > 3, A, true)
  in (k)
