// The forces of all pairs of bodies as arrays of n * n elements, their sums, and
// a step of Euler's method.
entry fun main (n : i64) (mass : [n]f32) (x : [n]f32) (y : [n]f32) (vx : [n]f32) (vy : [n]f32) : ([n]f32, [n]f32, [n]f32, [n]f32) =
  let (dx : [n][n]f32) =
    kernel i < n, j < n do
      let (a : f32) = x[i]
      let (b : f32) = x[j]
      in (b - a)
  let (dy : [n][n]f32) =
    kernel i < n, j < n do
      let (a : f32) = y[i]
      let (b : f32) = y[j]
      in (b - a)
  let (pull : [n][n]f32) =
    kernel i < n, j < n do
      let (a : f32) = dx[i, j]
      let (b : f32) = dy[i, j]
      let (m : f32) = mass[j]
      let (d2 : f32) = a * a + b * b + 0.01f32
      in (m / (d2 * sqrt(d2)))
  let (ax : [n]f32) =
    kernel i < n do
      let (s : f32) =
        reduce (+) j < n do
          let (p : f32) = pull[i, j]
          let (d : f32) = dx[i, j]
          in (p * d)
      in (s)
  let (ay : [n]f32) =
    kernel i < n do
      let (s : f32) =
        reduce (+) j < n do
          let (p : f32) = pull[i, j]
          let (d : f32) = dy[i, j]
          in (p * d)
      in (s)
  let (ux : [n]f32) =
    kernel i < n do
      let (v : f32) = vx[i]
      let (a : f32) = ax[i]
      in (v + 0.01f32 * a)
  let (uy : [n]f32) =
    kernel i < n do
      let (v : f32) = vy[i]
      let (a : f32) = ay[i]
      in (v + 0.01f32 * a)
  let (x1 : [n]f32) =
    kernel i < n do
      let (p : f32) = x[i]
      let (v : f32) = ux[i]
      in (p + 0.01f32 * v)
  let (y1 : [n]f32) =
    kernel i < n do
      let (p : f32) = y[i]
      let (v : f32) = uy[i]
      in (p + 0.01f32 * v)
  in (x1, y1, ux, uy)
