// A thread for each element of the product.
entry fun main (n : i64) (A : [n][n]f32) (B : [n][n]f32) : ([n][n]f32) =
  let (C : [n][n]f32) =
    kernel i < n, j < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for k < n do
          let (a : f32) = A[i, k]
          let (b : f32) = B[k, j]
          in (s + a * b)
      in (s)
  in (C)
