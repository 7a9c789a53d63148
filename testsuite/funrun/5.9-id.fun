// RUN: funtest %s
// `id` gives the results of all iterations unchanged, beside other operators.
// RUN-VALUE: main(3) == 3, [0, 1, 4], [0, 1, 3], [0, 1, 4], [[0, 0], [1, 1], [2, 2]]
// RUN-VALUE: main(0) == 0, empty([0]i64), empty([0]i64), empty([0]i64), empty([0][2]i64)

fun main (n : i64) : (i64, [n]i64, [n]i64, [n]i64, [n][2]i64) =
  let (s : i64) (a : [n]i64) =
    reduce (+, id) i < n do
      in (i, i * i)
  let (b : [n]i64) (c : [n]i64) (d : [n][2]i64) =
    scan (+, id, id) i < n do
      let (v : [2]i64) = replicate [2] i
      in (i, i * i, v)
  in (s, a, b, c, d)
