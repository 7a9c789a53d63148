// RUN: simplify --limit=1 %s | funcheck %s
// No rewrite is left for the first operand of the access; `m` is gone from the
// second one all the same.
// CHECK:      fun main
// CHECK-NEXT:   let (x : f32) = A[0 + 0, n - 1]
// CHECK-NEXT:   in (x)
entry fun main (n : i64) (A : [n][n]f32) : (f32) =
  let (m : i64) = n
  let (x : f32) = A[0 + 0, m - 1]
  in (x)
