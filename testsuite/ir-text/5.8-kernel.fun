// RUN: funfmt %s | diff %s -
// Kernels of one index and of several, with several results, nested.

fun f (n : i64) : (i64) =
  let (a : [n]i64) =
    kernel i < n do
      in (i)
  let (b : [n][n][2]i64) (c : [n][n][2]bool) =
    kernel i < n, j < 2 * n - n, k < 2 do
      in (i + j + k, i == j)
  let (d : [n][n]i64) =
    kernel i < n do
      let (e : [n]i64) =
        kernel j < n do
          in (i - j)
      in (e)
  in (n)
