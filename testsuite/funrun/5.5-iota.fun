// RUN: funtest %s
// iota counts from 0; there may be nothing to count.
// RUN-VALUE: main(4) == [0, 1, 2, 3]
// RUN-VALUE: main(0) == empty([0]i64)

fun main (n : i64) : ([n]i64) =
  let (A : [n]i64) = iota n
  in (A)
