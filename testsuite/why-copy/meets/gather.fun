// A kernel that would write over what it reads.
// RUN: why-copy --tries=0 %s | funcheck %s
// RUN: memintro %s | hoist | shortcircuit > %t.mem && memmerge %t.mem > %t.kept && memmerge --suppose=main,B_mem,A_mem %t.mem > %t.met
// RUN: echo '2 [0, 0] [0, 0]' | funrun --semantics=heap --races %t.kept
// RUN: echo '2 [0, 0] [0, 0]' | not funrun --semantics=heap --races %t.met 2>&1 | funcheck %s --check-prefix=MET

// CHECK: 'B_mem' is not made over 'A_mem'
// CHECK: accesses meet with n = 2, A = [0, 0], js = [0, 0]:
// CHECK-NEXT: :[[@LINE+7]]:7: race: element [0] of 'A' is read here and written by another iteration of 'kernel' (byte 0 of block 'A_mem'), where i = 1
// CHECK-NEXT: :[[@LINE+7]]:7: it is written here, where i = 0
// MET: error: race: element [0] of 'A' is read here
entry fun main (n : i64) (A : *[n]i64) (js : [n]i64) : ([n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (j : i64) = js[i]
      let (a : i64) = A[j]
      in (a + 1)
  in (B)
