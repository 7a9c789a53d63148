// par_par_seq.fut_gpu: the order of the indices is not that of the variables.
// RUN: galop --print-index-table %s | funcheck %s
// RUN: galop --print-layout-table %s | funcheck --check-prefix=LAYOUT %s
// LAYOUT: (A, a, (0, 2, 1)) read: 32 * n * m * k -> 4 * n * m * k
// CHECK-LABEL: fun main
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (l, j, i)): read, layout (0, 1, 2)
// CHECK-NEXT:       l -> {l: loop 1}
// CHECK-NEXT:       j -> {j: thread 0}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (B, B, (i, j)): write, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: thread 0}

entry fun main (n : i64) (m : i64) (k : i64) (A : [k][m][n]f32) : ([n][m]f32) =
  let (B : [n][m]f32) =
    kernel i < n, j < m do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for l < k do
          let (a : f32) = A[l, j, i]
          in (s + a)
      in (s)
  in (B)
