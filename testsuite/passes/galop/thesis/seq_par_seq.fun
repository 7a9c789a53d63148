// Other nests of loops and kernels: kernels in a loop, each with a loop.
// RUN: galop --print-index-table %s | funcheck %s
// RUN: galop --print-layout-table %s | funcheck --check-prefix=LAYOUT %s
// LAYOUT: (A, a, (0, 2, 1)) read: 32 * t * n * m -> 4 * t * n * m
// CHECK-LABEL: fun main
// CHECK-NEXT:   kernel z
// CHECK-NEXT:     (y, u, (i)): read, layout (0)
// CHECK-NEXT:       i -> {i: thread 1}
// CHECK-NEXT:     (A, a, (k, i, j)): read, layout (0, 1, 2)
// CHECK-NEXT:       k -> {k: loop 0}
// CHECK-NEXT:       i -> {i: thread 1}
// CHECK-NEXT:       j -> {j: loop 2}
// CHECK-NEXT:     (z, z, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 1}

entry fun main (t : i64) (n : i64) (m : i64) (A : [t][n][m]f32) (x : *[n]f32) : ([n]f32) =
  let (y : [n]f32) =
    loop (y : [n]f32 = x) for k < t do
      let (z : [n]f32) =
        kernel i < n do
          let (u : f32) = y[i]
          let (s : f32) =
            loop (s : f32 = u) for j < m do
              let (a : f32) = A[k, i, j]
              in (s + a)
          in (s)
      in (z)
  in (y)
