// RUN: funtest %s
// A size that is an expression is evaluated where the array is bound.
// RUN-VALUE: main(2, 3) == [0, 1, 2, 3, 4, 5, 6], [[3], [3], [3]]

fun main (n : i64) (m : i64) : ([n * m + 1]i64, [max(n, m)][n - 1]i64) =
  let (A : [n * m + 1]i64) = iota n * m + 1
  let (B : [max(n, m)][n - 1]i64) = replicate [max(n, m)][n - 1] m
  in (A, B)
