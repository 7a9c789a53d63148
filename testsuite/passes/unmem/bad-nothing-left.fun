// RUN: not unmem %s 2>&1 | funcheck %s
// A function takes something and gives something.
// CHECK: [[@LINE+3]]:5: error: all parameters of 'nothing' are for memory only: without it, none is left
// CHECK: [[@LINE+7]]:5: error: all results of 'no_result' are for memory only: without it, none is left

fun nothing (m : mem) : (i64) =
  let (A : [2]i64 @ m -> R(2)) = iota 2
  let (x : i64) = A[1]
  in (x)

fun no_result (n : i64) (m : mem) : (m' : mem) =
  let (A : [2]i64 @ m -> R(2)) = iota 2
  in (m)
