// RUN: funtest %s
// r[i] = A[fmod(i + e, n)], for any e.
// RUN-VALUE: main([0,1,2,3,4], [[1,2],[3,4],[5,6]], empty([0]i64)) == \
//   [2, 3, 4, 0, 1], [4, 0, 1, 2, 3], [3, 4, 0, 1, 2], [2, 3, 4, 0, 1], [0, 1, 2, 3, 4], \
//   [[3, 4], [5, 6], [1, 2]], [[2, 1], [4, 3], [6, 5]], empty([0]i64)

fun main (A : [5]i64) (B : [3][2]i64) (Z : [0]i64) : ([5]i64, [5]i64, [5]i64, [5]i64, [5]i64, [3][2]i64, [3][2]i64, [0]i64) =
  let (a : [5]i64) = rotate 0 2 A
  let (b : [5]i64) = rotate 0 -1 A
  let (c : [5]i64) = rotate 0 13 A
  let (d : [5]i64) = rotate 0 -9223372036854775808 A
  let (e : [5]i64) = rotate 0 0 A
  let (f : [3][2]i64) = rotate 0 1 B
  let (g : [3][2]i64) = rotate 1 -3 B
  let (z : [0]i64) = rotate 0 7 Z
  in (a, b, c, d, e, f, g, z)
