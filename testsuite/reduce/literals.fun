// RUN: funreduce %s --test='echo 0 | funrun {} 2>&1 | grep -q "index [5-9] is out of range"' | funcheck %s
// Literals become as small as the failure lets them.
// CHECK:      let (A : [0]f32) = replicate [0] 0.0f32
// CHECK-NEXT: let (x : f32) = A[5]
fun main (n : i64) : (f32) =
  let (A : [7]f32) = replicate [7] 1.0f32
  let (x : f32) = A[n + 3 * 3]
  in (x)
