// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s
// REQUIRES: isl
// An array of an iteration is read as a row of the result is written; names that are
// there twice get numbers.
// CHECK: { row[i, j] -> row[i' = i, j'] : j' > j;
// CHECK-NOT: row[i, j] -> row[
// CHECK: row[i, j] -> K[i' = i, x0] : x0 < j
// CHECK: K[i, x0] -> row_1[i', j]
entry fun inside (n : i64) (m : i64) : ([n][m]i64, [n][m]i64) =
  let (K : [n][m]i64) =
    kernel i < n do
      let (row : [m]i64) =
        kernel j < m do
          in (i + j)
      in (row)
  let (L : [n][m]i64) =
    kernel i < n do
      let (row : [m]i64) =
        kernel j < m do
          in (i - j)
      in (row)
  in (K, L)
