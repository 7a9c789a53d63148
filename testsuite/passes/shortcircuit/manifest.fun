// RUN: inline %s | memintro | hoist | shortcircuit | funcheck %s
// A copy to another order of dimensions was asked for: what makes the array
// writes in the order that suits it.

// CHECK-LABEL: fun reordered
// CHECK: let (A : [n][n]i64 @ A_mem -> R(n, n)) =
// CHECK: let (B : [n][n]i64 @ B_mem -> C(n, n)) = manifest (1, 0) A
fun reordered (n : i64) : ([n][n]i64) =
  let (A : [n][n]i64) =
    kernel i < n, j < n do
      in (i - j)
  let (B : [n][n]i64) = manifest (1, 0) A
  in (B)

// Any other is a copy.
// CHECK-LABEL: fun straight
// CHECK: let (A : [n][n]i64 @ B_mem -> R(n, n)) =
fun straight (n : i64) : ([n][n]i64) =
  let (A : [n][n]i64) =
    kernel i < n, j < n do
      in (i - j)
  let (B : [n][n]i64) = manifest (0, 1) A
  in (B)
