// RUN: funverify -q %s
// Any i64 expression.

fun bounded (n : i64) (k : i32) (D : *[n]i64) : (i64) =
  let (a : i64) =
    loop (a : i64 = 0) for i < i64(k) do
      in (a)
  let (A : [n][2 * n][0]i64) =
    kernel i < n, j < n * 2, l < 0 do
      in (i)
  let (b : i64) =
    reduce (+) i < -1 do
      in (i)
  let (B : [n - 1]i64) =
    scan (+) i < n - 1 do
      in (i)
  let (c : i64) (C : [c]i64) =
    filter i < a do
      in (i, i > 2)
  let (G : [n]i64) =
    scatter D i < n / 2 do
      in (i, i)
  in (a)
