fun aliases (n : i64) (A : [n]f32) : ([n]f32, i64) =
  let (B : [n]f32) = A
  let (k : i64) = n * n
  in (B, k)
