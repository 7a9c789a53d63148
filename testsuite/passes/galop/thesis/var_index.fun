// var_index.fut_gpu: indices that are names from elsewhere: of parameters, of
// the host, of the kernel's body.
// RUN: galop --print-index-table %s | funcheck %s
// CHECK-LABEL: fun main
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (i, c, e)): read, layout (0, 1, 2)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       c -> {c: other 0}
// CHECK-NEXT:       e -> {c: other 0}
// CHECK-NEXT:     (A, b, (d, i, 3)): read, layout (0, 1, 2)
// CHECK-NEXT:       d -> {c: other 0}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       3 -> {3: constant}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}

entry fun main (n : i64) (c : i64) (A : [n][n][n]f32) : ([n]f32) =
  let (d : i64) = c + 1
  let (B : [n]f32) =
    kernel i < n do
      let (e : i64) = 2 * d
      let (a : f32) = A[i, c, e]
      let (b : f32) = A[d, i, 3]
      in (a + b)
  in (B)
