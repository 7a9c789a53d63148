// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s
// RUN: conflicts --order=loops %s | smo --check - | funcheck %s --check-prefix=CELLS
// REQUIRES: glpk, isl
// `mod` is a word of isl, and a prime is the end of a name there.
// CHECK: B[mod_, a_b] : 0 <= mod_ < n and 0 <= a_b < n
// CELLS: # n = 8: 64 values in 64 cells, at least 64 live at once
entry fun words (n : i64) (A0 : [n][n]f64) : ([n][n]f64) =
  let (B : [n][n]f64) =
    kernel mod < n, a'b < n do
      let (l : f64) = A0[mod, a'b]
      in (l + 1.0)
  in (B)
