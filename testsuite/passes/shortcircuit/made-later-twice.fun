// What one array gains by the new order keeps that order, though another one, for whose
// sake it was made, gains nothing.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit %s | funverify -q --validity=100 --same-as=%s

// CHECK-LABEL: fun main
// CHECK: let (c : i64) = A[1]
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) (Y : [n]i64 @ A_mem -> 1 + {(n : 1)}) =
// CHECK-NOT: let (c : i64) = A[1]
entry fun main (n : i64) (k : i64) (A_mem : mem) (A : *[2 * n + 3]i64 @ A_mem -> R(2 * n + 3)) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (A_mem' : mem, *[2 * n + 3]i64 @ A_mem' -> R(2 * n + 3)) =
  assert 0 <= k && k < n
  let (X_mem : mem) = alloc n * 8
  let (Y_mem : mem) = alloc n * 8
  let (X : [n]i64 @ X_mem -> R(n)) (Y : [n]i64 @ Y_mem -> R(n)) =
    kernel i < n do
      let (b : i64) = B[n - 1 - i]
      in (i * 3 - 1, b + i)
  let (P : [k]i64 @ Y_mem -> R(k)) = Y[0 : k]
  let (Q : [n - k]i64 @ X_mem -> k + {(n - k : 1)}) = X[k : n - k]
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) = concat P Q
  let (c : i64) = A[1]
  let (D : [2 * n + 3]i64 @ A_mem -> R(2 * n + 3)) = A with [1 : n] = C
  let (E : [2 * n + 3]i64 @ A_mem -> R(2 * n + 3)) = D with [0] = c
  in (A_mem, E)
