// RUN: funtest %s
// manifest and copy change no value.
// RUN-VALUE: main([[1,2,3],[4,5,6]]) == [[1, 2, 3], [4, 5, 6]], [[1, 4], [2, 5], [3, 6]]

fun main (A : [2][3]i64) : ([2][3]i64, [3][2]i64) =
  let (M : [2][3]i64) = manifest (1, 0) A
  let (T : [3][2]i64) = transpose A
  let (C : [3][2]i64) = copy T
  in (M, C)
