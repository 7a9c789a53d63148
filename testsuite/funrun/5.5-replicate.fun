// RUN: funtest %s
// replicate of a scalar, of an array, of a view; empty in any dimension.
// RUN-VALUE: main(2, 0, [7u8,8u8]) == \
//   [[true, true, true], [true, true, true]], [[7u8, 8u8], [7u8, 8u8]], empty([0][2]u8), \
//   empty([2][0]i64), [[[8u8, 7u8]], [[8u8, 7u8]]]

fun main (n : i64) (z : i64) (v : [2]u8) : ([n][3]bool, [n][2]u8, [z][2]u8, [n][z]i64, [2][1][2]u8) =
  let (a : [n][3]bool) = replicate [n][3] n == 2
  let (b : [n][2]u8) = replicate [n] v
  let (c : [z][2]u8) = replicate [z] v
  let (d : [n][z]i64) = replicate [n][z] 5
  let (r : [2]u8) = reverse 0 v
  let (e : [2][1][2]u8) = replicate [2][1] r
  in (a, b, c, d, e)
