// Five points of a matrix whose kernel runs down its columns, t times.
entry fun main (t : i64) (n : i64) (m : i64) (A : [n][m]f32) : ([m][n]f32) =
  let (zero : [m][n]f32) = replicate [m][n] 0.0f32
  let (B : [m][n]f32) =
    loop (B : [m][n]f32 = zero) for k < t do
      let (next : [m][n]f32) =
        kernel j < m, i < n do
          let (b : f32) = B[j, i]
          let (c : f32) = A[i, j]
          let (u : f32) = A[max(i - 1, 0), j]
          let (d : f32) = A[min(i + 1, n - 1), j]
          let (l : f32) = A[i, max(j - 1, 0)]
          let (r : f32) = A[i, min(j + 1, m - 1)]
          in (b * 0.5f32 + (c + u + d + l + r) * 0.1f32)
      in (next)
  in (B)
