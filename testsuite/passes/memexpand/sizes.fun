// Sizes that vary: a bound of all of them is allocated.  Negative ones count
// as 0.
// RUN: memexpand --split-input-file %s | funcheck %s

// CHECK-LABEL: entry fun index
entry fun index (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (w : i64) = i + 1
      let (X_mem : mem) = alloc w * 8
      let (X : [w]i64 @ X_mem -> R(w)) = iota w
      let (x : i64) = X[i]
      in (x)
  in (S)
//      CHECK: let (X_mem : mem) = alloc 8 * n * n
//      CHECK: let (w : i64) = i + 1
// CHECK-NEXT: let (X : [w]i64 @ X_mem -> i + {(w : n)}) = iota w

// -----

// CHECK-LABEL: entry fun counted
entry fun counted (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (F_mem : mem) = alloc m * 8
      let (k : i64) (F : [k]i64 @ F_mem -> R(k)) =
        filter j < m do
          let (a : i64) = A[i, j]
          in (a, a > 0)
      let (C_mem : mem) = alloc k * 8
      let (C : [k]i64 @ C_mem -> R(k)) = copy F
      let (d : i64) = m - 3
      let (D_mem : mem) = alloc d * 8
      in (k)
  in (R_mem, R)
//      CHECK: let (F_mem : mem) = alloc n * m * 8
// CHECK-NEXT: let (C_mem : mem) = alloc n * m * 8
// CHECK-NEXT: let (D_mem : mem) = alloc n * max(0, m - 3) * 8
//      CHECK: let (C : [k]i64 @ C_mem -> i + {(k : n)}) = copy F

// -----

// A size that is an error where the branch is not taken is none before it.
// CHECK-LABEL: entry fun quotient
entry fun quotient (n : i64) (d : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert n >= 1
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (x : i64) =
        if d > 0 then
          let (k : i64) = n / d
          let (X_mem : mem) = alloc k * 8
          let (X : [k]i64 @ X_mem -> R(k)) = iota k
          let (q : i64) = k / n
          let (Y_mem : mem) = alloc q * 8
          let (s : i64) = k << d
          let (Z_mem : mem) = alloc s
          in (k)
        else
          in (0)
      in (x)
  in (S)
//      CHECK: if d > 0 then
// CHECK-NEXT: let (#[mem] [[K:k_[0-9]+]] : i64) = n / d
// CHECK-NEXT: in (max(0, [[K]]))
//      CHECK: let (X_mem : mem) = alloc X_mem_size_1 * 8 * n
//      CHECK: if d > 0 then
//      CHECK: let (Y_mem : mem) = alloc Y_mem_size_1 * n
//      CHECK: if d > 0 then
//      CHECK: in (max(0, {{s_[0-9]+}}))
//      CHECK: let (Z_mem : mem) = alloc Z_mem_size_1 * n

// -----

// What looks as if it hung on the index, but does not.
// CHECK-LABEL: entry fun difference
entry fun difference (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (w : i64) = (m - m) * i + n
      let (X_mem : mem) = alloc w * 8
      let (X : [w]i64 @ X_mem -> R(w)) = iota w
      let (x : i64) = X[i]
      in (x)
  in (S)
// CHECK: let (X_mem : mem) = alloc 8 * n * n

// -----

// What is speculated may be undefined.
// CHECK-LABEL: entry fun speculated
entry fun speculated (n : i64) (d : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  #[spec] let (k : i64) = n / d
  #[spec] let (s : i64) = n + d
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (x : i64) =
        if d > 0 then
          let (X_mem : mem) = alloc k * s
          in (k)
        else
          in (0)
      in (x)
  in (S)
//      CHECK: if n > 0 then
//      CHECK: if d > 0 then
// CHECK-NEXT: in (max(0, k * s))
//      CHECK: let (X_mem : mem) = alloc X_mem_size * n

// -----

// What is computed of elements may have bounds that do not depend on them.
// CHECK-LABEL: entry fun remainder
entry fun remainder (n : i64) (m : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m >= 1 && m <= 100
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (k : i64) = fmod(a, m) + 1
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) = X[k - 1]
      in (x)
  in (S)
// CHECK: let (X_mem : mem) = alloc m * 8 * n
