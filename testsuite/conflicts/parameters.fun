// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s
// REQUIRES: isl
// What is not affine, but the same all the time, is a parameter: a name, or `p`.
// Asserts say what holds for parameters.
// CHECK:      # parameters # ceild_ = ceild # p = n / m # p_1 = x > 0.5
// CHECK:      context: "[n, m, ceild_, k, p, p_1] -> { : 0 < m <= n and k >= 0 and
// CHECK:      A[i] : 0 <= i < k;
// CHECK:      B[i] : p_1 = 1 and 0 <= i < p;
// CHECK:      C[i] : p_1 = 0 and 0 <= i < p }
entry fun parameters (n : i64) (m : i64) (ceild : i64) (x : f64) : (f64) =
  assert n >= m && m > 0
  let (k : i64) = n * m
  let (A : [k]f64) =
    kernel i < k do
      in (x)
  let (y : f64) =
    loop (y : f64 = 0.0) for i < k do
      let (z : f64) = A[i]
      in (y + z + f64(ceild))
  let (D : [n / m]f64) =
    if x > 0.5 then
      let (B : [n / m]f64) =
        kernel i < n / m do
          in (y)
      in (B)
    else
      let (C : [n / m]f64) =
        kernel i < n / m do
          in (x)
      in (C)
  let (z : f64) = D[0]
  in (y + z)
