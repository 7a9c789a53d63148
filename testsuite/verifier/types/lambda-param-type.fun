// RUN: funverify -q %s
// Arrays are combined by lambdas, sizes equal in value; of scatter a row.

fun folds (n : i64) (m : i64) (A : [n]f32) (H : *[n][m]f32) (row : [m]f32) : (i64) =
  assert m == 2 * n
  let (d : [n]f32) =
    reduce ((\ (x : [n]f32) (y : [m - n]f32) -> in (y), A)) i < n do
      in (A)
  let (e : [n][m]f32) =
    scan ((\ (x : [m]f32) (y : [n + n]f32) -> in (x), row)) i < n do
      in (row)
  let (H' : [n][m]f32) =
    scatter ((\ (x : [m]f32) (y : [m]f32) -> in (y), row)) H i < n do
      in (i, row)
  in (n)
