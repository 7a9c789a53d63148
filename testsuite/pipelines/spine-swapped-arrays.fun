// A loop passes two arrays on the other way round: their blocks change places with
// them, on the host, and in a thread, where nothing is allocated.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower -o %t.imp
// RUN: funverify -q --same-as=%s %t.imp
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,guard,lower %s | funverify -q --same-as=%s
// RUN: funcheck %s --input-file %t.imp

entry fun main (n : i64) (m : i64) (t : i64) (A : *[m]i64) (B : *[m]i64) : ([m]i64, [n]i64) =
  assert m >= 1
  let (X : [m]i64) (Y : [m]i64) =
    loop (X : *[m]i64 = A) (Y : *[m]i64 = B) for k < t do
      let (x : i64) = X[0]
      let (Z : [m]i64) = Y with [m - 1] = x / 2 + k
      in (Z, X)
  let (R : [n]i64) =
    kernel i < n do
      let (P : [m]i64) = iota m
      let (Q : [m]i64) = replicate [m] i
      let (U : [m]i64) (V : [m]i64) =
        loop (U : *[m]i64 = P) (V : *[m]i64 = Q) for k < t do
          let (u : i64) = U[0]
          let (W : [m]i64) = V with [m - 1] = u / 2 + k
          in (W, U)
      let (u : i64) = U[m - 1]
      let (v : i64) = V[m - 1]
      in (u / 2 - v / 2)
  let (y : i64) = Y[0]
  let (Z : [m]i64) = X with [0] = y
  in (Z, R)
//     CHECK:   for k < t do
// CHECK-NOT:     kernel
//     CHECK:   done
//     CHECK:   Q_mem <- alloc
//     CHECK:   P_mem <- alloc
//     CHECK:   kernel i < n do
// CHECK-NOT:     alloc
//     CHECK:   done
