// What an iteration copies from outside has to be there, all of it; what is
// written elsewhere, or to another block, does not matter.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

// After it in its block, and one row of it for each iteration beside.
entry fun behind (n : i64) : (A_mem' : mem, [2 * n]i64 @ A_mem' -> R(2 * n)) =
  let (A_mem : mem) = alloc 2 * n * 8
  let (A : [n]i64 @ A_mem -> n + {(n : 1)}) = iota n
  let (B : [n]i64 @ A_mem -> R(n)) =
    kernel i < n do
      let (X_mem : mem) (#[mem] o : i64) (X : [n]i64 @ X_mem -> o + {(n : 1)}) =
        if i % 2 == 0 then
          let (W_mem : mem) = alloc n * 8
          let (W : [n]i64 @ W_mem -> R(n)) = replicate [n] i
          in (W_mem, 0, W)
        else
          in (A_mem, n, A)
      let (x : i64) = X[i]
      in (x)
  let (C : [2 * n]i64 @ A_mem -> R(2 * n)) = concat B A
  in (A_mem, C)
//  CHECK-LABEL: fun behind
//        CHECK: let ([[A:A_[0-9]+]] : [n]i64 @ {{.*}}) = copy A

// What has a name of its own, an update or a part of it: that is what it is.
entry fun updated (n : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert n >= 1
  let (A_mem : mem) = alloc 2 * n * 8
  let (P : [n]i64 @ A_mem -> R(n)) = iota n
  let (Q : [n]i64 @ A_mem -> n + {(n : 1)}) = replicate [n] 3
  let (A0 : [2 * n]i64 @ A_mem -> R(2 * n)) = concat P Q
  let (A : [2 * n]i64 @ A_mem -> R(2 * n)) = A0 with [n] = 8
  let (R_mem : mem) = alloc n * 8
  let (R' : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (X_mem : mem) (X : [2 * n]i64 @ X_mem -> R(2 * n)) =
        if i % 2 == 0 then
          let (W_mem : mem) = alloc 2 * n * 8
          let (W : [2 * n]i64 @ W_mem -> R(2 * n)) = replicate [2 * n] i
          in (W_mem, W)
        else
          in (A_mem, A)
      let (x : i64) = X[n + i]
      in (x)
  in (R_mem, R')
//  CHECK-LABEL: fun updated
//        CHECK: let ([[A:A_[0-9]+]] : [2 * n]i64 @ {{.*}}) = copy A

// Two buffers that change places.
entry fun turns (n : i64) (t : i64) : (P_mem' : mem, [n]i64 @ P_mem' -> R(n)) =
  let (a_mem : mem) = alloc n * 8
  let (a : [n]i64 @ a_mem -> R(n)) = iota n
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = replicate [n] 0
  let (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) (Q_mem : mem) (Q : [n]i64 @ Q_mem -> R(n)) =
    loop (P_mem : mem = a_mem) (P : *[n]i64 @ P_mem -> R(n) = a) (Q_mem : mem = b_mem) (Q : *[n]i64 @ Q_mem -> R(n) = b) for k < t do
      let (Z : [n]i64 @ Q_mem -> R(n)) =
        kernel i < n do
          let (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) =
            if i % 2 == 0 then
              let (W_mem : mem) = alloc n * 8
              let (W : [n]i64 @ W_mem -> R(n)) = rotate 0 k P
              in (W_mem, W)
            else
              in (P_mem, P)
          let (x : i64) = X[n - 1 - i]
          in (x)
      in (Q_mem, Z, P_mem, P)
  in (P_mem, P)
//  CHECK-LABEL: fun turns
//        CHECK: let ([[P:P_[0-9]+]] : [n]i64 @ {{.*}}) = copy P

// A fold with a modulus for each index contracts nothing.
entry fun folded (n : i64) (m : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert n >= 1 && m >= 1
  let (A_mem : mem) = alloc n * m * 8
  let (A : [n][m]i64 @ A_mem -> fold (f, g) -> (g mod m, f mod n)) =
    kernel i < n, j < m do
      in (i - j)
  let (R_mem : mem) = alloc n * 8
  let (R' : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (X_mem : mem) (X : [n][m]i64 @ X_mem -> fold (f, g) -> (g mod m, f mod n)) =
        if i % 2 == 0 then
          let (W_mem : mem) = alloc n * m * 8
          let (W : [n][m]i64 @ W_mem -> fold (f, g) -> (g mod m, f mod n)) = replicate [n][m] i
          in (W_mem, W)
        else
          in (A_mem, A)
      let (x : i64) = X[n - 1 - i, 0]
      in (x)
  in (R_mem, R')
//  CHECK-LABEL: fun folded
//        CHECK: let ({{A_[0-9]+}} : [n][m]i64 @
