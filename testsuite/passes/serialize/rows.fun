// What a kernel of the body makes as a row of the result alone is written there at
// once; any other row is copied.
// RUN: serialize %s | funcheck %s
// RUN: serialize --remarks %s 2>&1 >/dev/null | grep 'copied' | funcheck %s --check-prefix=WHY
// RUN: serialize %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun nest
// CHECK:      let (B_1 : [n][m]i64) = scratch [n][m] i64
// CHECK-NEXT: let (B : [n][m]i64) =
// CHECK-NEXT:   loop (B_2 : *[n][m]i64 = B_1) for i < n do
// CHECK-NEXT:     let (B_3 : [n][m]i64) =
// CHECK-NEXT:       loop (B_4 : *[n][m]i64 = B_2) for j < m do
// CHECK-NEXT:         let (a : i64) = A[i, j]
// CHECK-NEXT:         let (B_5 : [n][m]i64) = B_4 with [i, j] = a + 1
// CHECK-NEXT:         in (B_5)
// CHECK-NEXT:     in (B_3)
// CHECK-NEXT: in (B)
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

// Four dimensions, of three kernels.
// CHECK-LABEL: fun deep
// CHECK-COUNT-1: scratch
// CHECK-NOT:     scratch
// CHECK:         with [i, j, k, l] = i + j * k - l
entry fun deep (n : i64) (m : i64) (T : i64) (A0 : [n][m][n][2]i64) : ([n][m][n][2]i64) =
  let (R : [n][m][n][2]i64) =
    loop (A : [n][m][n][2]i64 = A0) for t < T do
      let (B : [n][m][n][2]i64) =
        kernel i < n do
          let (plane : [m][n][2]i64) =
            kernel j < m, k < n do
              let (row : [2]i64) =
                kernel l < 2 do
                  in (i + j * k - l)
              in (row)
          in (plane)
      in (B)
  in (R)

// Two rows of one kernel: one is a row of the result alone.  The other one is read,
// too, by what is not.
// WHY: 'low' is copied into 'C': no loop makes it, for this alone
// WHY: 'turned' is copied into 'D': no loop makes it, for this alone
// CHECK-LABEL: fun both
// CHECK:      let (low_1 : [m]i64) = scratch [m] i64
// CHECK-NEXT: let (B_3 : [n][m]i64) (low : [m]i64) =
// CHECK-NEXT:   loop (B_4 : *[n][m]i64 = B_2) (low_2 : *[m]i64 = low_1) for j < m do
// CHECK-NEXT:     let (a : i64) = A[i, j]
// CHECK-NEXT:     let (B_5 : [n][m]i64) = B_4 with [i, j] = a + 1
// CHECK-NEXT:     let (low_3 : [m]i64) = low_2 with [j] = a - 1
// CHECK-NEXT:     in (B_5, low_3)
// CHECK-NEXT: let (turned : [m]i64) = reverse 0 low
// CHECK-NEXT: let (C_3 : [n][m]i64) = C_2 with [i, :] = low
// CHECK-NEXT: let (D_3 : [n][m]i64) = D_2 with [i, :] = turned
// CHECK-NEXT: in (B_3, C_3, D_3)
entry fun both (n : i64) (m : i64) (T : i64) (A0 : [n][m]i64) : ([n][m]i64, [n][m]i64) =
  let (R : [n][m]i64) (S : [n][m]i64) =
    loop (A : [n][m]i64 = A0) (P : [n][m]i64 = A0) for t < T do
      let (B : [n][m]i64) (C : [n][m]i64) (D : [n][m]i64) =
        kernel i < n do
          let (high : [m]i64) (low : [m]i64) =
            kernel j < m do
              let (a : i64) = A[i, j]
              in (a + 1, a - 1)
          let (turned : [m]i64) = reverse 0 low
          in (high, low, turned)
      in (B, D)
  in (R, S)

// One row twice, a row with attributes, one that a branch gives, and one of an array
// from outside.
// WHY: 'row' is copied into 'B': no loop makes it, for this alone
// WHY: 'row' is copied into 'C': no loop makes it, for this alone
// WHY: 'marked' is copied into 'D': it has attributes
// WHY: 'some' is copied into 'E': no loop makes it, for this alone
// WHY: 'X' is copied into 'F': no loop makes it, for this alone
// CHECK-LABEL: fun others
// CHECK: = B_2 with [i, :] = row
// CHECK: = C_2 with [i, :] = row
// CHECK: = D_2 with [i, :] = marked
// CHECK: = E_2 with [i, :] = some
// CHECK: = F_2 with [i, :] = X
entry fun others (n : i64) (X : [n]i64) (T : i64) : (i64) =
  let (r : i64) =
    loop (r : i64 = 0) for t < T do
      let (B : [n][n]i64) (C : [n][n]i64) (D : [n][n]i64) (E : [n][n]i64) (F : [n][n]i64) =
        kernel i < n do
          let (row : [n]i64) =
            kernel j < n do
              in (i + j)
          let (#[note("kept")] marked : [n]i64) =
            kernel j < n do
              in (i - j)
          let (some : [n]i64) =
            if i > 1 then
              let (line : [n]i64) =
                kernel j < n do
                  in (i * j)
              in (line)
            else
              in (X)
          in (row, row, marked, some, X)
      let (b : i64) (e : i64) =
        reduce (max, max) i < n do
          let (b : i64) = B[i, 0]
          let (c : i64) = C[0, i]
          let (d : i64) = D[i, i]
          let (e : i64) = E[n - 1, i]
          let (f : i64) = F[0, i]
          in (max(b, c + d), e + f)
      in (select(n > 0, b + e, 0))
  in (r)

// A size that fails where the outer array has it, too, and one that it does not have.
// WHY: 'wide' is copied into 'C': its size may fail to be computed
// CHECK-LABEL: fun sizes
// CHECK: with [i, j] = j
// CHECK: let (wide_1 : [2 * m - m + 1]i64) = scratch [2 * m - m + 1] i64
// CHECK: = C_2 with [i, :] = wide
entry fun sizes (n : i64) (m : i64) (T : i64) (A : [n][m + 1]i64) : ([n][m + 1]i64, [n][m + 1]i64) =
  let (R : [n][m + 1]i64) (S : [n][m + 1]i64) =
    loop (R : [n][m + 1]i64 = A) (S : [n][m + 1]i64 = A) for t < T do
      let (B : [n][m + 1]i64) (C : [n][m + 1]i64) =
        kernel i < n do
          let (line : [m + 1]i64) =
            kernel j < m + 1 do
              in (j)
          let (wide : [2 * m - m + 1]i64) =
            kernel j < 2 * m - m + 1 do
              in (i)
          in (line, wide)
      in (B, C)
  in (R, S)

// A size of the body, which is the outer one by an assert.
// CHECK-LABEL: fun asserted
// CHECK: loop (B_4 : *[n][m]i64 = B_2) for j < k do
// CHECK: with [i, j] = j + i
// CHECK: assert k == m
entry fun asserted (n : i64) (m : i64) (T : i64) (K : [n]i64) (A : [n][m]i64) : ([n][m]i64) =
  let (R : [n][m]i64) =
    loop (R : [n][m]i64 = A) for t < T do
      let (B : [n][m]i64) =
        kernel i < n do
          let (k : i64) = K[i]
          let (row : [k]i64) =
            kernel j < k do
              in (j + i)
          assert k == m
          in (row)
      in (B)
  in (R)
