// RUN: funtest %s
// Operators that are lambdas, of one value and of several: the last maximum and where it is; they capture.
// RUN-VALUE: main(5, [3,9,4,9,1], 10) == 26, 9, 3, [3, 12, 16, 25, 26], [0, 1, 1, 3, 3]
// RUN-VALUE: main(0, empty([0]i64), 10) == 10, -1, -1, empty([0]i64), empty([0]i64)

fun main (n : i64) (A : [n]i64) (ten : i64) : (i64, i64, i64, [n]i64, [n]i64) =
  let (s : i64) (m : i64) (at : i64) =
    reduce ((\ (a : i64) (b : i64) -> in (a + b), ten), #[comm] (\ (a : i64) (i : i64) (b : i64) (j : i64) ->
        let (right : bool) = b >= a
        in (select(right, b, a), select(right, j, i)), -1, ten - 11)) i < n do
      let (x : i64) = A[i]
      in (x, x, i)
  let (S : [n]i64) (P : [n]i64) =
    scan (+, (\ (a : i64) (b : i64) ->
        let (x : i64) = A[a]
        let (y : i64) = A[b]
        in (select(y >= x, b, a)), 0)) i < n do
      let (x : i64) = A[i]
      in (x, i)
  in (s, m, at, S, P)
