// A step of Lloyd's method: distances of all points and centres, who is nearest,
// sums over those that are nearest to each centre, and the new centres.
// RUN: inline %s | simplify | fuse | funcheck %s
// RUN: inline %s | simplify | fuse | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (k : i64) (px : [n]f32) (py : [n]f32) (cx : [k]f32) (cy : [k]f32) : ([k]f32, [k]f32) =
// CHECK-NEXT:   let (nearest : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (d : f32) (c : i64) =
// CHECK-NEXT:         reduce ((\ (d1 : f32) (j1 : i64) (d2 : f32) (j2 : i64) -> in (select(d2 < d1, d2, d1), select(d2 < d1, j2, j1)), inff32, 0)) j < k do
// CHECK-NEXT:           let ([[P_1:p_[0-9]+]] : f32) = px[i]
// CHECK-NEXT:           let ([[C_1:c_[0-9]+]] : f32) = cx[j]
// CHECK-NEXT:           let (a : f32) = [[P_1]] - [[C_1]]
// CHECK-NEXT:           let ([[P_2:p_[0-9]+]] : f32) = py[i]
// CHECK-NEXT:           let ([[C_2:c_[0-9]+]] : f32) = cy[j]
// CHECK-NEXT:           let (b : f32) = [[P_2]] - [[C_2]]
// CHECK-NEXT:           let (d : f32) = a * a + b * b
// CHECK-NEXT:           in (d, j)
// CHECK-NEXT:       in (c)
// CHECK-NEXT:   let (zx : [k]f32) = replicate [k] 0.0f32
// CHECK-NEXT:   let (sx : [k]f32) =
// CHECK-NEXT:     scatter (+) zx i < n do
// CHECK-NEXT:       let (c : i64) = nearest[i]
// CHECK-NEXT:       let (p : f32) = px[i]
// CHECK-NEXT:       in (c, p)
// CHECK-NEXT:   let (zy : [k]f32) = replicate [k] 0.0f32
// CHECK-NEXT:   let (sy : [k]f32) =
// CHECK-NEXT:     scatter (+) zy i < n do
// CHECK-NEXT:       let (c : i64) = nearest[i]
// CHECK-NEXT:       let (p : f32) = py[i]
// CHECK-NEXT:       in (c, p)
// CHECK-NEXT:   let (zn : [k]i64) = replicate [k] 0
// CHECK-NEXT:   let (sn : [k]i64) =
// CHECK-NEXT:     scatter (+) zn i < n do
// CHECK-NEXT:       let (c : i64) = nearest[i]
// CHECK-NEXT:       let (one : i64) = 1
// CHECK-NEXT:       in (c, one)
// CHECK-NEXT:   let (mx : [k]f32) (my : [k]f32) =
// CHECK-NEXT:     kernel j < k do
// CHECK-NEXT:       let (m : i64) = sn[j]
// CHECK-NEXT:       let (count : f32) = f32(max(m, 1))
// CHECK-NEXT:       let (s : f32) = sx[j]
// CHECK-NEXT:       let ([[S_1:s_[0-9]+]] : f32) = sy[j]
// CHECK-NEXT:       in (s / count, [[S_1]] / count)
// CHECK-NEXT:   in (mx, my)

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
