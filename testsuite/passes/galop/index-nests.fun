// Nests of loops, kernels, groups and lanes; more of them are in thesis/.
// RUN: galop --print-index-table %s | funcheck %s
// CHECK-LABEL: fun seq_par
// CHECK-NEXT:   kernel z
// CHECK-NEXT:     (A, a, (k, i)): read, layout (0, 1)
// CHECK-NEXT:       k -> {k: loop 0}
// CHECK-NEXT:       i -> {i: thread 1}
// CHECK-NEXT:     (y, b, (i)): read, layout (0)
// CHECK-NEXT:       i -> {i: thread 1}
// CHECK-NEXT:     (z, z, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 1}
// CHECK-LABEL: fun blocks
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (j, l)): read, layout (0, 1)
// CHECK-NEXT:       j -> {j: loop 2}
// CHECK-NEXT:       l -> {l: thread 1}
// CHECK-NEXT:     (tile, tile, (l)): write, layout (0)
// CHECK-NEXT:       l -> {l: thread 1}
// CHECK-NEXT:     (tile, B, (:)): read, layout (0)
// CHECK-NEXT:       : -> {all: thread 1}
// CHECK-NEXT:     (B, B, (g, :)): write, layout (0, 1)
// CHECK-NEXT:       g -> {g: group 0}
// CHECK-NEXT:       : -> {all: thread 1}
// CHECK-LABEL: fun host
// CHECK-NEXT:   outside of kernels
// CHECK-NEXT:     (A, a, (i, 0)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: loop 0}
// CHECK-NEXT:       0 -> {0: constant}

// seq_par: a loop around a kernel.
entry fun seq_par (t : i64) (n : i64) (A : [t][n]f32) (x : *[n]f32) : ([n]f32) =
  let (y : [n]f32) =
    loop (y : [n]f32 = x) for k < t do
      let (z : [n]f32) =
        kernel i < n do
          let (a : f32) = A[k, i]
          let (b : f32) = y[i]
          in (a + b)
      in (z)
  in (y)

// Groups and lanes.
entry fun blocks (n : i64) (b : i64) (A : [n][b]f32) : ([n][b]f32) =
  let (B : [n][b]f32) =
    kernel g < n at block do
      let (tile : [b]f32) =
        kernel l < b at lane do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for j < b do
              let (a : f32) = A[j, l]
              in (s + a)
          in (s)
      in (tile)
  in (B)

// A loop without a kernel, and one that does not know its trips.
entry fun host (n : i64) (A : [n][n]f32) : (f32) =
  let (p : bool) (i : i64) (s : f32) =
    loop (p : bool = n > 0) (i : i64 = 0) (s : f32 = 0.0f32) while p do
      let (a : f32) = A[i, 0]
      in (i + 1 < n, i + 1, s + a)
  in (s)
