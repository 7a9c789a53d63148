// A thread for each row: rows of B are added.
entry fun main (n : i64) (A : [n][n]f32) (B : [n][n]f32) : ([n][n]f32) =
  let (C : [n][n]f32) =
    kernel i < n do
      let (zero : [n]f32) = replicate [n] 0.0f32
      let (row : [n]f32) =
        loop (row : *[n]f32 = zero) for k < n do
          let (a : f32) = A[i, k]
          let (next : [n]f32) =
            loop (next : *[n]f32 = row) for j < n do
              let (b : f32) = B[k, j]
              let (s : f32) = next[j]
              let (next' : [n]f32) = next with [j] = s + a * b
              in (next')
          in (next)
      in (row)
  in (C)
