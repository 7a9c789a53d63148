entry fun accelerations (n : i64) (e : f32) (x : [n]f32) (y : [n]f32) (z : [n]f32) (m : [n]f32) : ([n]f32, [n]f32, [n]f32) =
  let (ax : [n]f32) (ay : [n]f32) (az : [n]f32) =
    kernel i < n do
      let (xi : f32) = x[i]
      let (yi : f32) = y[i]
      let (zi : f32) = z[i]
      let (sx : f32) (sy : f32) (sz : f32) =
        reduce (+, +, +) j < n do
          let (xj : f32) = x[j]
          let (yj : f32) = y[j]
          let (zj : f32) = z[j]
          let (mj : f32) = m[j]
          let (dx : f32) = xj - xi
          let (dy : f32) = yj - yi
          let (dz : f32) = zj - zi
          let (q : f32) = dx * dx + dy * dy + dz * dz + e
          let (w : f32) = mj / (q * sqrt(q))
          in (w * dx, w * dy, w * dz)
      in (sx, sy, sz)
  in (ax, ay, az)
