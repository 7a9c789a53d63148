// RUN: funtest %s
// The result of a reduction is an array of its own, also of one iteration or none.
// RUN-VALUE: main(1, [1,2]) == [1, 2], [7, 2]
// RUN-VALUE: main(0, [1,2]) == [1, 2], [7, 2]

fun main (n : i64) (A : [2]i64) : ([2]i64, [2]i64) =
  let (R : [2]i64) =
    reduce ((\ (a : [2]i64) (b : [2]i64) -> in (b), A)) i < n do
      in (A)
  let (S : [2]i64) = R with [0] = 7
  in (A, S)
