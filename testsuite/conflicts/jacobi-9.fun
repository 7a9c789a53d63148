// RUN: conflicts --order=loops %s | smo - | funcheck %s
// RUN: conflicts --order=loops %s | smo --paper - | funcheck %s --check-prefix=PAPER
// REQUIRES: glpk, isl
// 9 smoothing steps, one kernel after the other, need one row more than an array.
// CHECK-COUNT-9: array: A, indices: ["
// CHECK: A: {size: "(n + 1)*n"}
// PAPER: A: {size: "(n + 2)*n"}
entry fun jacobi (n : i64) (S0 : [n][n]f64) : ([n][n]f64) =
  let (S1 : [n][n]f64) =
    kernel i < n, j < n do
      let (c : f64) = S0[i, j]
      let (u : f64) = S0[max(i - 1, 0), j]
      let (d : f64) = S0[min(i + 1, n - 1), j]
      let (l : f64) = S0[i, max(j - 1, 0)]
      let (r : f64) = S0[i, min(j + 1, n - 1)]
      in (c + u + d + l + r)
  let (S2 : [n][n]f64) =
    kernel i < n, j < n do
      let (c : f64) = S1[i, j]
      let (u : f64) = S1[max(i - 1, 0), j]
      let (d : f64) = S1[min(i + 1, n - 1), j]
      let (l : f64) = S1[i, max(j - 1, 0)]
      let (r : f64) = S1[i, min(j + 1, n - 1)]
      in (c + u + d + l + r)
  let (S3 : [n][n]f64) =
    kernel i < n, j < n do
      let (c : f64) = S2[i, j]
      let (u : f64) = S2[max(i - 1, 0), j]
      let (d : f64) = S2[min(i + 1, n - 1), j]
      let (l : f64) = S2[i, max(j - 1, 0)]
      let (r : f64) = S2[i, min(j + 1, n - 1)]
      in (c + u + d + l + r)
  let (S4 : [n][n]f64) =
    kernel i < n, j < n do
      let (c : f64) = S3[i, j]
      let (u : f64) = S3[max(i - 1, 0), j]
      let (d : f64) = S3[min(i + 1, n - 1), j]
      let (l : f64) = S3[i, max(j - 1, 0)]
      let (r : f64) = S3[i, min(j + 1, n - 1)]
      in (c + u + d + l + r)
  let (S5 : [n][n]f64) =
    kernel i < n, j < n do
      let (c : f64) = S4[i, j]
      let (u : f64) = S4[max(i - 1, 0), j]
      let (d : f64) = S4[min(i + 1, n - 1), j]
      let (l : f64) = S4[i, max(j - 1, 0)]
      let (r : f64) = S4[i, min(j + 1, n - 1)]
      in (c + u + d + l + r)
  let (S6 : [n][n]f64) =
    kernel i < n, j < n do
      let (c : f64) = S5[i, j]
      let (u : f64) = S5[max(i - 1, 0), j]
      let (d : f64) = S5[min(i + 1, n - 1), j]
      let (l : f64) = S5[i, max(j - 1, 0)]
      let (r : f64) = S5[i, min(j + 1, n - 1)]
      in (c + u + d + l + r)
  let (S7 : [n][n]f64) =
    kernel i < n, j < n do
      let (c : f64) = S6[i, j]
      let (u : f64) = S6[max(i - 1, 0), j]
      let (d : f64) = S6[min(i + 1, n - 1), j]
      let (l : f64) = S6[i, max(j - 1, 0)]
      let (r : f64) = S6[i, min(j + 1, n - 1)]
      in (c + u + d + l + r)
  let (S8 : [n][n]f64) =
    kernel i < n, j < n do
      let (c : f64) = S7[i, j]
      let (u : f64) = S7[max(i - 1, 0), j]
      let (d : f64) = S7[min(i + 1, n - 1), j]
      let (l : f64) = S7[i, max(j - 1, 0)]
      let (r : f64) = S7[i, min(j + 1, n - 1)]
      in (c + u + d + l + r)
  let (S9 : [n][n]f64) =
    kernel i < n, j < n do
      let (c : f64) = S8[i, j]
      let (u : f64) = S8[max(i - 1, 0), j]
      let (d : f64) = S8[min(i + 1, n - 1), j]
      let (l : f64) = S8[i, max(j - 1, 0)]
      let (r : f64) = S8[i, min(j + 1, n - 1)]
      in (c + u + d + l + r)
  in (S9)
