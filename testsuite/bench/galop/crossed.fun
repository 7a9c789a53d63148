// Two matrices are multiplied element by element, columns first; then rows are
// added up.
entry fun main (n : i64) (A : [n][n]f32) (B : [n][n]f32) : ([n]f32) =
  let (C : [n][n]f32) =
    kernel i < n, j < n do
      let (a : f32) = A[j, i]
      let (b : f32) = B[j, i]
      in (a * b)
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < n do
          let (c : f32) = C[i, j]
          in (acc + c)
      in (r)
  in (s)
