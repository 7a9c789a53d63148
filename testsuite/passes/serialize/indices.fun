// Of the indices of one kernel the inner ones stay those of a kernel, that makes
// rows.
// RUN: serialize --depth=1 %s | funcheck %s
// RUN: serialize --depth=2 %s | funcheck %s --check-prefix=TWO
// RUN: serialize --depth=1 %s | funverify -q --validity=20 --same-as=%s
// RUN: serialize --depth=2 %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun cube
// CHECK:      let (B_1 : [n][m][2]i64) = scratch [n][m][2] i64
// CHECK-NEXT: let (C_1 : [n][m][2]bool) = scratch [n][m][2] bool
// CHECK-NEXT: let (B : [n][m][2]i64) (C : [n][m][2]bool) =
// CHECK-NEXT:   loop (B_2 : *[n][m][2]i64 = B_1) (C_2 : *[n][m][2]bool = C_1) for i < n do
// CHECK-NEXT:     let (B_3 : [m][2]i64) (C_3 : [m][2]bool) =
// CHECK-NEXT:       kernel j < m, k < 2 do
// CHECK-NEXT:         let (a : i64) = A[i, j, k]
// CHECK-NEXT:         in (a + k, a > j)
// CHECK-NEXT:     let (B_4 : [n][m][2]i64) = B_2 with [i, :, :] = B_3
// CHECK-NEXT:     let (C_4 : [n][m][2]bool) = C_2 with [i, :, :] = C_3
// CHECK-NEXT:     in (B_4, C_4)
// TWO-LABEL: fun cube
// TWO:       kernel k < 2 do
// TWO-LABEL: fun planes
// TWO:       loop {{.*}} for j < n do
// TWO-NEXT:    let (a : i64) = P[i, j]
// TWO:         with [i, j] = a + 1
fun cube (n : i64) (m : i64) (T : i64) (A0 : [n][m][2]i64) : ([n][m][2]i64, i64) =
  let (R : [n][m][2]i64) (z : i64) =
    loop (A : [n][m][2]i64 = A0) (y : i64 = 0) for t < T do
      let (B : [n][m][2]i64) (C : [n][m][2]bool) =
        kernel i < n, j < m, k < 2 do
          let (a : i64) = A[i, j, k]
          in (a + k, a > j)
      let (x : i64) =
        reduce (+) i < n do
          let (c : bool) = C[i, m - 1, 1]
          in (select(c, y, 1))
      in (B, x)
  in (R, z)

// The bound of an index may fail; there it still does.
// CHECK-LABEL: fun quotients
// CHECK:         scratch [n][n / m] i64
// CHECK:         kernel j < n / m do
fun quotients (n : i64) (m : i64) (T : i64) : (i64) =
  let (r : i64) =
    loop (s : i64 = 0) for t < T do
      let (B : [n][n / m]i64) =
        kernel i < n, j < n / m do
          in (i + j)
      let (u : i64) =
        reduce (+) i < n do
          let (b : i64) = B[i, 0]
          in (b)
      in (s + u)
  in (r)

// A kernel in a kernel: indices count, wherever they are.
// CHECK-LABEL: fun planes
// CHECK:      loop {{.*}} for i < n do
// CHECK-NEXT:   let (row : [n]i64) =
// CHECK-NEXT:     kernel j < n do
// CHECK:        with [i, :] = row
fun planes (n : i64) (T : i64) (P0 : [n][n]i64) : ([n][n]i64) =
  let (R : [n][n]i64) =
    loop (P : [n][n]i64 = P0) for t < T do
      let (Q : [n][n]i64) =
        kernel i < n do
          let (row : [n]i64) =
            kernel j < n do
              let (a : i64) = P[i, j]
              in (a + 1)
          in (row)
      in (Q)
  in (R)
