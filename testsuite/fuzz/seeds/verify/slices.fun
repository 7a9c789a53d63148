fun slices (n : i64) (A : [n][n]f32) : (f32, [n]f32, [2]f32) =
  assert n > 4
  let (x : f32) = A[n - 1, 0]
  let (row : [n]f32) = A[1, :]
  let (column : [n]f32) = A[:, 1]
  let (part : [2][3]f32) = A[0 : 2, 1 : 3]
  let (every : [2]f32) = column[0 : 2 : 2]
  let (back : [n]f32) = row[n - 1 : n : -1]
  in (x, back, every)
