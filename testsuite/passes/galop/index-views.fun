// Accesses through views are accesses to what they are views of; what mixes
// dimensions is an array of its own, in the dimensions that are read.  Writes are there, too.
// RUN: galop --print-index-table %s | funcheck %s
// RUN: memintro %s | galop --print-index-table | funcheck %s
// CHECK-LABEL: fun views
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (2 * j + 1, i)): read, layout (0, 1)
// CHECK-NEXT:       2 * j + 1 -> {j: loop 1}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (A, b, (n - j - 1, i)): read, layout (0, 1)
// CHECK-NEXT:       n - j - 1 -> {j: loop 1, n: other 0}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (F, c, (j, i)): read, layout (0, 1)
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-LABEL: fun writes
// CHECK-NEXT:   outside of kernels
// CHECK-NEXT:     (A, x, (j, 0)): read, layout (0, 1)
// CHECK-NEXT:       j -> {j: loop 0}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:     (C', C2, (m - 1, j)): write, layout (0, 1)
// CHECK-NEXT:       m - 1 -> {m: other 0}
// CHECK-NEXT:       j -> {j: loop 0}
// CHECK-NEXT:   kernel E
// CHECK-NEXT:     (A, copied, (i, :)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       : -> {all: loop 1}
// CHECK-NEXT:     (copied, E, (:)): read, layout (0)
// CHECK-NEXT:       : -> {all: loop 1}
// CHECK-NEXT:     (E, E, (i, :)): write, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       : -> {all: loop 1}

entry fun views (n : i64) (m : i64) (A : [n][m]f32) : ([m]f32) =
  let (T : [m][n]f32) = transpose A
  let (R : [m][n]f32) = reverse 1 T
  let (F : [n * m]f32) = reshape [n * m] A
  let (B : [m]f32) =
    kernel i < m do
      let (row : [n]f32) = T[i, :]
      let (odd : [n / 2]f32) = row[1 : n / 2 : 2]
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < n / 2 do
          let (a : f32) = odd[j]
          let (b : f32) = R[i, j]
          let (c : f32) = F[j * m + i]
          in (s + a + b + c)
      in (s)
  in (B)

entry fun writes (n : i64) (m : i64) (A : [n][m]f32) : ([m][n]f32, [n]f32) =
  let (C : [m][n]f32) = scratch [m][n] f32
  let (D : [m][n]f32) =
    loop (C1 : *[m][n]f32 = C) for j < n do
      let (col : [m]f32) = A[j, :]
      let (C' : [m][n]f32) = C1 with [:, j] = col
      let (x : f32) = col[0]
      let (C2 : [m][n]f32) = C' with [m - 1, j] = x
      in (C2)
  let (E : [n][m]f32) =
    kernel i < n do
      let (row : [m]f32) = A[i, :]
      let (copied : [m]f32) = copy row
      in (copied)
  let (e : [n]f32) = E[:, 0]
  in (D, e)
