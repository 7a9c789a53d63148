// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s
// RUN: conflicts --order=loops %s | smo - | funcheck %s --check-prefix=MAPPED
// REQUIRES: glpk, isl
// An update writes in the array that it consumes: a value lives until the next sweep
// writes its element, or has read it for the last time.
// CHECK: domains: "[n, T] -> { Y[t, i] : 0 <= t < T and 0 <= i <= -2 + n }"
// CHECK: Y[t, i] -> Y[t' = 1 + t, i'] : i' < i;
// CHECK: Y[t, i] -> Y[t' = t, i'] : i' > i }"
// MAPPED: Y: {array: A, indices: ["i mod (n - 1)"]}
entry fun sweep (n : i64) (T : i64) (A0 : *[n]f64) : (*[n]f64) =
  let (R : [n]f64) =
    loop (A : *[n]f64 = A0) for t < T do
      let (B : [n]f64) =
        loop (X : *[n]f64 = A) for i < n - 1 do
          let (a : f64) = X[i]
          let (b : f64) = X[i + 1]
          let (Y : [n]f64) = X with [i] = a + b
          in (Y)
      in (B)
  in (R)
