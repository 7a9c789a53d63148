entry fun positive (n : i64) (x : [n]f32) : (k : i64, [k]f32) =
  let (k : i64) (y : [k]f32) =
    filter i < n do
      let (v : f32) = x[i]
      in (v, v > 0.0f32)
  in (k, y)
