// Unique parameters and results: what a callee gives is the caller's at once,
// also in a loop that exchanges it.
// RUN: inline %s | funcheck %s
// RUN: inline %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (A : *[n]i64) (B : *[n]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   let (t : [n]i64) = copy A
// CHECK-NEXT:   let (Y : [n]i64) = A with [0 : n] = B
// CHECK-NEXT:   let (X : [n]i64) = B with [0 : n] = t
// CHECK-NEXT:   let (P : [n]i64) (Q : [n]i64) =
// CHECK-NEXT:     loop (P : *[n]i64 = X) (Q : *[n]i64 = Y) for i < 3 do
// CHECK-NEXT:       let ([[T_1:t_[0-9]+]] : [n]i64) = copy P
// CHECK-NEXT:       let (V : [n]i64) = P with [0 : n] = Q
// CHECK-NEXT:       let (U : [n]i64) = Q with [0 : n] = [[T_1]]
// CHECK-NEXT:       let (U' : [n]i64) = U with [0] = i
// CHECK-NEXT:       in (U', V)
// CHECK-NEXT:   in (P, Q)
fun swap (n : i64) (A : *[n]i64) (B : *[n]i64) : (*[n]i64, *[n]i64) =
  let (t : [n]i64) = copy A
  let (A' : [n]i64) = A with [0 : n] = B
  let (B' : [n]i64) = B with [0 : n] = t
  in (B', A')
entry fun main (n : i64) (A : *[n]i64) (B : *[n]i64) : ([n]i64, [n]i64) =
  let (X : [n]i64) (Y : [n]i64) = swap(n, A, B)
  let (P : [n]i64) (Q : [n]i64) =
    loop (P : *[n]i64 = X) (Q : *[n]i64 = Y) for i < 3 do
      let (U : [n]i64) (V : [n]i64) = swap(n, P, Q)
      let (U' : [n]i64) = U with [0] = i
      in (U', V)
  in (P, Q)
