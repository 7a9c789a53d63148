// Blocks of branches and loops: what may be the same block is expanded
// together; a loop that passes on its block gets two of them.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | memexpand | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s

entry fun main (n : i64) (m : i64) (c : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m >= 1
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (T_mem : mem) = alloc m * 8
      let (T : [m]i64 @ T_mem -> R(m)) = copy row
      let (U_mem : mem) (U : [m]i64 @ U_mem -> R(m)) =
        loop (P_mem : mem = T_mem) (P : [m]i64 @ P_mem -> R(m) = T) for k < c do
          let (Q_mem : mem) = alloc m * 8
          let (Q : [m]i64 @ Q_mem -> R(m)) =
            kernel j < m do
              let (p : i64) = P[m - 1 - j]
              in (p)
          in (Q_mem, Q)
      let (V_mem : mem) (V : [m]i64 @ V_mem -> R(m)) =
        if i > c then
          let (W_mem : mem) = alloc m * 8
          let (W : [m]i64 @ W_mem -> R(m)) = copy U
          in (W_mem, W)
        else
          in (T_mem, T)
      let (v : i64) = V[0]
      in (v)
  in (R_mem, R)
//      CHECK: let (R_mem : mem) = alloc n * 8
// CHECK-NEXT: let (W_mem : mem) = alloc n * m * 8
// CHECK-NEXT: let (Q_mem : mem) = alloc n * m * 8
// CHECK-NEXT: let (Q_mem_1 : mem) = alloc n * m * 8
// CHECK-NEXT: let (T_mem : mem) = alloc n * m * 8
//      CHECK: loop (Q_mem_4 : mem = Q_mem_1) (Q_mem_5 : mem = Q_mem) (P_mem : mem = T_mem) (P : [m]i64 @ P_mem -> i + {(m : n)} = T) for k < c do
// CHECK-NEXT: let (Q : [m]i64 @ Q_mem_4 -> i + {(m : n)}) =
//      CHECK: in (Q_mem_5, Q_mem_4, Q_mem_4, Q)
//      CHECK: let (V_mem : mem) (V : [m]i64 @ V_mem -> i + {(m : n)}) =
// CHECK-NEXT: if i > c then
// CHECK-NEXT: let (W : [m]i64 @ W_mem -> i + {(m : n)}) = copy U
