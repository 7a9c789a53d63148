// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s
// RUN: conflicts --order=loops %s | smo --check - | funcheck %s --check-prefix=SMO
// REQUIRES: glpk, isl
// Parameters may be called as one likes.
// CHECK: context: "[c0, x0, a0, b0, y0] -> { : c0 >= 0 and x0 >= 0 }"
// CHECK: B[i, j] : 0 <= i < c0 and 0 <= j < x0
// CHECK: B[i, j] -> C[i', j'] : i' <= -2 + c0 - i; B[i, j] -> C[i' = -1 + c0 - i, j'] : j' < j;
// CHECK: C[i, j] -> D[i', j'] : i' < i;
// SMO:   A: {size: "c0*x0"}
// SMO:   # c0 = 2, x0 = 2, a0 = 0, b0 = 0, y0 = 0: 12 values in 4 cells, at least 4 live at once
entry fun names (c0 : i64) (x0 : i64) (a0 : i64) (b0 : i64) (y0 : i64) (A0 : [c0][x0]f64) : ([c0][x0]f64) =
  let (B : [c0][x0]f64) =
    kernel i < c0, j < x0 do
      let (l : f64) = A0[i, j]
      in (l + 1.0)
  let (C : [c0][x0]f64) =
    kernel i < c0, j < x0 do
      let (l : f64) = B[c0 - 1 - i, j]
      in (l + f64(a0 + b0 + y0))
  let (D : [c0][x0]f64) =
    kernel i < c0, j < x0 do
      let (l : f64) = C[i, x0 - 1 - j]
      in (l + 1.0)
  in (D)
