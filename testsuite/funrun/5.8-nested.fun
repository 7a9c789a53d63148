// RUN: funtest %s
// A kernel in a kernel, whose bound is an index of the outer one; a view as a result.
// RUN-VALUE: main([[1,2,3],[4,5,6]]) == [[1, 3, 6], [4, 9, 15]], [[1, 4], [2, 5], [3, 6]]

fun main (A : [2][3]i64) : ([2][3]i64, [3][2]i64) =
  let (B : [2][3]i64) =
    kernel i < 2 do
      let (r : [3]i64) =
        kernel j < 3 do
          let (s : i64) =
            loop (s : i64 = 0) for k < j + 1 do
              let (x : i64) = A[i, k]
              in (s + x)
          in (s)
      in (r)
  let (C : [3][2]i64) =
    kernel j < 3 do
      let (c : [2]i64) = A[:, j]
      in (c)
  in (B, C)
