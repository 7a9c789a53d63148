// multi.fut_gpu: an index that depends on several iteration variables, and two
// indices that share one.
// RUN: galop --print-index-table %s | funcheck %s
// CHECK-LABEL: fun main
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (k, i)): read, layout (0, 1)
// CHECK-NEXT:       k -> {i: thread 0, j: loop 1}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}

entry fun main (n : i64) (m : i64) (A : [n + 2 * m][n]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (k : i64) = i + 2 * j
          let (a : f32) = A[k, i]
          in (s + a)
      in (s)
  in (B)
