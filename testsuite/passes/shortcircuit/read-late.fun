// What is read of the destination where one does not look for it.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=60 --same-as=%s
// RUN: shortcircuit %s | memexpand | funverify -q --validity=20 --same-as=%s

// Without iterations, a reduce gives a copy of its neutral array, a row of `D`.
// CHECK-LABEL: fun neutral
// CHECK: let (W : [m]i64 @ W_mem -> R(m)) =
// WHY: 'W' is not built in 'D': 'z' is read after the write of 'W'
entry fun neutral (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (D_mem : mem) (D : *[4][m]i64 @ D_mem -> R(4, m)) : (D_mem' : mem, *[4][m]i64 @ D_mem' -> R(4, m), R_mem' : mem, [m]i64 @ R_mem' -> R(m)) =
  let (W_mem : mem) = alloc m * 8
  let (R_mem : mem) = alloc m * 8
  let (b_mem : mem) = alloc m * 8
  assert m >= 1
  let (z : [m]i64 @ D_mem -> R(m)) = D[0, :]
  let (W : [m]i64 @ W_mem -> R(m)) =
    kernel j < m do
      in (j * j & 255)
  let (w : i64) = W[0]
  assert w == 0
  let (R : [m]i64 @ R_mem -> R(m)) =
    reduce ((\ (a : [m]i64 @ R_mem -> R(m)) (b : [m]i64 @ b_mem -> R(m)) ->
        let (t : [m]i64 @ R_mem -> R(m)) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (t), z)) i < n do
      let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      in (row)
  let (D' : [4][m]i64 @ D_mem -> R(4, m)) = D with [0, :] = W
  in (D_mem, D', R_mem, R)

// The neutral array, where the reduce is to be built itself.
// CHECK-LABEL: fun neutral_in_place
// CHECK: let (R : [m]i64 @ R_mem -> R(m)) =
// WHY: 'R' is not built in 'D': 'z' is read after the write of 'R'
entry fun neutral_in_place (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (D_mem : mem) (D : *[m]i64 @ D_mem -> R(m)) : (D_mem' : mem, *[m]i64 @ D_mem' -> R(m)) =
  let (R_mem : mem) = alloc m * 8
  let (b_mem : mem) = alloc m * 8
  assert m >= 1
  let (z : [m]i64 @ D_mem -> m - 1 + {(m : -1)}) = reverse 0 D
  let (R : [m]i64 @ R_mem -> R(m)) =
    reduce ((\ (a : [m]i64 @ R_mem -> R(m)) (b : [m]i64 @ b_mem -> R(m)) ->
        let (t : [m]i64 @ R_mem -> R(m)) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (t), z)) i < n do
      let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      in (row)
  let (D' : [m]i64 @ D_mem -> R(m)) = D with [:] = R
  in (D_mem, D')

// What a branch gives is a scalar in memory, read at its end.
// CHECK-LABEL: fun at_the_end
// CHECK: let (X : [2]i64 @ X_mem -> R(2)) = iota 2
// WHY: 'X' is not built in 'D': 's' is read after the write of 'X'
entry fun at_the_end (n : i64) (c : bool) (D_mem : mem) (D : *[n]i64 @ D_mem -> R(n)) : (D_mem' : mem, *[n]i64 @ D_mem' -> R(n), i64) =
  let (X_mem : mem) = alloc 16
  assert n >= 2
  let (s : i64 @ D_mem -> 1 + {}) =
    reduce (max) i < n do
      in (7 - i)
  let (X : [2]i64 @ X_mem -> R(2)) = iota 2
  let (x : i64) = X[1]
  assert x == 1
  let (t : i64) =
    if c then
      in (s)
    else
      in (5)
  let (D' : [n]i64 @ D_mem -> R(n)) = D with [0 : 2] = X
  in (D_mem, D', t)

// Half of an array is read, which a branch gives in the place of one that the
// iteration makes: memexpand copies all of it, while others write the other half.
// CHECK-LABEL: fun halves
// CHECK: let (B : [n]i64 @ B_mem -> R(n)) =
// WHY: 'B' is not built in 'A': 'A' is wanted after the write of 'B'
entry fun halves (n : i64) (A_mem : mem) (A : *[2 * n]i64 @ A_mem -> R(2 * n)) : (A_mem' : mem, *[2 * n]i64 @ A_mem' -> R(2 * n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
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
  let (A' : [2 * n]i64 @ A_mem -> R(2 * n)) = A with [0 : n] = B
  in (A_mem, A')

// So it is where the other half is written before.
// CHECK-LABEL: fun halves_before
// CHECK: let (B : [n]i64 @ B_mem -> R(n)) =
// WHY: 'B' is not built in 'A': 'A' is wanted after the write of 'B'
entry fun halves_before (n : i64) (A_mem : mem) (A : *[2 * n]i64 @ A_mem -> R(2 * n)) : (A_mem' : mem, *[2 * n]i64 @ A_mem' -> R(2 * n), R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  assert n >= 1
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      in (7 * i)
  let (b : i64) = B[0]
  assert b == 0
  let (R_mem : mem) = alloc n * 8
  let (R' : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (Z_mem : mem) = alloc 2 * n * 8
      let (Z : [2 * n]i64 @ Z_mem -> R(2 * n)) = iota 2 * n
      let (X_mem : mem) (X : [2 * n]i64 @ X_mem -> R(2 * n)) =
        loop (X_mem : mem = Z_mem) (X : [2 * n]i64 @ X_mem -> R(2 * n) = Z) for k < i % 2 do
          in (A_mem, A)
      let (x : i64) = X[n + i]
      in (x)
  let (A' : [2 * n]i64 @ A_mem -> R(2 * n)) = A with [0 : n] = B
  in (A_mem, A', R_mem, R')

// What an iteration allocates is none of the blocks that the branches give.
// CHECK-LABEL: fun halves_apart
// CHECK: let (B : [n]i64 @ A_mem -> R(n)) =
entry fun halves_apart (n : i64) (A_mem : mem) (A : *[2 * n]i64 @ A_mem -> R(2 * n)) (C_mem : mem) (C : [2 * n]i64 @ C_mem -> R(2 * n)) : (A_mem' : mem, *[2 * n]i64 @ A_mem' -> R(2 * n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (W_mem : mem) = alloc 2 * n * 8
      let (W : [2 * n]i64 @ W_mem -> R(2 * n)) = replicate [2 * n] i
      let (X_mem : mem) (X : [2 * n]i64 @ X_mem -> R(2 * n)) =
        if i % 2 == 0 then
          in (C_mem, C)
        else
          in (A_mem, A)
      let (x : i64) = X[n + i]
      let (w : i64) = W[i]
      in (x + w)
  let (A' : [2 * n]i64 @ A_mem -> R(2 * n)) = A with [0 : n] = B
  in (A_mem, A')
