// RUN: funtest %s
// A reshape to sizes that are equal only when it runs.
// RUN-VALUE: main(6, 2, 3, [1,2,3,4,5,6]) == [[1, 2, 3], [4, 5, 6]]

fun main (n : i64) (a : i64) (b : i64) (A : [n]i64) : ([a][b]i64) =
  let (B : [a][b]i64) = reshape [a][b] A
  in (B)
