// RUN: funtest %s
// All results are computed before one is bound: parameters swap.
// RUN-VALUE: main(5, [1,2], [3,4]) == 5, 8, [3, 4], [1, 2]

fun main (n : i64) (A : [2]i64) (B : [2]i64) : (i64, i64, [2]i64, [2]i64) =
  let (f : i64) (g : i64) (P : [2]i64) (Q : [2]i64) =
    loop (a : i64 = 0) (b : i64 = 1) (P : [2]i64 = A) (Q : [2]i64 = B) for i < n do
      in (b, a + b, Q, P)
  in (f, g, P, Q)
