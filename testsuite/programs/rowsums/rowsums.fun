// The sums of the rows of a matrix (GALOP, example 2.1).
// RUN: funfmt %s | diff %s -

entry fun rowsums (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          in (acc + a)
      in (r)
  in (s)

// A group for each row, whose lanes add.
entry fun grouped (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n at block do
      let (r : f32) =
        reduce (#[comm] +) j < m at lane do
          let (a : f32) = A[i, j]
          in (a)
      in (r)
  in (s)
