// RUN: funtest %s
// An array's name alone is the array.
// RUN-VALUE: main(3, [1,2,3]) == [1, 2, 3], 9

fun main (n : i64) (A : [n]i64) : ([n]i64, i64) =
  let (B : [n]i64) = A
  let (k : i64) = n * n
  in (B, k)
