// Only the third trip reads what it writes.
// RUN: why-copy --tries=0 %s | funcheck %s
// RUN: memintro %s | hoist > %t.mem && shortcircuit %t.mem > %t.kept && shortcircuit --suppose=main,X,C %t.mem > %t.met
// RUN: echo '12 3 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]' | funrun --semantics=heap --races %t.kept
// RUN: echo '12 3 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]' | not funrun --semantics=heap --races %t.met 2>&1 | funcheck %s --check-prefix=MET

// CHECK: in 'main', 'X' is copied to 'C'
// CHECK: accesses meet with n = 12, T = 3, A = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]:
// CHECK-NEXT: :[[@LINE+10]]:11: race: element [4] of 'C' is read here and written by another iteration of 'kernel' (byte 32 of block 'A_mem'), where t = 2, i = 1
// CHECK-NEXT: :[[@LINE+10]]:11: it is written here, where t = 2, i = 0
// MET: error: race: element [4] of 'C' is read here
// MET: where t = 2, i = 1
entry fun main (n : i64) (T : i64) (A : *[n]i64) : (*[n]i64) =
  assert T >= 0 && n == 6 + 2 * T
  let (R : [n]i64) =
    loop (C : *[n]i64 = A) for t < T do
      let (X : [2]i64) =
        kernel i < 2 do
          let (c : i64) = C[2 * t + 1 - i]
          in (c + t)
      let (D : [n]i64) = C with [4 : 2] = X
      in (D)
  in (R)
