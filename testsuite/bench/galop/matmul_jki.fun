// A thread for each column: columns of A are added.
entry fun main (n : i64) (A : [n][n]f32) (B : [n][n]f32) : ([n][n]f32) =
  let (C : [n][n]f32) =
    kernel j < n do
      let (zero : [n]f32) = replicate [n] 0.0f32
      let (col : [n]f32) =
        loop (col : *[n]f32 = zero) for k < n do
          let (b : f32) = B[k, j]
          let (next : [n]f32) =
            loop (next : *[n]f32 = col) for i < n do
              let (a : f32) = A[i, k]
              let (s : f32) = next[i]
              let (next' : [n]f32) = next with [i] = s + a * b
              in (next')
          in (next)
      in (col)
  in (C)
