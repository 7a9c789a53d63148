// RUN: funreduce %s --test='grep -q scan' | funcheck %s
// The count of a filter is a size: what needs it is right without the filter.
// CHECK-NOT: filter
// CHECK:     scan (+) {{.*}} < {{[01]}} do
fun f (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
  let (k : i64) (B : [k]f32) =
    filter i < n do
      let (x : f32) = A[i]
      in (x, x > 0.0f32)
  let (S : [k]f32) =
    scan ((\ (a : f32) (b : f32) -> in (a + b), 0.0f32)) i < k do
      let (x : f32) = B[i]
      in (x)
  in (k, S)
