// The same, of the transposed product.
entry fun main (n : i64) (A : [n][n]f32) (B : [n][n]f32) : ([n][n]f32) =
  let (zero : [n][n]f32) = replicate [n][n] 0.0f32
  let (C : [n][n]f32) =
    loop (C : [n][n]f32 = zero) for k < n do
      let (next : [n][n]f32) =
        kernel j < n, i < n do
          let (s : f32) = C[j, i]
          let (a : f32) = A[i, k]
          let (b : f32) = B[k, j]
          in (s + a * b)
      in (next)
  in (C)
