// RUN: funverify -q %s
// Scalars and rows, sizes equal in value.

fun scattered (n : i64) (m : i64) (D : *[n]u8) (E : *[n][m + m]f32) (row : [2 * m]f32) : (i64) =
  let (D' : [n]u8) =
    scatter D i < n do
      in (i, u8(i))
  let (E' : [n][m + m]f32) =
    scatter E i < n do
      in (i, row)
  in (n)
