// Each thread adds a row of a matrix in a flat array.
entry fun main (n : i64) (m : i64) (A : [n * m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i * m + j]
          in (acc + a)
      in (r)
  in (s)
