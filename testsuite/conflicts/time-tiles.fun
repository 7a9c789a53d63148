// RUN: conflicts --schedule='{ B[t, i] -> [floor(t / 4), floor((t + i) / 4), t, i] }' %s | smo - | funcheck %s --check-prefix=TILES
// RUN: conflicts --schedule='{ B[t, i] -> [2t + i, t] }' %s | smo - | funcheck %s --check-prefix=WAVES
// RUN: conflicts --schedule='{ B[t, i] -> [t, i] }' %s > %t.1 && conflicts --order=loops %s | diff - %t.1
// RUN: conflicts --schedule='{ B[t, i] -> [t] }' %s > %t.2 && conflicts %s 2>/dev/null | diff - %t.2
// RUN: not conflicts --schedule='{ B[t, i] -> [i, t] }' %s 2>&1 | funcheck %s --check-prefix=EARLY
// RUN: not conflicts --schedule='{ B[t, i] -> [t, i] : i > 0 }' %s 2>&1 | funcheck %s --check-prefix=NO-TIME
// RUN: not conflicts --schedule='{ B[t, i] -> [t * i] }' %s 2>&1 | funcheck %s --check-prefix=AFFINE
// REQUIRES: glpk, isl
// Time tiles, and waves through them.  What has the same time runs in parallel.
// TILES:   A: {size: "n + 4"}
// WAVES:   A: {size: "n + T - 1"}
// EARLY:   error: --schedule: some element is read before it is written, or at the same time
// EARLY-NOT: context
// NO-TIME: error: --schedule: there are elements that have no time
// NO-TIME-NOT: context
// AFFINE:  error: --schedule: a union of maps expected, in isl's notation
entry fun stencil (n : i64) (T : i64) (A0 : [n]f64) : ([n]f64) =
  let (R : [n]f64) =
    loop (A : [n]f64 = A0) for t < T do
      let (B : [n]f64) =
        kernel i < n do
          let (l : f64) = A[max(i - 1, 0)]
          let (m : f64) = A[i]
          let (r : f64) = A[min(i + 1, n - 1)]
          in (l + m + r)
      in (B)
  in (R)
