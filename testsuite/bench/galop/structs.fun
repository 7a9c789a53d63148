// Three columns of eight are read, t times.
entry fun main (t : i64) (n : i64) (P : [n][8]f32) (x : [n]f32) : ([n]f32) =
  let (y : [n]f32) =
    loop (y : [n]f32 = x) for k < t do
      let (z : [n]f32) =
        kernel i < n do
          let (a : f32) = P[i, 0]
          let (b : f32) = P[i, 1]
          let (c : f32) = P[i, 2]
          let (v : f32) = y[i]
          in (a * v + b * c)
      in (z)
  in (y)
