// RUN: conflicts --order=loops %s | funcheck %s
// RUN: conflicts --order=loops %s | smo - | funcheck %s --check-prefix=MAPPED
// REQUIRES: glpk, isl
// A wave needs the arrays of the last two trips; its mapping adds no third one.
// CHECK:      domains: "[n, T] -> { B[t, i] : 0 <= t < T and 0 <= i < n }"
// MAPPED:     B: {array: A, indices: ["i mod n", "t mod 2"]}
// MAPPED:     A: {size: "n*2"}
entry fun wave (n : i64) (T : i64) (P0 : [n]f64) (A0 : [n]f64) : ([n]f64) =
  let (Q : [n]f64) (R : [n]f64) =
    loop (P : [n]f64 = P0) (A : [n]f64 = A0) for t < T do
      let (B : [n]f64) =
        kernel i < n do
          let (p : f64) = P[i]
          let (l : f64) = A[max(i - 1, 0)]
          let (r : f64) = A[min(i + 1, n - 1)]
          in (l + r - p)
      in (A, B)
  in (R)
