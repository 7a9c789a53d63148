// A step of Lloyd's method: distances of all points and centres, who is nearest,
// sums over those that are nearest to each centre, and the new centres.
entry fun main (n : i64) (k : i64) (px : [n]f32) (py : [n]f32) (cx : [k]f32) (cy : [k]f32) : ([k]f32, [k]f32) =
  let (dx : [n][k]f32) =
    kernel i < n, j < k do
      let (p : f32) = px[i]
      let (c : f32) = cx[j]
      in (p - c)
  let (dy : [n][k]f32) =
    kernel i < n, j < k do
      let (p : f32) = py[i]
      let (c : f32) = cy[j]
      in (p - c)
  let (distance : [n][k]f32) =
    kernel i < n, j < k do
      let (a : f32) = dx[i, j]
      let (b : f32) = dy[i, j]
      in (a * a + b * b)
  let (nearest : [n]i64) =
    kernel i < n do
      let (d : f32) (c : i64) =
        reduce ((\ (d1 : f32) (j1 : i64) (d2 : f32) (j2 : i64) -> in (select(d2 < d1, d2, d1), select(d2 < d1, j2, j1)), inff32, 0)) j < k do
          let (d : f32) = distance[i, j]
          in (d, j)
      in (c)
  let (zx : [k]f32) = replicate [k] 0.0f32
  let (sx : [k]f32) =
    scatter (+) zx i < n do
      let (c : i64) = nearest[i]
      let (p : f32) = px[i]
      in (c, p)
  let (zy : [k]f32) = replicate [k] 0.0f32
  let (sy : [k]f32) =
    scatter (+) zy i < n do
      let (c : i64) = nearest[i]
      let (p : f32) = py[i]
      in (c, p)
  let (zn : [k]i64) = replicate [k] 0
  let (ones : [n]i64) = replicate [n] 1
  let (sn : [k]i64) =
    scatter (+) zn i < n do
      let (c : i64) = nearest[i]
      let (one : i64) = ones[i]
      in (c, one)
  let (count : [k]f32) =
    kernel j < k do
      let (m : i64) = sn[j]
      in (f32(max(m, 1)))
  let (mx : [k]f32) =
    kernel j < k do
      let (s : f32) = sx[j]
      let (m : f32) = count[j]
      in (s / m)
  let (my : [k]f32) =
    kernel j < k do
      let (s : f32) = sy[j]
      let (m : f32) = count[j]
      in (s / m)
  in (mx, my)
