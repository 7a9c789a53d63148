entry fun saxpy (n : i64) (a : f32) (x : [n]f32) (y : [n]f32) : ([n]f32) =
  let (z : [n]f32) =
    kernel i < n do
      let (u : f32) = x[i]
      let (v : f32) = y[i]
      in (a * u + v)
  in (z)
