// The cases of GALOP, section 6.1: nests of kernels and loops, several
// dimensions, several variables in one, constants alone.
// RUN: galop --print-index-table %s | funcheck %s
// CHECK-LABEL: fun par_seq_par
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
// CHECK-LABEL: fun par_par_seq
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (l, j, i)): read, layout (0, 1, 2)
// CHECK-NEXT:       l -> {l: loop 1}
// CHECK-NEXT:       j -> {j: thread 0}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (B, B, (i, j)): write, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: thread 0}
// CHECK-LABEL: fun seq_par
// CHECK-NEXT:   kernel z
// CHECK-NEXT:     (A, a, (k, i)): read, layout (0, 1)
// CHECK-NEXT:       k -> {k: loop 0}
// CHECK-NEXT:       i -> {i: thread 1}
// CHECK-NEXT:     (y, b, (i)): read, layout (0)
// CHECK-NEXT:       i -> {i: thread 1}
// CHECK-NEXT:     (z, z, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 1}
// CHECK-LABEL: fun dims
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (k, 3, c)): read, layout (0, 1, 2)
// CHECK-NEXT:       k -> {i: thread 0, j: loop 1, c: other 0}
// CHECK-NEXT:       3 -> {3: constant}
// CHECK-NEXT:       c -> {c: other 0}
// CHECK-NEXT:     (A, b, (0, 0, 0)): read, layout (0, 1, 2)
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}
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

// multi_nested, par_seq_par: a kernel in a thread is a loop.
entry fun par_seq_par (n : i64) (m : i64) (k : i64) (A : [n][m][k]f32) : ([n][k]f32) =
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

// par_par_seq
entry fun par_par_seq (n : i64) (m : i64) (k : i64) (A : [k][m][n]f32) : ([n][m]f32) =
  let (B : [n][m]f32) =
    kernel i < n, j < m do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for l < k do
          let (a : f32) = A[l, j, i]
          in (s + a)
      in (s)
  in (B)

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

// multi: several variables in one dimension; var_index, multi_diff: what
// depends on no iteration is there, too.
entry fun dims (n : i64) (m : i64) (c : i64) (A : [n][m][n]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (k : i64) = i + 2 * j + c
          let (a : f32) = A[k, 3, c]
          let (b : f32) = A[0, 0, 0]
          in (s + a * b)
      in (s)
  in (B)

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
