// Row sums.
entry fun rowsums (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do // inner
          let (a : f32) = A[i, j]
          in (acc + a)

      // the sum
      in (r)
  in (s)
