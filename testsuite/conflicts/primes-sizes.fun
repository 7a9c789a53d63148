// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s
// RUN: conflicts --order=loops %s | smo --check - | funcheck %s --check-prefix=CELLS
// REQUIRES: glpk, isl
// isl takes n' for n.
// CHECK: # n_ = n'
// CHECK: context: "[n_, n] -> { : n_ >= 0 and n >= n_ and
// CHECK: B[i] : 0 <= i < n; B'[i] : 0 <= i < n_
// CELLS: # n_ = 2, n = 7: 9 values in 9 cells, at least 9 live at once
entry fun sizes (n' : i64) (n : i64) (A0 : [n]f64) : ([n]f64, [n']f64) =
  assert n' <= n
  let (B : [n]f64) =
    kernel i < n do
      let (l : f64) = A0[i]
      in (l + 1.0)
  let (B' : [n']f64) =
    kernel i < n' do
      let (l : f64) = B[i]
      in (l + 1.0)
  in (B, B')
