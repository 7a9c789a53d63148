// Each thread adds a plane.
entry fun main (n : i64) (m : i64) (k : i64) (A : [n][m][k]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (r : f32 = 0.0f32) for j < m do
          let (r1 : f32) =
            loop (r1 : f32 = r) for l < k do
              let (a : f32) = A[i, j, l]
              in (r1 + a)
          in (r1)
      in (r)
  in (s)
