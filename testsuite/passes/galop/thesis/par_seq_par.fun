// par_seq_par.fut_gpu: a kernel in a loop in a kernel, which is a loop there.
// RUN: galop --print-index-table %s | funcheck %s
// CHECK-LABEL: fun main
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (i, j, l)): read, layout (0, 1, 2)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:       l -> {l: loop 2}
// CHECK-NEXT:     (row, r, (l)): read, layout (0)
// CHECK-NEXT:       l -> {l: loop 2}
// CHECK-NEXT:     (next, next, (l)): write, layout (0)
// CHECK-NEXT:       l -> {l: loop 2}
// CHECK-NEXT:     (row, B, (:)): read, layout (0)
// CHECK-NEXT:       : -> {all: loop 1}
// CHECK-NEXT:     (B, B, (i, :)): write, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       : -> {all: loop 1}

entry fun main (n : i64) (m : i64) (k : i64) (A : [n][m][k]f32) : ([n][k]f32) =
  let (B : [n][k]f32) =
    kernel i < n do
      let (z : [k]f32) = replicate [k] 0.0f32
      let (row : [k]f32) =
        loop (row : [k]f32 = z) for j < m do
          let (next : [k]f32) =
            kernel l < k do
              let (a : f32) = A[i, j, l]
              let (r : f32) = row[l]
              in (a + r)
          in (next)
      in (row)
  in (B)
