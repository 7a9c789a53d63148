// Kernels in loops become loops; rows are written into the array around them.
// RUN: serialize %s | funcheck %s
// RUN: serialize %s | funverify -q --same-as=%s
// RUN: serialize --all %s | funverify -q --same-as=%s
// RUN: serialize --all %s | funcheck %s --check-prefix=ALL
// RUN: serialize --depth=1 %s | funcheck %s --check-prefix=DEPTH
// RUN: serialize --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY

// CHECK-LABEL: fun nest
// CHECK:       (B_1 : [n][m]i64) = scratch [n][m] i64
// CHECK-NEXT:  (B : [n][m]i64) =
// CHECK-NEXT:    loop (B_2 : *[n][m]i64 = B_1) for i < n do
// CHECK-NEXT:      ({{.*}} : [n][m]i64) =
// CHECK-NEXT:        loop (B_{{.}} : *[n][m]i64 = B_2) for j < m do
// CHECK-NEXT:          (a : i64) = A[i, j]
// CHECK-NEXT:          {{.*}} = B_{{.}} with [i, j] = a + 1
// DEPTH-LABEL: fun nest
// DEPTH:       loop
// DEPTH:         kernel j < m do
// DEPTH:         B_2 with [i, :] = row
entry fun nest (n : i64) (m : i64) (T : i64) (A0 : [n][m]i64) : ([n][m]i64) =
  let (R : [n][m]i64) =
    loop (A : [n][m]i64 = A0) for t < T do
      let (B : [n][m]i64) =
        kernel i < n do
          let (row : [m]i64) =
            kernel j < m do
              let (a : i64) = A[i, j]
              in (a + 1)
          in (row)
      in (B)
  in (R)

// Outside of loops, only with --all; what has a level stays.
// CHECK-LABEL: fun outside
// CHECK:       kernel i < n do
// ALL-LABEL:   fun outside
// ALL-NOT:     kernel i <
// ALL:         kernel k < n at thread do
// WHY:         'C' stays a kernel: it runs 'at thread'
entry fun outside (n : i64) (T : i64) (A : [n]i64) : ([n]i64, [n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      in (a * 2)
  let (D : [n]i64) =
    loop (X : [n]i64 = B) for t < T do
      let (C : [n]i64) =
        kernel k < n at thread do
          let (a : i64) = X[k]
          in (a - 1)
      in (C)
  in (B, D)

// The row is used twice: it stays, and is copied.
// CHECK-LABEL: fun twice
// CHECK:       (row : [m]i64) =
// CHECK:       with [i, :] = row
// WHY:         'row' is copied into 'B': no loop makes it, for this alone
entry fun twice (n : i64) (m : i64) (T : i64) (A0 : [n][m]i64) : ([n][m]i64) =
  assert m >= 1
  let (R : [n][m]i64) =
    loop (A : [n][m]i64 = A0) for t < T do
      let (B : [n][m]i64) (s : [n]i64) =
        kernel i < n do
          let (row : [m]i64) =
            kernel j < m do
              let (a : i64) = A[i, j]
              in (a + 1)
          let (x : i64) = row[0]
          in (row, x)
      in (B)
  in (R)
