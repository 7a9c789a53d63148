// Elements of two widths in one block of each thread, and of the host, as C has
// them.
// RUN: memmerge --arena %s | memexpand | hoist | guard | lower > %t.imp
// RUN: funemit --target=c -o %t.out %t.imp && cc -O2 -Wall -Wextra -Werror -fopenmp -ffp-contract=off -o %t.out %t.out.c -lm
// RUN: echo '3 2 [[7, 8], [9, 10], [11, 12]] [0, 0, 0]' > %t.in
// RUN: %t.out < %t.in > %t.emitted
// RUN: funrun %s < %t.in | diff - %t.emitted
// RUN: memmerge --arena %s | funcheck %s
// CHECK: let (a_mem : mem) = alloc n * m * 8 + n * 4
// CHECK: let (c_mem : mem) = alloc 56
// CHECK-NOT: alloc
entry fun main (n : i64) (m : i64) (X_mem : mem) (X : [n][m]i64 @ X_mem -> R(n, m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert 0 < m
  let (a_mem : mem) = alloc n * 4
  let (A : [n]i32 @ a_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = X[i, 0]
      in (i32(x))
  let (b_mem : mem) = alloc n * m * 8
  let (B : [n][m]i64 @ b_mem -> C(n, m)) =
    kernel i < n, j < m do
      let (x : i64) = X[n - 1 - i, j]
      in (x + i)
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (c_mem : mem) = alloc 24
      let (C : [6]i32 @ c_mem -> R(6)) =
        kernel j < 6 do
          let (a : i32) = A[i]
          in (a * i32(j))
      let (d_mem : mem) = alloc 32
      let (D : [4]i64 @ d_mem -> 3 + {(4 : -1)}) =
        kernel j < 4 do
          let (b : i64) = B[i, m - 1]
          in (b * j)
      let (c : i32) = C[5]
      let (d : i64) = D[3]
      in (i64(c) + d)
  in (S)
