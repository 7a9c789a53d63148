// slice.fut_gpu: a slice that a loop goes through, one that a thread goes
// through, which premise 7 has no place for, and one of another slice.
// RUN: galop --print-index-table %s | funcheck %s
// RUN: galop --print-layout-table %s | funcheck --check-prefix=LAYOUT %s
// LAYOUT: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// LAYOUT: (C, b, (0, 1)) read: 4 * n * m, (d) the array has that layout already
// LAYOUT: (C, c, (0, 1)) read: 4 * n * (m / 2), (d) the array has that layout already
// CHECK-LABEL: fun main
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, a, (i, j)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:     (C, b, (j, i)): read, layout (0, 1)
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (C, c, (2 * k + 1, i)): read, layout (0, 1)
// CHECK-NEXT:       2 * k + 1 -> {k: loop 1}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (B, B, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}

entry fun main (n : i64) (m : i64) (A : [n][m]f32) (C : [m][n]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (row : [m]f32) = A[i, 0 : m]
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = row[j]
          let (line : [n]f32) = C[j, :]
          let (b : f32) = line[i]
          in (s + a + b)
      let (odd : [m / 2][n]f32) = C[1 : m / 2 : 2, :]
      let (column : [m / 2]f32) = odd[:, i]
      let (t : f32) =
        loop (t : f32 = s) for k < m / 2 do
          let (c : f32) = column[k]
          in (t + c)
      in (t)
  in (B)
