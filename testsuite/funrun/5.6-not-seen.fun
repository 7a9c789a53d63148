// RUN: funtest %s
// What was copied before an update does not change with it; nor does the caller's array.
// RUN-VALUE: main([1,2,3]) == [1, 2, 3], [1, 50, 3], [100, 2, 3], [1, 2, 7]

fun set (n : i64) (A : *[n]i64) : (*[n]i64) =
  let (B : [n]i64) = A with [0] = 100
  in (B)
entry fun main (A : [3]i64) : ([3]i64, [3]i64, [3]i64, [3]i64) =
  let (C : [3]i64) = copy A
  let (M : [3]i64) = manifest (0) A
  let (D : [3]i64) = C with [1] = 50
  let (E : [3]i64) = set(3, M)
  let (one : [3]i64) = once do
    in (A)
  let (F : [3]i64) = one with [2] = 7
  in (A, D, E, F)
