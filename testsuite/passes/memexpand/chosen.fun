// What is passed on is not simply what a trip allocates: it is copied at the
// end of the trip, and that is buffered.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=50 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s
// A branch chooses what is passed on; two parameters get one block; a trip
// passes on what an inner loop gives.

entry fun chosen (n : i64) (m : i64) (c : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m >= 1
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (T_mem : mem) = alloc m * 8
      let (T : [m]i64 @ T_mem -> R(m)) = copy row
      let (U_mem : mem) (U : [m]i64 @ U_mem -> R(m)) =
        loop (P_mem : mem = T_mem) (P : [m]i64 @ P_mem -> R(m) = T) for k < c do
          let (p : i64) = P[0]
          let (V_mem : mem) (V : [m]i64 @ V_mem -> R(m)) =
            if p > k then
              let (Q_mem : mem) = alloc m * 8
              let (Q : [m]i64 @ Q_mem -> R(m)) = rotate 0 1 P
              in (Q_mem, Q)
            else
              in (P_mem, P)
          in (V_mem, V)
      let (x_mem : mem) (y_mem : mem) (x : [m]i64 @ x_mem -> R(m)) (y : [m]i64 @ y_mem -> R(m)) =
        loop (a_mem : mem = U_mem) (b_mem : mem = T_mem) (a : [m]i64 @ a_mem -> R(m) = U) (b : [m]i64 @ b_mem -> R(m) = T) for k < c do
          let (W_mem : mem) (W : [m]i64 @ W_mem -> R(m)) =
            loop (d_mem : mem = b_mem) (d : [m]i64 @ d_mem -> R(m) = b) for l < 2 do
              let (Q_mem : mem) = alloc m * 8
              let (Q : [m]i64 @ Q_mem -> R(m)) = rotate 0 k d
              in (Q_mem, Q)
          in (W_mem, a_mem, W, a)
      let (p : i64) = x[0]
      let (q : i64) = y[0]
      in (p + 3 * q)
  in (S)
//      CHECK: let (Q_mem : mem) = alloc n * m * 8
//      CHECK: loop ([[P1:P_mem_[0-9]+]] : mem = {{P_mem_[0-9]+}}) ([[P2:P_mem_[0-9]+]] : mem = {{P_mem_[0-9]+}}) (P_mem : mem = T_mem) (P :
//      CHECK:     let (Q : [m]i64 @ Q_mem -> i + {(m : n)}) = rotate 0 1 P
//      CHECK:   let ([[V:V_[0-9]+]] : [m]i64 @ [[P1]] -> i + {(m : n)}) = copy V
// CHECK-NEXT:   in ([[P2]], [[P1]], [[P1]], [[V]])
//      CHECK:   let ([[W:W_[0-9]+]] : [m]i64 @ [[A1:a_mem_[0-9]+]] -> i + {(m : n)}) = copy W
// CHECK-NEXT:   let ([[A:a_[0-9]+]] : [m]i64 @ [[B1:b_mem_[0-9]+]] -> i + {(m : n)}) = copy a
// CHECK-NEXT:   in ({{b_mem_[0-9]+}}, [[B1]], {{a_mem_[0-9]+}}, [[A1]], [[A1]], [[B1]], [[W]], [[A]])
