// No block is allocated outside whose size has no bound there, depends on the block
// itself, may fail, or is there for annotations only; and an error says why.
// RUN: not memexpand --split-input-file %s 2>&1 | funcheck %s

// CHECK: bad-sizes.fun:[[@LINE+13]]:11: error: the allocation of 'Z_mem' cannot leave its body: its size depends on the contents of 'Z_mem', which the body allocates
// How many trips there are depends on what is in the blocks that grow with them.
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

// CHECK: bad-sizes.fun:[[@LINE+8]]:11: error: the allocation of 'M_mem' cannot leave its body: no bound of its size is known outside
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

// CHECK: bad-sizes.fun:[[@LINE+5]]:7: error: the allocation of 'X_mem' cannot leave the parallel body: '#[spec]' allows the computation of its size to fail
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

// CHECK: bad-sizes.fun:[[@LINE+6]]:7: error: the allocation of 'X_mem' cannot leave the parallel body: its size depends on 'l', which only annotations use
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
