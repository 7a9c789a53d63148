// What cannot be expanded is an error that says why.
// RUN: not memexpand --split-input-file %s 2>&1 | funcheck %s

// CHECK: bad.fun:[[@LINE+6]]:7: error: the allocation of 'X_mem' cannot leave the parallel body: no bound of its size is known outside
entry fun data (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (X_mem : mem) = alloc a * 8
      in (a)
  in (R_mem, R)

// -----

// CHECK: bad.fun:[[@LINE+8]]:11: error: the allocation of 'Q_mem' cannot leave the parallel body: it may be the same as a block from outside of the body
entry fun outside (n : i64) (m : i64) (c : bool) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m >= 1
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) (B : [m]i64 @ B_mem -> R(m)) =
        if c then
          let (Q_mem : mem) = alloc m * 8
          let (Q : [m]i64 @ Q_mem -> R(m)) = copy A
          in (Q_mem, Q)
        else
          in (A_mem, A)
      let (b : i64) = B[0]
      in (b)
  in (R_mem, R)

// -----

// CHECK: bad.fun:[[@LINE+8]]:7: error: a call in a parallel body passes blocks; run inline first
fun first (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (i64) =
  let (a : i64) = A[0]
  in (a)
entry fun calls (n : i64) (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = first(m, A_mem, A)
      in (a)
  in (R_mem, R)
