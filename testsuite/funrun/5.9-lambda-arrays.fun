// RUN: funtest %s
// Lambdas over arrays: 2x2 matrix products; Fibonacci numbers.
// RUN-VALUE: main(5) == [[8, 5], [5, 3]], [1, 2, 3, 5, 8]
// RUN-VALUE: main(0) == [[1, 0], [0, 1]], empty([0]i64)

fun times (a : [2][2]i64) (b : [2][2]i64) : ([2][2]i64) =
  let (c : [2][2]i64) =
    kernel i < 2, j < 2 do
      let (s : i64) =
        reduce (+) k < 2 do
          let (x : i64) = a[i, k]
          let (y : i64) = b[k, j]
          in (x * y)
      in (s)
  in (c)
fun main (n : i64) : ([2][2]i64, [n]i64) =
  let (unit : [2][2]i64) =
    kernel i < 2, j < 2 do
      in (i64(i == j))
  let (step : [2][2]i64) =
    kernel i < 2, j < 2 do
      in (i64(i + j < 2))
  let (p : [2][2]i64) =
    reduce ((\ (a : [2][2]i64) (b : [2][2]i64) ->
        let (c : [2][2]i64) = times(a, b)
        in (c), unit)) i < n do
      in (step)
  let (all : [n][2][2]i64) =
    scan ((\ (a : [2][2]i64) (b : [2][2]i64) ->
        let (c : [2][2]i64) = times(a, b)
        in (c), unit)) i < n do
      in (step)
  let (fib : [n]i64) = all[:, 0, 0]
  in (p, fib)
