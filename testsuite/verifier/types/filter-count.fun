// RUN: funverify -q %s
// An i64; the arrays are as long as it, or as what is left.

fun counted (n : i64) (m : i64) : (i64) =
  let (k : i64) (B : [k]i64) =
    filter i < n do
      in (i, i > 2)
  let (h : i64) (lo : [h]i64) (hi : [n + m - h - m]i64) =
    partition i < n do
      in (i, i > 2)
  in (k)
