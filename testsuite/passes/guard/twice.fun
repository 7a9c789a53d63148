// Whether an update along several dimensions selects an element twice is found
// out by a search, where it is not proved.
// RUN: guard %s | funcheck %s
// RUN: guard %s > %t && guard %t | diff %t -
// RUN: guard --none %s > %t.plain && guard %s | guard --none | diff %t.plain -
// RUN: guard %s | funverify -q --same-as=%s
// RUN: memintro %s | guard | funverify -q --validity=10 --same-as=%s
// RUN: memintro %s | guard | lower | funverify -q --same-as=%s
// RUN: guard %s > %t.guarded
// RUN: echo '12 2 3 6 2 2' | funrun --entry=planes %t.guarded | funcheck --check-prefix=ONCE %s
// RUN: echo '14 2 4 6 2 2' | not funrun --entry=planes %t.guarded 2>&1 | funcheck --check-prefix=TWICE %s
// RUN: echo '8 1 1 0 1 8' | funrun --entry=planes %t.guarded | funcheck --check-prefix=SINGLE %s
// RUN: echo '8 0 9 3 1 2' | funrun --entry=planes %t.guarded | funcheck --check-prefix=NOTHING %s
// ONCE: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
// TWICE: error: {{.*}}update of A: an element is selected twice
// SINGLE: [1, 1, 0, 0, 0, 0, 0, 0]
// NOTHING: [0, 0, 0, 0, 0, 0, 0, 0]

// CHECK-LABEL: fun planes
entry fun planes (n : i64) (m : i64) (k : i64) (s : i64) (t : i64) (c : i64) : ([n]i64) =
  assert c < 9
  let (l : i64) = min(c, 2)
  let (A : [n]i64) = replicate [n] 0
  let (V : [m][k][l]i64) = replicate [m][k][l] 1
  let (B : [n]i64) = A with [0 + {(m : s), (k : t), (l : 1)}] = V
  in (B)
//      CHECK: #[guard] let ([[A:apart(_[0-9]+)?]] : bool) =
// CHECK-NEXT:   if m > 0 && k > 0 && l > 0 then
// CHECK-NEXT:     let ([[B:apart_[0-9]+]] : bool) =
// CHECK-NEXT:       loop ([[C:apart_[0-9]+]] : bool = true) for d < k do
// CHECK-NEXT:         let ([[D:apart_[0-9]+]] : bool) =
// CHECK-NEXT:           loop ([[E:apart_[0-9]+]] : bool = [[C]]) for [[F:d_[0-9]+]] < l * 2 - 1 do
//      CHECK: #[guard] assert [[A]] "update of A: an element is selected twice"

// Rows that do not meet are proved not to.
// CHECK-LABEL: fun rows
entry fun rows (n : i64) (m : i64) (A : *[n * m]i64) (V : [n][m]i64) : ([n * m]i64) =
  let (B : [n * m]i64) = A with [0 + {(n : m), (m : 1)}] = V
  in (B)
// CHECK-NOT: apart
