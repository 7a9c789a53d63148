// multi_diff.fut_gpu: accesses that depend on constants only, which come to
// nothing, are there like all others.
// RUN: galop --print-index-table %s | funcheck %s
// CHECK-LABEL: fun main
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (0, 1)): read, layout (0, 1)
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:       1 -> {1: constant}
// CHECK-NEXT:     (C, b, (i, 0, i)): read, layout (0, 1, 2)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (C, c, (0, 0, 0)): read, layout (0, 1, 2)
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}

entry fun main (n : i64) (A : [n][n]f32) (C : [n][n][n]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (a : f32) = A[0, 1]
      let (b : f32) = C[i, 0, i]
      let (c : f32) = C[0, 0, 0]
      in (a + b + c)
  in (B)
