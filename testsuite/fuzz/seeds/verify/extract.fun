fun extract (n : i64) (A : [n]f32) (i : i64) : (f32) =
  let (x : f32) =
    once do
      let (y : f32) = A[i]
      in (y)
  in (x)
