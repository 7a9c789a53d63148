// RUN: funtest %s
// filter keeps the order; several results, arrays among them; all, some, none.
// RUN-VALUE: main(2) == 2, [1, 3], [[10, 1], [30, 3]]
// RUN-VALUE: main(9) == 4, [5, 1, 8, 3], [[50, 5], [10, 1], [80, 8], [30, 3]]
// RUN-VALUE: main(0) == 0, empty([0]i64), empty([0][2]i64)

fun main (which : i64) : (k : i64, [k]i64, [k][2]i64) =
  let (z : [4]i64) = replicate [4] 5
  let (z1 : [4]i64) = z with [1] = 1
  let (z2 : [4]i64) = z1 with [2] = 8
  let (A : [4]i64) = z2 with [3] = 3
  let (k : i64) (B : [k]i64) (C : [k][2]i64) =
    filter i < 4 do
      let (x : i64) = A[i]
      let (v : [2]i64) = replicate [2] x
      let (w : [2]i64) = v with [0] = 10 * x
      in (x, w, which == 9 || which == 2 && i % 2 == 1)
  in (k, B, C)
