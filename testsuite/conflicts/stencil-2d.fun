// RUN: conflicts --order=loops %s | smo - | funcheck %s
// REQUIRES: glpk, isl
// One row more than the whole is live at once.
// CHECK: B: {array: A, indices: ["j mod n", "(i - t) mod (n + 1)"]}
// CHECK: A: {size: "n*(n + 1)"}
entry fun stencil (n : i64) (T : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (R : [n][n]f64) =
    loop (A : [n][n]f64 = A0) for t < T do
      let (B : [n][n]f64) =
        kernel i < n, j < n do
          let (c : f64) = A[i, j]
          let (u : f64) = A[max(i - 1, 0), j]
          let (d : f64) = A[min(i + 1, n - 1), j]
          let (l : f64) = A[i, max(j - 1, 0)]
          let (r : f64) = A[i, min(j + 1, n - 1)]
          in (c + u + d + l + r)
      in (B)
  in (R)
