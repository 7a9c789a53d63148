// An iteration writes what the one before it reads.
// RUN: why-copy --tries=0 %s | funcheck %s
// RUN: memintro %s | hoist > %t.mem && shortcircuit %t.mem > %t.kept && shortcircuit --suppose=main,X,A %t.mem > %t.met
// RUN: echo '3 [0, 0, 0]' | funrun --semantics=heap --races %t.kept
// RUN: echo '3 [0, 0, 0]' | not funrun --semantics=heap --races %t.met 2>&1 | funcheck %s --check-prefix=MET

// CHECK: in 'main', 'X' is copied to 'A'
// CHECK: accesses meet with n = 3, A = [0, 0, 0]:
// CHECK-NEXT: :[[@LINE+9]]:7: race: element [1] of 'X' is written here and read by another iteration of 'kernel' (byte 8 of block 'A_mem'), where i = 1
// CHECK-NEXT: :[[@LINE+7]]:7: it is read here, where i = 0
// MET: error: race: element [1] of 'X' is written here
entry fun main (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 1
  let (X : [n - 1]i64) =
    kernel i < n - 1 do
      let (a : i64) = A[i]
      let (b : i64) = A[i + 1]
      in (a + b)
  let (B : [n]i64) = A with [0 : n - 1] = X
  in (B)
