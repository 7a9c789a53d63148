// An index that is computed after the source is computed as the program does:
// the products of the same polynomial overflow where this one does not.
// RUN: memintro %s | hoist | shortcircuit -o %t && funcheck %s < %t
// RUN: echo '4611686018427387904 4611686018427387903 4 9 [0,0,0,0,0,0,0,0,0]' > %t.in
// RUN: funrun %t < %t.in | funcheck --check-prefix=RUN9 %s
// RUN: funrun --semantics=heap %t < %t.in | funcheck --check-prefix=RUN9 %s
// RUN: guard %t | lower -o %t.imp && funrun %t.imp < %t.in | funcheck --check-prefix=RUN9 %s

// CHECK: assert 0 <= (i - n) * m && (i - n) * m <= k - 4
// CHECK-NEXT: let (X : [4]i64 @ A_mem -> (i - n) * m + {(4 : 1)}) =
// RUN9: [0, 0, 0, 0, 7, 8, 9, 10, 0]
entry fun main (i : i64) (n : i64) (m : i64) (k : i64) (A : *[k]i64) : (*[k]i64) =
  assert k >= 4
  let (X : [4]i64) =
    kernel j < 4 do
      in (j + 7)
  let (at : i64) = (i - n) * m
  let (A' : [k]i64) = A with [at : 4] = X
  in (A')
