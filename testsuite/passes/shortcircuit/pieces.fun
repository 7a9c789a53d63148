// Operands of a concat that are parts of one array: all of that is made in the result, if
// what they leave out has room there.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck %s --check-prefix=SAY
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun pieces
// CHECK: let (X : [n]i64 @ R_mem -> R(n)) =
// CHECK: let (P : [k]i64 @ R_mem -> R(k)) = X[0 : k]
// CHECK-NEXT: let (Q : [n - k]i64 @ R_mem -> k + {(n - k : 1)}) = X[k : n - k]
entry fun pieces (n : i64) (k : i64) (B : [n]i64) : ([n]i64) =
  assert 0 <= k && k <= n
  let (X : [n]i64) =
    kernel i < n do
      let (b : i64) = B[i]
      in (b + 1)
  let (P : [k]i64) = X[0 : k]
  let (Q : [n - k]i64) = X[k : n - k]
  let (R : [n]i64) = concat P Q
  in (R)

// Rows of a matrix.
// CHECK-LABEL: fun rows
// CHECK: let (X : [n][m]i64 @ R_mem -> R(n, m)) =
entry fun rows (n : i64) (m : i64) (k : i64) (B : [n][m]i64) : ([n][m]i64) =
  assert 0 <= k && k <= n && 0 < m
  let (X : [n][m]i64) =
    kernel i < n, j < m do
      let (b : i64) = B[i, j]
      in (b + 1)
  let (P : [k][m]i64) = X[0 : k, :]
  let (Q : [n - k][m]i64) = X[k : n - k, :]
  let (R : [n][m]i64) = concat P Q
  in (R)

// The rest is written over by what is made later; what was there before is made later, too.
// CHECK-LABEL: fun later
// CHECK: let (X : [n]i64 @ R_mem -> R(n)) =
// CHECK: let (Z : [n - k]i64 @ R_mem -> k + {(n - k : 1)}) =
entry fun later (n : i64) (k : i64) (B : [n]i64) : ([n]i64) =
  assert 0 <= k && k <= n
  let (X : [n]i64) =
    kernel i < n do
      let (b : i64) = B[i]
      in (b + 1)
  let (P : [k]i64) = X[0 : k]
  let (Z : [n - k]i64) =
    kernel i < n - k do
      in (i)
  let (R : [n]i64) = concat P Z
  in (R)

// CHECK-LABEL: fun before
// CHECK: let (X : [n]i64 @ R_mem -> R(n)) =
// CHECK-NEXT: kernel
// CHECK: let (Z : [n - k]i64 @ R_mem -> k + {(n - k : 1)}) =
// SAY-DAG: 'Z' is made later, after the statements that do not need it
entry fun before (n : i64) (k : i64) (B : [n]i64) : ([n]i64) =
  assert 0 <= k && k <= n
  let (Z : [n - k]i64) =
    kernel i < n - k do
      in (i)
  let (X : [n]i64) =
    kernel i < n do
      let (b : i64) = B[i]
      in (b + 1)
  let (P : [k]i64) = X[0 : k]
  let (R : [n]i64) = concat P Z
  in (R)

// In the other order there is no room.
// CHECK-LABEL: fun turned
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) =
// SAY: 'P' is not built in 'R': block 'R_mem' may be too small where 'X' is made
entry fun turned (n : i64) (k : i64) (B : [n]i64) : ([n]i64) =
  assert 0 <= k && k <= n
  let (X : [n]i64) =
    kernel i < n do
      let (b : i64) = B[i]
      in (b + 1)
  let (P : [k]i64) = X[0 : k]
  let (Q : [n - k]i64) = X[k : n - k]
  let (R : [n]i64) = concat Q P
  in (R)

// Nor where the result is a part of another array, which has other elements beside it.
// CHECK-LABEL: fun beside
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) =
// SAY: 'P' is not built in 'R': what 'P' is a part of would be written over other operands
// SAY: 'R' is built in 'D'
entry fun beside (n : i64) (k : i64) (D : *[2 * n + 9]i64) (B : [n]i64) : (*[2 * n + 9]i64) =
  assert 0 <= k && k <= n
  let (X : [n]i64) =
    kernel i < n do
      let (b : i64) = B[i]
      in (b + 1)
  let (P : [k]i64) = X[0 : k]
  let (Z : [2]i64) =
    kernel i < 2 do
      in (i)
  let (R : [k + 2]i64) = concat P Z
  let (E : [2 * n + 9]i64) = D with [3 : k + 2] = R
  in (E)

// What an update puts somewhere leaves the rest as it was.
// CHECK-LABEL: fun updated
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) =
// SAY: 'P' is not built in 'D': no index function expresses the destination of 'X'
entry fun updated (n : i64) (k : i64) (D : *[n]i64) (B : [n]i64) : (*[n]i64) =
  assert 0 <= k && k <= n
  let (X : [n]i64) =
    kernel i < n do
      let (b : i64) = B[i]
      in (b + 1)
  let (P : [k]i64) = X[0 : k]
  let (E : [n]i64) = D with [0 : k] = P
  in (E)

// Columns would have elements in common.
// CHECK-LABEL: fun columns
// CHECK: let (X : [n][m]i64 @ X_mem -> R(n, m)) =
entry fun columns (n : i64) (m : i64) (k : i64) (B : [n][m]i64) : ([2 * n][k]i64) =
  assert 0 <= k && k < m
  let (X : [n][m]i64) =
    kernel i < n, j < m do
      let (b : i64) = B[i, j]
      in (b + 1)
  let (P : [n][k]i64) = X[:, 0 : k]
  let (Z : [n][k]i64) = replicate [n][k] 7
  let (R : [2 * n][k]i64) = concat P Z
  in (R)

// Two arrays have parts in the result: each would be written over the other one's.
// CHECK-LABEL: fun both
// CHECK: let (Y : [n]i64 @ Y_mem -> R(n)) =
// SAY: 'Q' is not built in 'R': what 'Q' is a part of would be written over other operands
entry fun both (n : i64) (k : i64) (B : [n]i64) : ([n]i64) =
  assert 0 <= k && k < n
  let (X : [n]i64) =
    kernel i < n do
      let (b : i64) = B[i]
      in (b + i)
  let (Y : [n]i64) =
    kernel i < n do
      in (i * 3 - 1)
  let (P : [k]i64) = X[0 : k]
  let (Q : [n - k]i64) = Y[k : n - k]
  let (R : [n]i64) = concat P Q
  in (R)

// An element of the destination is read after what would be written over it.
// CHECK-LABEL: fun read
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) =
entry fun read (n : i64) (k : i64) (D : *[2 * n]i64) (B : [n]i64) (Z : [n]i64) : (*[2 * n]i64, i64) =
  assert 0 < k && k < n
  let (X : [n]i64) =
    kernel i < n do
      let (b : i64) = B[i]
      in (b + i)
  let (b0 : i64) = B[0]
  let (x0 : i64) = X[0]
  assert x0 == b0
  let (d : i64) = D[n - 1]
  let (P : [k]i64) = X[0 : k]
  let (Q : [n - k]i64) = Z[k : n - k]
  let (R : [n]i64) = concat P Q
  let (E : [2 * n]i64) = D with [0 : n] = R
  in (E, d)
