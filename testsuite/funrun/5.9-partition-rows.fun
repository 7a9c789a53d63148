// RUN: funtest %s
// partition of arrays: every element is read before its array changes.
// RUN-VALUE: main([[1,2],[3,4],[5,6]]) == 2, [[1, 2], [5, 6]], [[3, 4]]

fun main (A : [3][2]i64) : (k : i64, [k][2]i64, [3 - k][2]i64) =
  let (k : i64) (a : [k][2]i64) (b : [3 - k][2]i64) =
    partition i < 3 do
      let (r : [2]i64) = A[i, :]
      let (x : i64) = r[0]
      in (r, x != 3)
  in (k, a, b)
