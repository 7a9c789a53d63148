// RUN: funverify -q %s
// Arrays of every kind of element and rank.

fun arrays (n : i64) (b : [n]bool) (u : [n][n]u8) (D : *[n]f64) : (i64) =
  let (p : bool) = b[0]
  let (v : [n]u8) = u[0, :]
  let (w : [n]u8) = v[0 + {(n : 1)}]
  let (x : [n][n]u8) = transpose u
  let (y : [n]bool) = reverse 0 b
  let (z : [2 * n]bool) = concat b y
  let (E : [n]f64) =
    scatter D i < n do
      in (i, 1.0)
  in (n)
