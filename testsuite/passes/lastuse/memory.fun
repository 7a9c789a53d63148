// A block is used by whatever uses an array in it.
// RUN: lastuse %s | funcheck %s
// RUN: lastuse %s | shortcircuit | funcheck --check-prefix=DROPPED %s
// DROPPED-NOT: lastuse

// CHECK-LABEL: fun two
// CHECK: {{^}}  #[lastuse(A)] let (x : i64) = A[0]
// CHECK: {{^}}  #[lastuse(B, m)] let (C : [n]i64 @ r -> R(n)) = copy B
entry fun two (n : i64) : (r' : mem, [n]i64 @ r' -> R(n)) =
  let (m : mem) = alloc 16 * n
  let (r : mem) = alloc 8 * n
  let (A : [n]i64 @ m -> R(n)) = iota n
  let (B : [n]i64 @ m -> n + {(n : 1)}) = iota n
  let (x : i64) = A[0]
  let (C : [n]i64 @ r -> R(n)) = copy B
  let (D : [n]i64 @ r -> R(n)) = C with [0] = x
  in (r, D)

// What is passed on as another name.
// CHECK-LABEL: fun passed
// CHECK: {{^}}      #[lastuse(P, P_mem)] let (p : i64) = P[0]
// CHECK: {{^}}  #[lastuse(Z, Z_mem)] let (z : i64) = Z[0]
entry fun passed (n : i64) (k : i64) : (i64) =
  let (A_mem : mem) = alloc 8 * n
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (Z_mem : mem) (Z : [n]i64 @ Z_mem -> R(n)) =
    loop (P_mem : mem = A_mem) (P : [n]i64 @ P_mem -> R(n) = A) for i < k do
      let (p : i64) = P[0]
      let (Q_mem : mem) = alloc 8 * n
      let (Q : [n]i64 @ Q_mem -> R(n)) = replicate [n] p
      in (Q_mem, Q)
  let (z : i64) = Z[0]
  in (z)

// An assert about a scalar in memory.
// CHECK-LABEL: fun asserted
// CHECK: #[lastuse(m)] assert s >= 0
entry fun asserted (n : i64) : (i64) =
  let (m : mem) = alloc 8
  let (s : i64 @ m -> 0 + {}) =
    reduce (+) i < n do
      in (i & 1)
  assert s >= 0
  in (n)

// A block that `once` gives is not used last by it; a scalar in memory is not
// used last inside of a form whose iterations all read it.
// CHECK-LABEL: fun given
// CHECK: {{^}}  let (k_mem : mem) (K : [n]i64 @ k_mem -> R(n)) =
// CHECK: {{^}}  #[lastuse(s_mem)] let (R : [n]i64 @ r -> R(n)) =
// CHECK: {{^}}      let (x : i64) = s + i
// CHECK: {{^}}  #[lastuse(K, k_mem)] let (k : i64) = K[0]
entry fun given (n : i64) : (r' : mem, k : i64, [n]i64 @ r' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (s_mem : mem) = alloc 8
  let (r : mem) = alloc 8 * n
  let (s : i64 @ s_mem -> 0 + {}) = n
  let (k_mem : mem) (K : [n]i64 @ k_mem -> R(n)) =
    once do
      let (M : [n]i64 @ m -> R(n)) = iota n
      in (m, M)
  let (R : [n]i64 @ r -> R(n)) =
    kernel i < n do
      let (x : i64) = s + i
      in (x)
  let (k : i64) = K[0]
  in (r, k, R)
