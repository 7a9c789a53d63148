// RUN: funverify -q %s
// An index and a value.

fun scattered (n : i64) (D : *[n]i64) (E : *[n][n]i64) (row : [n]i64) : (i64) =
  let (D' : [n]i64) =
    scatter D i < n do
      in (i, i)
  let (E' : [n][n]i64) =
    scatter E i < n do
      in (i, row)
  in (n)
