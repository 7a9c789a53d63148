// The kernels in one kernel, as if its body were a function's.
// RUN: serialize --kernel=R %s | funcheck %s
// RUN: serialize --kernel=R %s | funverify -q --same-as=%s
// RUN: serialize --kernel=R --all %s | funcheck %s --check-prefix=ALL
// RUN: serialize %s | funcheck %s --check-prefix=NONE --allow-empty
// RUN: not serialize --kernel=X %s 2>&1 | funcheck %s --check-prefix=NO
// NO:     error: no kernel makes 'X'
// NO-NOT: fun

// CHECK-LABEL: fun steps
// CHECK:         kernel q < p do
// CHECK:           loop {{.*}} for t < 3 do
// CHECK:             loop {{.*}} for i < n do
// CHECK:           kernel j < n do
// ALL:           kernel q < p do
// ALL:             loop {{.*}} for j < n do
// NONE-NOT:        scratch
entry fun steps (n : i64) (p : i64) (A : [n]i64) : ([p][n]i64) =
  let (R : [p][n]i64) =
    kernel q < p do
      let (L : [n]i64) =
        loop (X : [n]i64 = A) for t < 3 do
          let (Y : [n]i64) =
            kernel i < n do
              let (x : i64) = X[i]
              in (x + q)
          in (Y)
      let (M : [n]i64) =
        kernel j < n do
          let (l : i64) = L[j]
          in (l - 1)
      in (M)
  in (R)
