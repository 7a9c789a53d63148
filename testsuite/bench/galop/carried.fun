// Each thread reads and makes a row, t times.
entry fun main (t : i64) (n : i64) (m : i64) (A : [n][m]f32) : ([n][m]f32) =
  let (B : [n][m]f32) =
    loop (B : [n][m]f32 = A) for k < t do
      let (C : [n][m]f32) =
        kernel i < n do
          let (row : [m]f32) =
            kernel j < m do
              let (a : f32) = B[i, j]
              in (a * 0.5f32)
          in (row)
      in (C)
  in (B)
