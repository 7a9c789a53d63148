// Each thread adds a column, by reduce.
entry fun main (n : i64) (m : i64) (A : [m][n]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        reduce (+) j < m do
          let (a : f32) = A[j, i]
          in (a)
      in (r)
  in (s)
