// Each thread adds a column.
entry fun main (n : i64) (m : i64) (A : [m][n]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (r : f32 = 0.0f32) for j < m do
          let (a : f32) = A[j, i]
          in (r + a)
      in (r)
  in (s)
