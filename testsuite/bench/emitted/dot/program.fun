entry fun dot (n : i64) (x : [n]f32) (y : [n]f32) : (f32) =
  let (s : f32) =
    reduce (+) i < n do
      let (u : f32) = x[i]
      let (v : f32) = y[i]
      in (u * v)
  in (s)
