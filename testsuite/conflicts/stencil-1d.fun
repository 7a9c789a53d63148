// RUN: conflicts --order=loops %s | funcheck %s
// RUN: conflicts --order=loops %s | smo - | funcheck %s --check-prefix=LOOPS
// RUN: conflicts --order=loops %s | smo --baseline - | funcheck %s --check-prefix=BASE
// RUN: conflicts %s 2> %t | smo - | funcheck %s --check-prefix=PARALLEL
// RUN: funcheck %s --check-prefix=REMARK --input-file=%t
// REQUIRES: glpk, isl
// A row is dead as the next one is computed: in loops, n + 1 elements are live; in
// parallel, two rows are.
// CHECK:      # stencil
// CHECK-NEXT: context: "[n, T] -> { : n >= 0 }"
// CHECK-NEXT: domains: "[n, T] -> { B[t, i] : 0 <= t < T and 0 <= i < n }"
// CHECK-NEXT: conflicts: "[n, T] -> { B[t, i] -> B[t' = 1 + t, i'] : i' <= i and i' <= -2 +
// CHECK-NEXT:   n; B[t, i] -> B[t' = t, i'] : i' > i }"
// LOOPS:      B: {array: A, indices: ["(i - t) mod (n + 1)"]}
// LOOPS:      A: {size: "n + 1"}
// BASE:       A: {size: "2*n"}
// PARALLEL:   A: {size: "2*n"}
// REMARK:     stencil-1d.fun:[[@LINE+4]]:7: remark: the iterations of this 'kernel' run in parallel: what they read and write conflicts, but for each alone
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
