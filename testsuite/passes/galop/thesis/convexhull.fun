// pbbs/convexHull: a loop that goes on as long as there are points outside makes
// its arrays anew in each trip.  A copy would be made in each, too: (b).  What is
// bound before the loop is copied before it, once.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop %s | funcheck --check-prefix=DONE %s
// CHECK: points: stays (0, 1), manifest (1, 0)
// CHECK-NEXT: (points, x, (1, 0)) read: {{.*}} -> {{.*}}
// CHECK: dist: stays (0, 1)
// CHECK-NEXT: (dist, dist, (0, 1)) write
// CHECK-NEXT: (dist, d, (1, 0)) read: {{.*}}, (b) the array is bound in a loop or a kernel
// DONE: manifest (1, 0) points
// DONE-NEXT: let (again : bool)
// DONE-NOT: manifest
entry fun main (n : i64) (k : i64) (points : [n][k]f32) : (f32) =
  let (again : bool) (best : f32) =
    loop (again : bool = true) (best : f32 = 0.0f32) while again do
      let (ends : [n]f32) =
        kernel i < n do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for j < k do
              let (x : f32) = points[i, j]
              in (max(s, x))
          in (s)
      let (dist : [n][k]f32) =
        kernel i < n, j < k do
          let (e : f32) = ends[i]
          in (e - f32(j))
      let (far : [n]f32) =
        kernel i < n do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for j < k do
              let (d : f32) = dist[i, j]
              in (max(s, d))
          in (s)
      let (most : f32) =
        reduce (max) i < n do
          let (f : f32) = far[i]
          in (f)
      in (most > best, max(most, best))
  in (best)
