// RUN: conflicts --order=loops %s | smo - | funcheck %s
// REQUIRES: glpk, isl
// A plane more than the whole, as for two indices a row more.
// CHECK: A: {size: "(n + 1)*n*n"}
entry fun stencil (n : i64) (T : i64) (A0 : [n][n][n]f64) : ([n][n][n]f64) =
  let (R : [n][n][n]f64) =
    loop (A : [n][n][n]f64 = A0) for t < T do
      let (B : [n][n][n]f64) =
        kernel i < n, j < n, k < n do
          let (c : f64) = A[i, j, k]
          let (u : f64) = A[max(i - 1, 0), j, k]
          let (d : f64) = A[min(i + 1, n - 1), j, k]
          let (f : f64) = A[i, max(j - 1, 0), k]
          let (b : f64) = A[i, min(j + 1, n - 1), k]
          let (l : f64) = A[i, j, max(k - 1, 0)]
          let (r : f64) = A[i, j, min(k + 1, n - 1)]
          in (c + u + d + f + b + l + r)
      in (B)
  in (R)
