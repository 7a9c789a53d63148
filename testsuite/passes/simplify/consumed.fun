// Fresh arrays of the same elements are one, unless one of them is consumed.
// RUN: simplify %s | funcheck %s
// RUN: simplify %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) : ([n]i64, [n]i64, i64) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (A : [n]i64) = iota n
// CHECK-NEXT:   let (B : [n]i64) = iota n
// CHECK-NEXT:   let (B' : [n]i64) = B with [0] = 7
// CHECK-NEXT:   let (C : [n]i64) = copy A
// CHECK-NEXT:   let (D : [n]i64) = copy A
// CHECK-NEXT:   let (x : i64) = C[0]
// CHECK-NEXT:   let (C' : [n]i64) = C with [n - 1] = 5
// CHECK-NEXT:   let (y : i64) = C'[n - 1]
// CHECK-NEXT:   let (z : i64) = D[0]
// CHECK-NEXT:   in (B', C', x + y + z)
entry fun main (n : i64) : ([n]i64, [n]i64, i64) =
  assert n > 0
  let (A : [n]i64) = iota n
  let (B : [n]i64) = iota n
  let (B' : [n]i64) = B with [0] = 7
  let (C : [n]i64) = copy A
  let (D : [n]i64) = copy A
  let (x : i64) = C[0]
  let (C' : [n]i64) = C with [n - 1] = 5
  let (y : i64) = C'[n - 1]
  let (z : i64) = D[0]
  in (B', C', x + y + z)
