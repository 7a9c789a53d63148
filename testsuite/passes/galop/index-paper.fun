// The listings of Pedersen and Nelin, "General Array Locality Optimization by
// Permutation" (GALOP), 2023, and the tables that it prints for them, in
// example 4.2, figure 5 and section 5.1.  Example 4.2 leaves the constant of
// A[i, j, 0] out; section 6.1 wants constants kept.
// RUN: galop --print-index-table %s | funcheck %s
// CHECK-LABEL: fun example4_4
// CHECK-NEXT:   kernel x2
// CHECK-NEXT:     (A, x0, (j, i)): read, layout (0, 1)
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:     (x1, x1, (j)): write, layout (0)
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:     (x1, x2, (:)): read, layout (0)
// CHECK-NEXT:       : -> {all: loop 1}
// CHECK-NEXT:     (x2, x2, (i, :)): write, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       : -> {all: loop 1}
// CHECK-LABEL: fun example2_1
// CHECK-NEXT:   kernel x2
// CHECK-NEXT:     (A, x0, (i, j)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:     (x2, x2, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-LABEL: fun example3_1
// CHECK-NEXT:   kernel x5
// CHECK-NEXT:     (A, x0, (i * j + k0, j * k1, 0)): read, layout (0, 1, 2)
// CHECK-NEXT:       i * j + k0 -> {i: thread 0, j: loop 1, k0: other 0}
// CHECK-NEXT:       j * k1 -> {j: loop 1, k1: other 0}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:     (A, x1, (i, j, 0)): read, layout (0, 1, 2)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:       0 -> {0: constant}
// CHECK-NEXT:     (B, x4, (x3)): read, layout (0)
// CHECK-NEXT:       x3 -> {i: thread 0, j: loop 1, k0: other 0, k1: other 0}
// CHECK-NEXT:     (x5, x5, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-LABEL: fun figure9
// CHECK-NEXT:   kernel B
// CHECK-NEXT:     (A, x, (-i * n + 8)): read, layout (0)
// CHECK-NEXT:       -i * n + 8 -> {i: thread 0, n: other 0}
// CHECK-LABEL: fun example5_1
// CHECK-NEXT:   kernel x3
// CHECK-NEXT:     (A, x0, (i, j)): read, layout (0, 1)
// CHECK-NEXT:       i -> {i: thread 0}
// CHECK-NEXT:       j -> {j: loop 1}
// CHECK-NEXT:     (x3, x3, (i)): write, layout (0)
// CHECK-NEXT:       i -> {i: thread 0}

// Its maps are kernels here, one in the other.
fun example4_4 (k0 : i64) (k1 : i64) (A : [k1][k0]i32) : ([k0][k1]i32) =
  let (x2 : [k0][k1]i32) =
    kernel i < k0 do
      let (x1 : [k1]i32) =
        kernel j < k1 do
          let (x0 : i32) = A[j, i]
          in (x0)
      in (x1)
  in (x2)

fun example2_1 (n : i64) (m : i64) (A : [n][m]i32) : ([n]i32) =
  let (x2 : [n]i32) =
    kernel i < n do
      let (x1 : i32) =
        loop (a : i32 = 0i32) for j < m do
          let (x0 : i32) = A[i, j]
          in (a + x0)
      in (x1)
  in (x2)

fun example3_1 (k0 : i64) (k1 : i64) (p : i64) (A : [p][p][p]i64) (B : [p]i64) : ([k0]i64) =
  let (x5 : [k0]i64) =
    kernel i < k0 do
      let (x3 : i64) =
        loop (x3 : i64 = 0) for j < k1 do
          let (x0 : i64) = A[i * j + k0, j * k1, 0]
          let (x1 : i64) = A[i, j, 0]
          let (x2 : i64) = x0 + x1
          in (x2)
      let (x4 : i64) = B[x3]
      in (x4)
  in (x5)

// The tree of figure 9 is taken to pieces.
fun figure9 (n : i64) (A : [n]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (x : f32) = A[-i * n + 8]
      in (x)
  in (B)

// The slice is read by j, not by a variable made up for it.
fun example5_1 (k0 : i64) (m : i64) (A : [k0][m]i32) : ([k0]i32) =
  let (x3 : [k0]i32) =
    kernel i < k0 do
      let (s : [m]i32) = A[i, 0 : m]
      let (x2 : i32) =
        loop (a : i32 = 0i32) for j < m do
          let (x0 : i32) = s[j]
          let (x1 : i32) = a + x0
          in (x1)
      in (x2)
  in (x3)
