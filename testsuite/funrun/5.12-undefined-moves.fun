// RUN: funtest %s
// Undefined elements go through every operation that only moves elements.
// RUN-VALUE: main(2) == \
//   [[undef, undef], [7, undef]], [7, undef], [undef, 7, undef], [undef, 7], [7, undef], \
//   undef

fun main (n : i64) : ([2][2]i64, [2]i64, [3]i64, [2]i64, [2]i64, i64) =
  let (a : [2][2]i64) = scratch [2][2] i64
  let (b : [2][2]i64) = a with [0, 1] = 7
  let (T : [2][2]i64) = transpose b
  let (row : [2]i64) = T[1, :]
  let (three : [3]i64) =
    kernel i < 3 do
      let (x : i64) = b[0, i % 2]
      in (x)
  let (rotated : [2]i64) = rotate 0 1 row
  let (k : i64) (kept : [k]i64) =
    filter i < n do
      let (x : i64) = row[i]
      in (x, i < 5)
  let (kept2 : [2]i64) = reshape [2] kept
  let (last : i64) =
    loop (p : i64 = 1) for i < n do
      let (x : i64) = b[0, 1 - i]
      in (x)
  in (T, row, three, rotated, kept2, last)
