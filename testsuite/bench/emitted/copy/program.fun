entry fun copied (n : i64) (x : [n]f32) : ([n]f32) =
  let (y : [n]f32) = copy x
  in (y)
