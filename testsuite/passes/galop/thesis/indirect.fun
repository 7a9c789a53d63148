// indirect_*.fut_gpu: what was loaded is an index, once, twice, with something
// added, of an array of more dimensions, and of itself.
// RUN: galop --print-index-table %s | funcheck %s
// RUN: galop --print-layout-table %s | funcheck --check-prefix=LAYOUT %s
// LAYOUT: (A, a, none) read: {{.*}}, (e) an index is no sum of iteration variables
// LAYOUT: (A, b, none) read: {{.*}}, (e) an index is no sum of iteration variables
// LAYOUT: (A, c, none) read: {{.*}}, (e) an index is no sum of iteration variables
// LAYOUT: (T, d, none) read: {{.*}}, (e) an index is no sum of iteration variables
// CHECK-LABEL: fun main
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (I, k, (j)): read, layout (0)
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:     (A, a, (i, k)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       k -> {j: loop 1}
// CHECK-NEXT:     (I, l, (k)): read, layout (0)
// CHECK-NEXT:       k -> {j: loop 1}
// CHECK-NEXT:     (A, b, (k + 1, l)): read, layout (0, 1)
// CHECK-NEXT:       k + 1 -> {j: loop 1}
// CHECK-NEXT:       l -> {j: loop 1}
// CHECK-NEXT:     (T, t, (i, j)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:     (A, c, (t, j)): read, layout (0, 1)
// CHECK-NEXT:       t -> {i: thread 0, j: loop 1}
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:     (T, d, (t, t)): read, layout (0, 1)
// CHECK-NEXT:       t -> {i: thread 0, j: loop 1}
// CHECK-NEXT:       t -> {i: thread 0, j: loop 1}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}

entry fun main (n : i64) (A : [n][n]f32) (I : [n]i64) (T : [n][n]i64) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < n do
          let (k : i64) = I[j]
          let (a : f32) = A[i, k]
          let (l : i64) = I[k]
          let (b : f32) = A[k + 1, l]
          let (t : i64) = T[i, j]
          let (c : f32) = A[t, j]
          let (d : i64) = T[t, t]
          in (s + a + b + c + f32(d))
      in (s)
  in (B)
