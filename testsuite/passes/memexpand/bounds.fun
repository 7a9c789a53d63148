// Sizes that branches choose, or that no trip makes larger, have bounds.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | memexpand | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

entry fun sieve (n : i64) (m : i64) (c : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (T_mem : mem) = alloc m * 8
      let (T : [m]i64 @ T_mem -> R(m)) = copy row
      let (k : i64) (U_mem : mem) (U : [k]i64 @ U_mem -> R(k)) =
        loop (k : i64 = m) (P_mem : mem = T_mem) (P : [k]i64 @ P_mem -> R(k) = T) for t < c do
          let (Q_mem : mem) = alloc k * 8
          let (l : i64) (Q : [l]i64 @ Q_mem -> R(l)) =
            filter j < k do
              let (p : i64) = P[j]
              in (p, p % (t + 2) != 0)
          in (l, Q_mem, Q)
      let (w : i64) =
        if k > 3 then
          in (k)
        else
          in (m + 1)
      let (V_mem : mem) = alloc w * 8
      let (V : [w]i64 @ V_mem -> R(w)) = iota w
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = U[j]
          let (y : i64) = V[j]
          in (x + y)
      in (s)
  in (S)
//      CHECK: let (Q_mem : mem) = alloc n * m * 8
// CHECK-NEXT: let (Q_mem_1 : mem) = alloc n * m * 8
// CHECK-NEXT: let (T_mem : mem) = alloc n * m * 8
// CHECK-NEXT: let (V_mem : mem) = alloc max(n * m, n * m + n) * 8
//      CHECK: (Q : [l]i64 @ Q_mem_{{[0-9]+}} -> i + {(l : n)}) =
