// The forces of all pairs of bodies as arrays of n * n elements, their sums, and
// a step of Euler's method.
// RUN: inline %s | simplify | fuse | funcheck %s
// RUN: inline %s | simplify | fuse | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (mass : [n]f32) (x : [n]f32) (y : [n]f32) (vx : [n]f32) (vy : [n]f32) : ([n]f32, [n]f32, [n]f32, [n]f32) =
// CHECK-NEXT:   let (ux : [n]f32) (uy : [n]f32) (x1 : [n]f32) (y1 : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (s : f32) ([[S_1:s_[0-9]+]] : f32) =
// CHECK-NEXT:         reduce (+, +) j < n do
// CHECK-NEXT:           let (a : f32) = x[i]
// CHECK-NEXT:           let (b : f32) = x[j]
// CHECK-NEXT:           let ([[A_1:a_[0-9]+]] : f32) = b - a
// CHECK-NEXT:           let ([[A_2:a_[0-9]+]] : f32) = y[i]
// CHECK-NEXT:           let ([[B_1:b_[0-9]+]] : f32) = y[j]
// CHECK-NEXT:           let ([[B_2:b_[0-9]+]] : f32) = [[B_1]] - [[A_2]]
// CHECK-NEXT:           let (m : f32) = mass[j]
// CHECK-NEXT:           let (d2 : f32) = [[A_1]] * [[A_1]] + [[B_2]] * [[B_2]] + 0.01f32
// CHECK-NEXT:           let (p : f32) = m / (d2 * sqrt(d2))
// CHECK-NEXT:           in (p * [[A_1]], p * [[B_2]])
// CHECK-NEXT:       let (v : f32) = vx[i]
// CHECK-NEXT:       let ([[UX_1:ux_[0-9]+]] : f32) = v + 0.01f32 * s
// CHECK-NEXT:       let ([[V_1:v_[0-9]+]] : f32) = vy[i]
// CHECK-NEXT:       let ([[UY_1:uy_[0-9]+]] : f32) = [[V_1]] + 0.01f32 * [[S_1]]
// CHECK-NEXT:       let (p : f32) = x[i]
// CHECK-NEXT:       let ([[P_1:p_[0-9]+]] : f32) = y[i]
// CHECK-NEXT:       in ([[UX_1]], [[UY_1]], p + 0.01f32 * [[UX_1]], [[P_1]] + 0.01f32 * [[UY_1]])
// CHECK-NEXT:   in (x1, y1, ux, uy)

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
