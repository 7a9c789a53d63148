fun loops (n : i64) (c : bool) (A : *[n]f32) : (i64, *[n]f32) =
  let (k : i64) =
    if c then
      in (n)
    else
      in (0)
  let (B : [n]f32) (last : i64) =
    loop (B : *[n]f32 = A) (last : i64 = -1) for i < k do
      let (B' : [n]f32) = B with [i] = 0.0f32
      in (B', i)
  let (p : bool) (q : i64) =
    loop (more : bool = k > 1) (q : i64 = k) while more do
      let (h : i64) = q / 2
      in (h > 1, h)
  in (q, B)
