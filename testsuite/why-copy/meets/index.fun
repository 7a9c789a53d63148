// Which element is read, an array says.
// RUN: why-copy --tries=0 %s | funcheck %s
// RUN: memintro %s | hoist > %t.mem && shortcircuit %t.mem > %t.kept && shortcircuit --suppose=main,X,A %t.mem > %t.met
// RUN: echo '2 [0, 0, 0, 0] [0, 0]' | funrun --semantics=heap --races %t.kept
// RUN: echo '2 [0, 0, 0, 0] [0, 0]' | not funrun --semantics=heap --races %t.met 2>&1 | funcheck %s --check-prefix=MET

// CHECK: in 'main', 'X' is copied to 'A'
// CHECK: accesses meet with n = 2, A = [0, 0, 0, 0], js = [0, 0]:
// CHECK-NEXT: :[[@LINE+9]]:7: race: element [0] of 'D' is read here and written by another iteration of 'kernel' (byte 0 of block 'A_mem'), where i = 1
// CHECK-NEXT: :[[@LINE+9]]:7: it is written here, where i = 0
// MET: error: race: element [0] of 'D' is read here
entry fun main (n : i64) (A : *[n * n]i64) (js : [n]i64) : (*[n * n]i64) =
  assert n >= 1
  let (D : [n]i64) = A[0 + {(n : n + 1)}]
  let (X : [n]i64) =
    kernel i < n do
      let (j : i64) = js[i]
      let (d : i64) = D[j]
      in (d + 1)
  let (B : [n * n]i64) = A with [0 + {(n : n + 1)}] = X
  in (B)
