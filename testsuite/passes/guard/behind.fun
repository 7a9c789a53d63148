// What is asserted in front of a kernel holds after it, too; so a second run
// finds nothing to add.
// RUN: guard %s | funcheck %s
// RUN: guard %s | guard | funcheck %s
// CHECK-LABEL: fun main
// CHECK:      assert n >= 1
// CHECK-NEXT: #[guard] assert 0 <= k
// CHECK-NEXT: #[guard] assert k < n
// CHECK-NEXT: let (B : [n]i64) =
// CHECK-NEXT:   kernel i < n do
// CHECK-NEXT:     let (a : i64) = A[k]
// CHECK-NEXT:     in (a)
// CHECK-NEXT: let (half : i64) = A[k / 2]
// CHECK-NEXT: in (half, B)
entry fun main (n : i64) (k : i64) (A : [n]i64) : (i64, [n]i64) =
  assert n >= 1
  let (B : [n]i64) =
    kernel i < n do
      let (a : i64) = A[k]
      in (a)
  let (half : i64) = A[k / 2]
  in (half, B)
