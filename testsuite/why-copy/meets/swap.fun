// Two rows change places.  One copy is needed; the other one is made in its row: it moves
// nothing where that is the same row, and nothing meets elsewhere.
// RUN: why-copy --tries=0 %s | funcheck %s
// RUN: memintro %s | hoist > %t.mem && shortcircuit %t.mem > %t.kept
// RUN: shortcircuit --suppose=main,pivot,B %t.mem > %t.met
// RUN: echo '2 0 1 [[0, 0], [0, 1]]' | funrun --semantics=heap --races %t.kept | funcheck %s --check-prefix=KEPT
// RUN: echo '2 0 1 [[0, 0], [0, 1]]' | funrun --semantics=heap --races %t.met | funcheck %s --check-prefix=MET
// RUN: funverify -q --validity=100 --same-as=%s %t.kept
// RUN: shortcircuit %t.mem --remarks 2>&1 >/dev/null | funcheck %s --check-prefix=BUILT
// KEPT: {{^\[\[}}0, 1], [0, 0]]{{$}}
// MET: {{^\[\[}}0, 0], [0, 0]]{{$}}
// BUILT-DAG: 'upper' is built in 'A' [shortcircuit: circuit]
// BUILT-DAG: 'pivot' is not built in 'B': 'row' is read after the write of 'pivot'

// CHECK: in 'main', 'pivot' is copied to 'B'
// CHECK-NEXT: 'row' is read after the write of 'pivot'
// CHECK-NEXT: accesses meet with n = 2, p = 0, k = 1, A = {{\[\[}}0, 0], [0, 1]]:
// CHECK-NEXT: :[[@LINE+5]]:3: element [1] of 'row' is 1, but byte 24 of block 'A_mem' holds 0
// CHECK-NEXT: :[[@LINE+6]]:3: it is written here
entry fun main (n : i64) (p : i64) (k : i64) (A : *[n][n]i64) : (*[n][n]i64) =
  assert 0 <= p && p < n && 0 <= k && k < n
  let (row : [n]i64) = A[k, :]
  let (upper : [n]i64) = copy row
  let (lower : [n]i64) = A[p, :]
  let (pivot : [n]i64) = copy lower
  let (B : [n][n]i64) = A with [p, :] = upper
  let (C : [n][n]i64) = B with [k, :] = pivot
  in (C)
