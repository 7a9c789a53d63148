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

// CHECK: bad.fun:[[@LINE+8]]:11: error: the allocation of 'Q_mem' cannot leave its body: the block may be live in the next trip of the loop
entry fun grows (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc 8
      let (A : [1]i64 @ A_mem -> R(1)) = iota 1
      let (k : i64) (B_mem : mem) (B : [k]i64 @ B_mem -> R(k)) =
        loop (k : i64 = 1) (P_mem : mem = A_mem) (P : [k]i64 @ P_mem -> R(k) = A) for t < m do
          let (Q_mem : mem) = alloc (k + k) * 8
          let (Q : [k + k]i64 @ Q_mem -> R(k + k)) = concat P P
          in (k + k, Q_mem, Q)
      in (k)
  in (S)

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

// -----

// CHECK: bad.fun:[[@LINE+8]]:11: error: the allocation of 'a' cannot leave the parallel body: it may be the same as a block from outside of the body
entry fun foreign (n : i64) (c : bool) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (o_mem : mem) = alloc 8
  let (o : i64 @ o_mem -> 0 + {}) = n
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (m : mem) (x : i64 @ m -> 0 + {}) =
        if c then
          let (a : mem) = alloc 8
          let (y : i64 @ a -> 0 + {}) = i
          in (a, y)
        else
          in (o_mem, o)
      let (z : i64) = x
      in (z)
  in (S)

// -----

// Elements that share a place are not copied to places that they share.
// CHECK: bad.fun:[[@LINE+7]]:11: error: the allocation of 'a' cannot leave the parallel body: it may be the same as a block from outside of the body
entry fun overlapping (n : i64) (c : bool) (A_mem : mem) (A : [4]i64 @ A_mem -> R(4)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (V : [3][2]i64 @ A_mem -> 0 + {(3 : 1), (2 : 1)}) = A[0 + {(3 : 1), (2 : 1)}]
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (m : mem) (X : [3][2]i64 @ m -> 0 + {(3 : 1), (2 : 1)}) =
        if c then
          let (a : mem) = alloc 32
          let (B : [4]i64 @ a -> R(4)) = iota 4
          let (W : [3][2]i64 @ a -> 0 + {(3 : 1), (2 : 1)}) = B[0 + {(3 : 1), (2 : 1)}]
          in (a, W)
        else
          in (A_mem, V)
      let (x : i64) = X[0, 0]
      in (x)
  in (S)
