// A block from outside may have been overwritten where it would have to be copied:
// that is an error, and a remark says where.
// RUN: not memexpand --split-input-file %s 2>&1 | funcheck %s
// RUN: not memexpand --split-input-file --remarks %s 2>&1 | funcheck --check-prefix=WHY %s

// Half of what would have to be copied has been overwritten.
// WHY: remark: 'A' would need a copy, but 'B' may overwrite a part of it
// CHECK: bad-copies.fun:[[@LINE+11]]:11: error: the allocation of 'W_mem' cannot leave the parallel body: it may be a block from outside of the body, whose contents cannot be copied
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
// WHY: remark: 'A' would need a copy, but 'B' may overwrite a part of it
// CHECK: bad-copies.fun:[[@LINE+8]]:11: error: the allocation of 'W_mem' cannot leave the parallel body: it may be a block from outside of the body, whose contents cannot be copied
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
// WHY: remark: 'A' would need a copy, but 'B' may overwrite a part of it
// CHECK: bad-copies.fun:[[@LINE+11]]:15: error: the allocation of 'W_mem' cannot leave the parallel body: it may be a block from outside of the body, whose contents cannot be copied
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
// WHY: remark: 'A' would need a copy, but 'A' may overwrite a part of it
// CHECK: bad-copies.fun:[[@LINE+14]]:11: error: the allocation of 'W_mem' cannot leave the parallel body: it may be a block from outside of the body, whose contents cannot be copied
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
