// RUN: funreduce --no-verify %s --test='funverify {} 2>&1 | grep -q "\[update-value\]"' > %t
// RUN: funcheck %s < %t
// A program that the verifier rejects: only that is kept which it rejects.
// CHECK:     with
// CHECK-NOT: let
fun f (n : i64) (A : [n]f32) : ([n]f32) =
  let (x : f32) = A[0]
  let (B : [n]f32) =
    kernel i < n do
      let (y : f32) = A[i]
      in (y + x)
  let (C : [n]f32) = B with [0] = n
  let (D : [n]f32) = rotate 0 1 C
  in (D)
