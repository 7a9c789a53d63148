// Two rows change places.  One copy is needed; the other one moves nothing where
// it is the same row, and nothing meets elsewhere: the prover does not see that.
// RUN: why-copy --tries=0 %s | funcheck %s
// RUN: memintro %s | hoist > %t.mem && shortcircuit %t.mem > %t.kept
// RUN: shortcircuit --suppose=main,upper,A %t.mem > %t.met && shortcircuit --suppose=main,pivot,B %t.mem > %t.apart
// RUN: echo '2 0 1 [[0, 0], [0, 1]]' | funrun --semantics=heap --races %t.kept | funcheck %s --check-prefix=KEPT
// RUN: echo '2 0 1 [[0, 0], [0, 1]]' | funrun --semantics=heap --races %t.met | funcheck %s --check-prefix=MET
// RUN: funverify -q --validity=100 --same-as=%s %t.apart
// RUN: shortcircuit %t.mem --remarks 2>&1 >/dev/null | funcheck %s --check-prefix=COPIED
// RUN: shortcircuit %t.mem --suppose=main,pivot,B --remarks 2>&1 >/dev/null | funcheck %s --check-prefix=BUILT
// KEPT: {{^\[\[}}0, 1], [0, 0]]{{$}}
// MET: {{^\[\[}}0, 1], [0, 1]]{{$}}
// COPIED: 'pivot' is not built in 'B': 'lower' is read after the write of 'pivot'
// BUILT: 'pivot' is built in 'B' [shortcircuit: circuit]

// CHECK: in 'main', 'upper' is copied to 'A'
// CHECK: accesses meet with n = 2, p = 0, k = 1, A = {{\[\[}}0, 0], [0, 1]]:
// CHECK-NEXT: :[[@LINE+10]]:3: element [1] of 'lower' is 0, but byte 8 of block 'A_mem' holds 1
// CHECK-NEXT: :[[@LINE+7]]:3: it is written here
// CHECK: in 'main', 'pivot' is copied to 'B'
// CHECK-NEXT: 'lower' is read after the write of 'pivot'
// CHECK-NEXT: no input of 100 tried makes accesses meet
entry fun main (n : i64) (p : i64) (k : i64) (A : *[n][n]i64) : (*[n][n]i64) =
  assert 0 <= p && p < n && 0 <= k && k < n
  let (row : [n]i64) = A[k, :]
  let (upper : [n]i64) = copy row
  let (lower : [n]i64) = A[p, :]
  let (pivot : [n]i64) = copy lower
  let (B : [n][n]i64) = A with [p, :] = upper
  let (C : [n][n]i64) = B with [k, :] = pivot
  in (C)
