// multi_nested.fut_gpu: kernels and loops within each other, an access in each.
// RUN: galop --print-index-table %s | funcheck %s
// CHECK-LABEL: fun main
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, first, (i, 0, 0)): read, layout (0, 1, 2)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:     (A, second, (i, j, 0)): read, layout (0, 1, 2)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:     (A, third, (i, j, l)): read, layout (0, 1, 2)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:       l -> {l: loop 2}
// CHECK-NEXT:     (A, fourth, (i, p, l)): read, layout (0, 1, 2)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       p -> {p: loop 3}
// CHECK-NEXT:       l -> {l: loop 2}
// CHECK-NEXT:     (row, row, (j)): write, layout (0)
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:     (row, B, (:)): read, layout (0)
// CHECK-NEXT:       : -> {all: loop 1}
// CHECK-NEXT:     (B, B, (i, :)): write, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       : -> {all: loop 1}

entry fun main (n : i64) (m : i64) (k : i64) (A : [n][m][k]f32) : ([n][m]f32) =
  let (B : [n][m]f32) =
    kernel i < n do
      let (first : f32) = A[i, 0, 0]
      let (row : [m]f32) =
        kernel j < m do
          let (second : f32) = A[i, j, 0]
          let (r : f32) =
            loop (r : f32 = first + second) for l < k do
              let (third : f32) = A[i, j, l]
              let (t : f32) =
                loop (t : f32 = third) for p < l do
                  let (fourth : f32) = A[i, p, l]
                  in (t + fourth)
              in (r + t)
          in (r)
      in (row)
  in (B)
