// The loops have the conflicts that the kernels have in their order: time loops keep
// one array and an element, or a row.
// RUN: conflicts --order=loops %S/../../conflicts/stencil-1d.fun | sed 's/B/B_3/g' | tr -s ' \n' ' ' > %t
// RUN: serialize %S/../../conflicts/stencil-1d.fun | conflicts - | tr -s ' \n' ' ' | diff %t -
// RUN: serialize %S/../../conflicts/stencil-1d.fun | conflicts - | smo - | funcheck %s --check-prefix=LINE
// RUN: serialize %S/../../conflicts/stencil-2d.fun | conflicts - | smo - | funcheck %s --check-prefix=PLANE
// RUN: serialize %S/../../conflicts/history.fun | conflicts - | smo - | funcheck %s --check-prefix=HISTORY
// RUN: serialize --all %S/../../conflicts/jacobi-3.fun | conflicts - | smo - | funcheck %s --check-prefix=STEPS
// RUN: serialize %s | conflicts - | smo - | funcheck %s
// REQUIRES: glpk, isl
// LINE: A: {size: "n + 1"}
// PLANE: A: {size: "n*(n + 1)"}
// HISTORY: A: {size: "n*2"}
// STEPS: A: {size: "(n + 1)*n"}

// Two kernels in a time loop, of which one is a nest, need no row.
// CHECK: arrays:
// CHECK-NEXT: A: {size: "(n + 1)*n"}
entry fun steps (n : i64) (T : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (R : [n][n]f64) =
    loop (A : [n][n]f64 = A0) for t < T do
      let (B : [n][n]f64) =
        kernel i < n do
          let (row : [n]f64) =
            kernel j < n do
              let (c : f64) = A[i, j]
              let (u : f64) = A[max(i - 1, 0), j]
              let (d : f64) = A[min(i + 1, n - 1), j]
              in (c + u + d)
          in (row)
      let (C : [n][n]f64) =
        kernel i < n, j < n do
          let (c : f64) = B[i, j]
          let (l : f64) = B[i, max(j - 1, 0)]
          let (r : f64) = B[i, min(j + 1, n - 1)]
          in (c + l + r)
      in (C)
  in (R)
