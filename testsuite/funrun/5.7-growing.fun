// RUN: funtest %s
// A parameter's type may name an earlier parameter: the array grows.
// RUN-VALUE: main(3) == 8, [0, 0, 0, 0, 0, 0, 0, 0]
// RUN-VALUE: main(0) == 1, [0]

fun main (n : i64) : (k : i64, [k]i64) =
  let (one : [1]i64) = replicate [1] 0
  let (k : i64) (A : [k]i64) =
    loop (k : i64 = 1) (A : [k]i64 = one) for i < n do
      let (m : i64) = 2 * k
      let (C : [k + k]i64) = concat A A
      let (D : [m]i64) = reshape [m] C
      in (m, D)
  in (k, A)
