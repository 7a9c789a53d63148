// What is built in X moves with it: the rows are written in A, one of which
// another iteration reads.
// RUN: why-copy --tries=0 %s | funcheck %s
// RUN: memintro %s | hoist > %t.mem && shortcircuit %t.mem > %t.kept && shortcircuit --suppose=main,X,A %t.mem > %t.met
// RUN: echo '2 1 [[0], [0]]' | funrun --semantics=heap --races %t.kept
// RUN: echo '2 1 [[0], [0]]' | not funrun --semantics=heap --races %t.met 2>&1 | funcheck %s --check-prefix=MET
// RUN: funcheck %s --check-prefix=ROWS < %t.met
// ROWS: let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) =

// CHECK: in 'main', 'X' is copied to 'A'
// CHECK: accesses meet with n = 2, m = 1, A = {{\[\[}}0], [0]]:
// CHECK-NEXT: :[[@LINE+9]]:11: race: element [0] of 'row' is written here and read by another iteration of 'kernel' (byte 8 of block 'A_mem'), where i = 1, j = 0
// CHECK-NEXT: :[[@LINE+7]]:11: it is read here, where i = 0, j = 0
// MET: error: race: element [0] of 'row' is written here
entry fun main (n : i64) (m : i64) (A : *[n][m]i64) : (*[n][m]i64) =
  let (X : [n][m]i64) =
    kernel i < n do
      let (row : [m]i64) =
        kernel j < m do
          let (a : i64) = A[min(i + 1, n - 1), j]
          in (a + 1)
      in (row)
  let (B : [n][m]i64) = A with [:, :] = X
  in (B)
