// Bodies that attract each other: all pairs, steps of Euler's method in which
// the new velocities move the bodies.
// RUN: funfmt %s | diff %s -

fun pull (dx : f32) (dy : f32) (dz : f32) (mass : f32) : (f32) =
  let (d2 : f32) = dx * dx + dy * dy + dz * dz + 0.01f32
  in (mass / (d2 * sqrt(d2)))

entry fun nbody (n : i64) (steps : i64) (dt : f32) (mass : [n]f32) (x0 : [n]f32) (y0 : [n]f32) (z0 : [n]f32) (vx0 : [n]f32) (vy0 : [n]f32) (vz0 : [n]f32) : ([n]f32, [n]f32, [n]f32, [n]f32, [n]f32, [n]f32) =
  let (x : [n]f32) (y : [n]f32) (z : [n]f32) (vx : [n]f32) (vy : [n]f32) (vz : [n]f32) =
    loop (x : [n]f32 = x0) (y : [n]f32 = y0) (z : [n]f32 = z0) (vx : [n]f32 = vx0) (vy : [n]f32 = vy0) (vz : [n]f32 = vz0) for step < steps do
      let (x' : [n]f32) (y' : [n]f32) (z' : [n]f32) (vx' : [n]f32) (vy' : [n]f32) (vz' : [n]f32) =
        kernel i < n do
          let (xi : f32) = x[i]
          let (yi : f32) = y[i]
          let (zi : f32) = z[i]
          let (ax : f32) (ay : f32) (az : f32) =
            reduce (#[comm] +, #[comm] +, #[comm] +) j < n do
              let (xj : f32) = x[j]
              let (yj : f32) = y[j]
              let (zj : f32) = z[j]
              let (mj : f32) = mass[j]
              let (dx : f32) = xj - xi
              let (dy : f32) = yj - yi
              let (dz : f32) = zj - zi
              let (a : f32) = pull(dx, dy, dz, mj)
              in (a * dx, a * dy, a * dz)
          let (vxi : f32) = vx[i]
          let (vyi : f32) = vy[i]
          let (vzi : f32) = vz[i]
          let (ux : f32) = vxi + dt * ax
          let (uy : f32) = vyi + dt * ay
          let (uz : f32) = vzi + dt * az
          in (xi + dt * ux, yi + dt * uy, zi + dt * uz, ux, uy, uz)
      in (x', y', z', vx', vy', vz')
  in (x, y, z, vx, vy, vz)
