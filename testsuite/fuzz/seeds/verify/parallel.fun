fun f (n : i64) (v : [n]f32) (D : *[n]f32) : (i64) =
  let (s : f32) = reduce (+) i < n do
    let (x : f32) = v[i]
    in (x)
  let (t : [n]f32) (w : [n]i64) = scan (max, id) i < n do
    let (x : f32) = v[i]
    in (x, i)
  let (m : f32) (at : i64) =
    reduce (#[comm] (\ (a : f32) (i : i64) (b : f32) (j : i64) ->
      let (c : bool) = a < b
      in (select(c, b, a), select(c, j, i)), -inff32, -1)) i < n at thread do
      let (x : f32) = v[i]
      in (x, i)
  let (k : i64) (xs : [k]f32) =
    filter i < n do
      let (x : f32) = v[i]
      in (x, x > 0.0f32)
  let (k' : i64) (ys : [k']i64) (zs : [n - k']i64) =
    partition i < n do
      in (i, i % 2 == 0)
  let (E : [n]f32) =
    scatter D i < n do
      in (i, 1.0f32)
  let (F : [n]f32) =
    scatter (+) E i < n do
      in (n - i, 1.0f32)
  let (r : bool) =
    reduce (&&) i < n do
      in (i >= 0)
  let (G : [n][n]i64) =
    kernel i < n at block do
      let (row : [n]i64) =
        kernel j < n at lane do
          in (i * j)
      in (row)
  in (k)
