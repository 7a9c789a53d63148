// What cannot be expanded is an error that says why.
// RUN: not memexpand --split-input-file %s 2>&1 | funcheck %s
// RUN: not memexpand --split-input-file --remarks %s 2>&1 | funcheck --check-prefix=WHY %s

// CHECK: bad.fun:[[@LINE+13]]:11: error: the allocation of 'Z_mem' cannot leave its body: its size hangs on what lives in 'Z_mem', which the body allocates
// How many trips there are hangs on what is in the blocks that grow with them.
entry fun grows (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (B_mem : mem) = alloc 8
      let (B : [1]i64 @ B_mem -> R(1)) = replicate [1] a
      let (p : bool) (k : i64) (X_mem : mem) (X : [k]i64 @ X_mem -> R(k)) =
        loop (p : bool = true) (k : i64 = 1) (X_mem : mem = B_mem) (X : [k]i64 @ X_mem -> R(k) = B) while p do
          let (x : i64) = X[k - 1]
          let (y_mem : mem) = alloc 8
          let (y : [1]i64 @ y_mem -> R(1)) = replicate [1] x / 2
          let (Z_mem : mem) = alloc (k + 1) * 8
          let (Z : [k + 1]i64 @ Z_mem -> R(k + 1)) = concat X y
          in (x > 1, k + 1, Z_mem, Z)
      in (k)
  in (S)

// -----

// CHECK: bad.fun:[[@LINE+8]]:11: error: the allocation of 'M_mem' cannot leave its body: no bound of its size is known outside
entry fun operator (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (s : i64) =
        reduce ((\ (a : i64) (b : i64) ->
          let (k : i64) = max(a, b)
          let (l : i64) = max(k, 0)
          let (M_mem : mem) = alloc l * 8
          let (M : [l]i64 @ M_mem -> R(l)) = iota l
          in (k), 0)) j < n do
          let (c : i64) = A[j]
          in (c)
      in (s)
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

// CHECK: bad.fun:[[@LINE+5]]:7: error: the allocation of 'X_mem' cannot leave the parallel body: it is allowed to fail where its size is computed
entry fun allowed (n : i64) (K_mem : mem) (K : [n]i64 @ K_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  #[spec] let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (k : i64) = K[i]
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x)
  in (S)

// -----

// CHECK: bad.fun:[[@LINE+6]]:7: error: the allocation of 'X_mem' cannot leave the parallel body: its size hangs on 'l', which only annotations use
entry fun marked (n : i64) (K_mem : mem) (K : [n]i64 @ K_mem -> R(n)) (#[mem] l : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (k : i64) = K[i]
      let (#[mem] w : i64) = k + l
      let (X_mem : mem) = alloc w * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x)
  in (S)

// -----

// Half of what would have to be copied has been overwritten.
// WHY: remark: 'A' would have to be copied, but 'B' may be written over a part of it
// CHECK: bad.fun:[[@LINE+11]]:11: error: the allocation of 'W_mem' cannot leave the parallel body: it may be the same as a block from outside of the body, and what is in there cannot be copied
// CHECK-NOT: error
entry fun half (n : i64) : (i64, R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (A_mem : mem) = alloc 2 * n * 8
  let (A : [2 * n]i64 @ A_mem -> R(2 * n)) = iota 2 * n
  let (B : [n]i64 @ A_mem -> R(n)) = replicate [n] 7
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
  let (b : i64) = B[n - 1]
  in (b, R_mem, R')

// -----

// It is while other iterations would copy it.
// WHY: remark: 'A' would have to be copied, but 'B' may be written over a part of it
// CHECK: bad.fun:[[@LINE+8]]:11: error: the allocation of 'W_mem' cannot leave the parallel body: it may be the same as a block from outside of the body, and what is in there cannot be copied
entry fun beside (n : i64) : (A_mem' : mem, [2 * n]i64 @ A_mem' -> R(2 * n)) =
  let (A_mem : mem) = alloc 2 * n * 8
  let (A : [2 * n]i64 @ A_mem -> R(2 * n)) = iota 2 * n
  let (B : [n]i64 @ A_mem -> R(n)) =
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
  let (C : [2 * n]i64 @ A_mem -> R(2 * n)) = A with [0 : n] = B
  in (A_mem, C)

// -----

// It may have been in the trip before.
// WHY: remark: 'A' would have to be copied, but 'B' may be written over a part of it
// CHECK: bad.fun:[[@LINE+11]]:15: error: the allocation of 'W_mem' cannot leave the parallel body: it may be the same as a block from outside of the body, and what is in there cannot be copied
entry fun trips (n : i64) (t : i64) : (i64) =
  let (A_mem : mem) = alloc 2 * n * 8
  let (A : [2 * n]i64 @ A_mem -> R(2 * n)) = iota 2 * n
  let (R_mem : mem) = alloc n * 8
  let (s : i64) =
    loop (s : i64 = 0) for k < t do
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
      let (B : [n]i64 @ A_mem -> R(n)) = replicate [n] k
      let (b : i64) =
        reduce (+) i < n do
          let (x : i64) = R'[i]
          let (y : i64) = B[i]
          in (x + y)
      in (s + b)
  in (s)

// -----

// Of a contracted array three elements are there.
// WHY: remark: 'A' would have to be copied, but 'A' may be written over a part of it
// CHECK: bad.fun:[[@LINE+14]]:11: error: the allocation of 'W_mem' cannot leave the parallel body: it may be the same as a block from outside of the body, and what is in there cannot be copied
entry fun contracted (n : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert n >= 3
  let (A_mem : mem) = alloc 24
  let (S : [n]i64 @ A_mem -> fold (f) -> (f mod 3)) = scratch [n] i64
  let (A : [n]i64 @ A_mem -> fold (f) -> (f mod 3)) =
    loop (X : *[n]i64 @ A_mem -> fold (f) -> (f mod 3) = S) for k < n do
      let (X' : [n]i64 @ A_mem -> fold (f) -> (f mod 3)) = X with [k] = k * k
      in (X')
  let (R_mem : mem) = alloc n * 8
  let (R' : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (X_mem : mem) (X : [n]i64 @ X_mem -> fold (f) -> (f mod 3)) =
        if i % 2 == 0 then
          let (W_mem : mem) = alloc 24
          let (W : [n]i64 @ W_mem -> fold (f) -> (f mod 3)) = scratch [n] i64
          let (W' : [n]i64 @ W_mem -> fold (f) -> (f mod 3)) = W with [n - 1] = 5
          in (W_mem, W')
        else
          in (A_mem, A)
      let (x : i64) = X[n - 1]
      in (x)
  in (R_mem, R')
