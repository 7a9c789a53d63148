// RUN: funtest %s
// Only the branch that is chosen runs; sizes may come from it.
// RUN-VALUE: main(0, [1,2,3]) == -1, 1, [1]
// RUN-VALUE: main(2, [1,2,3]) == 5, 3, [3, 2, 1]

fun main (n : i64) (A : [3]i64) : (i64, k : i64, [k]i64) =
  let (x : i64) =
    if n == 0 then
      in (-1)
    else
      in (10 / n)
  let (k : i64) (B : [k]i64) =
    if n == 0 then
      let (h : [1]i64) = A[0 : 1]
      in (1, h)
    else
      let (r : [3]i64) = reverse 0 A
      in (3, r)
  in (x, k, B)
