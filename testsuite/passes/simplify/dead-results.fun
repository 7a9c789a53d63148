// Results of a kernel that nobody needs, a loop without a trip, and one that
// hands on what it got.
// RUN: simplify %s | funcheck %s
// RUN: simplify %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (A : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (D : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (d : i64) = A[n - 1 - i]
// CHECK-NEXT:       in (d)
// CHECK-NEXT:   in (D)
entry fun main (n : i64) (A : [n]i64) : ([n]i64) =
  let (B : [n]i64) (C : [n]i64) (D : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (b : i64) = a * a
      let (c : i64) = b / 2
      let (d : i64) = A[n - 1 - i]
      in (b, c, d)
  let (E : [n]i64) =
    loop (E : [n]i64 = D) for i < 0 do
      in (B)
  let (x : i64) (F : [n]i64) =
    loop (x : i64 = 0) (F : [n]i64 = C) for i < n do
      in (x + 1, F)
  in (E)
