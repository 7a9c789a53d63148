// A size may depend on what lives in a block that is expanded together with the
// allocation, as both may be what a branch gives: there the former is copied.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s
// RUN: memexpand --remarks %s 2>&1 > /dev/null | funcheck --check-prefix=REMARK %s

// REMARK: 'V_mem' may be the block 'T_mem', or one whose size depends on that block's contents: the contents of the former are copied [memexpand: copied]
entry fun together (n : i64) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n)) =
  let (S_mem : mem) = alloc n * 8
  let (S : [n]i64 @ S_mem -> R(n)) =
    kernel i < n do
      let (T_mem : mem) = alloc 8
      let (T : [1]i64 @ T_mem -> R(1)) = replicate [1] i
      let (k : i64) (V_mem : mem) (V : [k]i64 @ V_mem -> R(k)) =
        if i > 3 then
          let (t : i64) = T[0]
          let (u : i64) = t / 2
          let (U_mem : mem) = alloc u * 8
          let (U : [u]i64 @ U_mem -> R(u)) = iota u
          in (u, U_mem, U)
        else
          in (1, T_mem, T)
      let (v : i64) = V[0]
      in (v)
  in (S_mem, S)
// CHECK-LABEL: fun together
//       CHECK:     kernel
//       CHECK:       let ([[T:T_[0-9]+]] : [1]i64 @ T_mem
//       CHECK:         let ({{t_[0-9]+}} : i64) = [[T]][0]
//       CHECK:           in (u, U_mem, U)
//       CHECK:           let ({{T_[0-9]+}} : [1]i64 @ V_mem_1 -> {{.*}}) = copy T

// One after the other.
entry fun chain (n : i64) (c : i64) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n)) =
  let (S_mem : mem) = alloc n * 8
  let (S : [n]i64 @ S_mem -> R(n)) =
    kernel i < n do
      let (T_mem : mem) = alloc 8
      let (T : [1]i64 @ T_mem -> R(1)) = replicate [1] i
      let (k : i64) (V_mem : mem) (V : [k]i64 @ V_mem -> R(k)) =
        if i > 3 then
          let (t : i64) = T[0]
          let (u : i64) = t / 2
          let (U_mem : mem) = alloc u * 8
          let (U : [u]i64 @ U_mem -> R(u)) = iota u
          in (u, U_mem, U)
        else
          in (1, T_mem, T)
      let (l : i64) (W_mem : mem) (W : [l]i64 @ W_mem -> R(l)) =
        if i > c then
          let (t : i64) = V[k - 1]
          let (u : i64) = t + 1
          let (U2_mem : mem) = alloc u * 8
          let (U2 : [u]i64 @ U2_mem -> R(u)) = iota u
          in (u, U2_mem, U2)
        else
          in (k, V_mem, V)
      let (o : i64) (Z_mem : mem) (Z : [o]i64 @ Z_mem -> R(o)) =
        loop (o : i64 = l) (Z_mem : mem = W_mem) (Z : [o]i64 @ Z_mem -> R(o) = W) for q < 2 do
          let (X_mem : mem) = alloc (o + 1) * 8
          let (X : [o + 1]i64 @ X_mem -> R(o + 1)) = iota o + 1
          in (o + 1, X_mem, X)
      let (v : i64) = Z[o - 1]
      in (v)
  in (S_mem, S)
// CHECK-LABEL: fun chain
//       CHECK:   let ({{S[0-9_]*}} : [n]i64
//       CHECK:           let ({{T_[0-9]+}} : [1]i64 @ V_mem_{{[0-9]+}} -> {{.*}}) = copy T
//       CHECK:           let ({{V_[0-9]+}} : [k]i64 @ W_mem_{{[0-9]+}} -> {{.*}}) = copy V

// Each on the other's.
entry fun crossed (n : i64) (c : i64) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n)) =
  let (S_mem : mem) = alloc n * 8
  let (S : [n]i64 @ S_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc 16
      let (A : [2]i64 @ A_mem -> R(2)) = replicate [2] i
      let (B_mem : mem) = alloc 24
      let (B : [3]i64 @ B_mem -> R(3)) = replicate [3] i + 1
      let (k : i64) (V_mem : mem) (V : [k]i64 @ V_mem -> R(k)) =
        if i > 3 then
          let (t : i64) = B[0]
          let (U_mem : mem) = alloc t * 8
          let (U : [t]i64 @ U_mem -> R(t)) = iota t
          in (t, U_mem, U)
        else
          in (2, A_mem, A)
      let (l : i64) (W_mem : mem) (W : [l]i64 @ W_mem -> R(l)) =
        if i > c then
          let (t : i64) = A[1]
          let (u : i64) = t + 1
          let (U2_mem : mem) = alloc u * 8
          let (U2 : [u]i64 @ U2_mem -> R(u)) = iota u
          in (u, U2_mem, U2)
        else
          in (3, B_mem, B)
      let (v : i64) = V[0]
      let (w : i64) = W[l - 1]
      in (v + w)
  in (S_mem, S)
// CHECK-LABEL: fun crossed
//       CHECK:   let ({{S[0-9_]*}} : [n]i64
//   CHECK-NOT: copy A
//       CHECK: copy B

// In nested bodies, by way of a loop.
entry fun nested (n : i64) (c : i64) (m : i64) : (S_mem' : mem, [n][m]i64 @ S_mem' -> R(n, m)) =
  assert m >= 1
  let (S_mem : mem) = alloc n * m * 8
  let (S : [n][m]i64 @ S_mem -> R(n, m)) =
    kernel i < n do
      let (R_mem : mem) = alloc m * 8
      let (R : [m]i64 @ R_mem -> R(m)) =
        kernel j < m do
          let (T_mem : mem(private)) = alloc 8 in private
          let (T : [1]i64 @ T_mem -> R(1)) = replicate [1] i + j
          let (L : [1]i64 @ T_mem -> R(1)) =
            loop (L : [1]i64 @ T_mem -> R(1) = T) for q < c do
              let (x : i64) = L[0]
              let (L'_mem : mem(private)) = alloc 8 in private
              let (L' : [1]i64 @ L'_mem -> R(1)) = replicate [1] x + 1
              #[mem] let (L'_1 : [1]i64 @ T_mem -> R(1)) = copy L'
              in (L'_1)
          let (k : i64) (V_mem : mem) (V : [k]i64 @ V_mem -> R(k)) =
            if i > 3 then
              let (t : i64) = L[0]
              let (U_mem : mem) = alloc t * 8
              let (U : [t]i64 @ U_mem -> R(t)) = iota t
              in (t, U_mem, U)
            else
              let (L_mem : mem) = alloc 8
              #[mem] let (L_1 : [1]i64 @ L_mem -> R(1)) = copy L
              in (1, L_mem, L_1)
          let (v : i64) = V[k - 1]
          in (v)
      in (R)
  in (S_mem, S)
// CHECK-LABEL: fun nested
//       CHECK:             let ({{L_[0-9]+}} : [1]i64 @ {{.*}}) = copy L
