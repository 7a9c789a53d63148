// One of the thesis's tests fails as `min` and `max` are inscrutable to it: they
// are where an edge is, and the array is copied.
// RUN: galop --print-layout-table %s | funcheck %s
// CHECK: A: stays (0, 1), manifest (1, 0)
// CHECK-NEXT: (A, l, (1, 0)) read: 32 * n * m -> 4 * n * m
// CHECK-NEXT: (A, r, (1, 0)) read: 32 * n * m -> 4 * n * m
entry fun main (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (l : f32) = A[i, max(j - 1, 0)]
          let (r : f32) = A[i, min(j + 1, m - 1)]
          in (s + l + r)
      in (s)
  in (B)
