fun levels (n : i64) (b : i64) (A : [n][b]f32) : ([n][b]f32) =
  let (B : [n][b]f32) =
    kernel i < n at block do
      let (row : [b]f32) = A[i, :]
      let (sums : [b]f32) =
        scan (+) j < b at lane do
          let (x : f32) = row[j]
          in (x)
      in (sums)
  in (B)
