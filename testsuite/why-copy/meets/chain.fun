// A copy of a copy: both stay, each for an input of its own.
// RUN: why-copy --tries=0 %s | funcheck %s
// RUN: memintro %s | hoist > %t.mem && shortcircuit %t.mem > %t.kept
// RUN: shortcircuit --suppose=main,X,Y %t.mem > %t.first && shortcircuit --suppose=main,Z,A %t.mem > %t.second
// RUN: echo '2 0 [0, 0]' | funrun --semantics=heap --races %t.kept
// RUN: echo '2 0 [0, 0]' | not funrun --semantics=heap --races %t.first 2>&1 | funcheck %s --check-prefix=FIRST
// RUN: echo '1 0 [1]' | funrun --semantics=heap --races %t.kept | funcheck %s --check-prefix=KEPT
// RUN: echo '1 0 [1]' | funrun --semantics=heap --races %t.second | funcheck %s --check-prefix=SECOND
// FIRST: error: race: element [0] of 'Y' is read here
// KEPT: {{^}}1{{$}}
// SECOND: {{^}}0{{$}}

// CHECK: in 'main', 'X' is copied to 'Y'
// CHECK: accesses meet with n = 2, k = 0, A = [0, 0]:
// CHECK-NEXT: :[[@LINE+13]]:7: race: element [0] of 'Y' is read here and written by another iteration of 'kernel' (byte 0 of block 'Y_mem'), where i = 1
// CHECK-NEXT: :[[@LINE+13]]:7: it is written here, where i = 0
// CHECK: in 'main', 'Z' is copied to 'A'
// CHECK: accesses meet with n = 1, k = 0, A = [1]:
// CHECK-NEXT: :[[@LINE+13]]:3: element [0] of 'A' is 1, but byte 0 of block 'A_mem' holds 0
// CHECK-NEXT: :[[@LINE+10]]:3: it is written here
entry fun main (n : i64) (k : i64) (A : *[n]i64) : (*[n]i64, i64) =
  assert 0 <= k && k < n
  let (Y : [n]i64) =
    kernel i < n do
      in (i * i)
  let (X : [n]i64) =
    kernel i < n do
      let (y : i64) = Y[n - 1 - i]
      in (y + k)
  let (Z : [n]i64) = Y with [0 : n] = X
  let (z : i64) = Z[k]
  let (a : i64) = A[min(max(z, 0), n - 1)]
  let (B : [n]i64) = A with [0 : n] = Z
  in (B, a)
