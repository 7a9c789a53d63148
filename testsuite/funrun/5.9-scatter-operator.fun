// RUN: funtest %s
// scatter with an operator starts from what is in D; a lambda combines, too.
// RUN-VALUE: main(7, [100,200,300], [1,1]) == [102, 202, 302], [16, 8]

fun main (n : i64) (D : *[3]i64) (E : *[2]i64) : ([3]i64, [2]i64) =
  let (H : [3]i64) =
    scatter (+) D i < n do
      in (i % 4, 1)
  let (M : [2]i64) =
    scatter (#[comm] (\ (a : i64) (b : i64) -> in (a * 2 + b * 0), 0)) E i < n do
      in (i / 4, i)
  in (H, M)
