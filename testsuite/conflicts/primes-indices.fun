// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s
// RUN: conflicts --order=loops %s | smo --check - | funcheck %s --check-prefix=CELLS
// REQUIRES: glpk, isl
// isl puts primes to the indices of the second value.
// CHECK: B[i, i_] : 0 <= i < n and 0 <= i_ < m
// CHECK: B[i, i_] -> B[i', i_']
// CELLS: # n = 6, m = 5: 30 values in 30 cells, at least 30 live at once
entry fun indices (n : i64) (m : i64) (A0 : [n][m]f64) : ([n][m]f64) =
  let (B : [n][m]f64) =
    kernel i < n, i' < m do
      let (l : f64) = A0[i, i']
      in (l + 1.0)
  in (B)
