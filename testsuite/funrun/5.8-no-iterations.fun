// RUN: funtest %s
// No iterations in any dimension: the pattern's type gives the shape; nothing runs.
// RUN-VALUE: main(0, 2) == empty([0][2]i64), empty([0][2][3]i64)
// RUN-VALUE: main(2, 0) == empty([2][0]i64), empty([2][0][3]i64)
// RUN-VALUE: main(0, 0) == empty([0][0]i64), empty([0][0][3]i64)

fun main (n : i64) (m : i64) : ([n][m]i64, [n][m][3]i64) =
  let (A : [n][m]i64) (B : [n][m][3]i64) =
    kernel i < n, j < m do
      assert false
      let (v : [3]i64) = iota 3
      in (i, v)
  in (A, B)
