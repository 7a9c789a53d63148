// A block from outside that flows together with one of the iteration is
// copied, where it does.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | memexpand | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: entry fun branch
entry fun branch (n : i64) (m : i64) (c : bool) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m >= 1
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) (#[mem] o : i64) (#[mem] s : i64) (B : [m]i64 @ B_mem -> o + {(m : s)}) =
        if c then
          let (Q_mem : mem) = alloc m * 8
          let (Q : [m]i64 @ Q_mem -> R(m)) = copy A
          in (Q_mem, 0, 1, Q)
        else
          let (V : [m]i64 @ A_mem -> m - 1 + {(m : -1)}) = reverse 0 A
          in (A_mem, m - 1, -1, V)
      let (b : i64) = B[0]
      in (b)
  in (R_mem, R)
//      CHECK: let (B_mem_1 : mem) = alloc max(0, n) * max(0, m) * 8
//      CHECK: let (B_mem : mem) (#[mem] o : i64) (#[mem] s : i64) (B : [m]i64 @ B_mem -> o * n + i + {(m : s * n)}) =
//      CHECK: let (Q : [m]i64 @ Q_mem -> i + {(m : n)}) = copy A
// CHECK-NEXT: in (Q_mem, 0, 1, Q)
//      CHECK: let (V : [m]i64 @ A_mem -> m - 1 + {(m : -1)}) = reverse 0 A
// CHECK-NEXT: let (V_1 : [m]i64 @ B_mem_1 -> i + {(m : n)}) = copy V
// CHECK-NEXT: in (B_mem_1, 0, 1, V_1)

// CHECK-LABEL: entry fun loop
entry fun loops (n : i64) (m : i64) (c : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m >= 1
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) (B : [m]i64 @ B_mem -> R(m)) =
        loop (P_mem : mem = A_mem) (P : [m]i64 @ P_mem -> R(m) = A) for t < c do
          let (Q_mem : mem) = alloc m * 8
          let (Q : [m]i64 @ Q_mem -> R(m)) = rotate 0 1 P
          in (Q_mem, Q)
      let (b : i64) = B[0]
      in (b)
  in (R_mem, R)
//      CHECK: let (P_mem_1 : mem) = alloc
//      CHECK: let (A_1 : [m]i64 @ P_mem_1 -> i + {(m : n)}) = copy A
//      CHECK: (P_mem : mem = P_mem_1) (P : [m]i64 @ P_mem -> i + {(m : n)} = A_1)

// A row is copied to the begin of its block, not to where it stands in the
// array: the block would have to be as large as that one, for each iteration.
// CHECK-LABEL: entry fun row
entry fun row (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (R_mem' : mem, [n][m]i64 @ R_mem' -> R(n, m)) =
  let (R_mem : mem) = alloc n * m * 8
  let (R : [n][m]i64 @ R_mem -> R(n, m)) =
    kernel i < n do
      let (V : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (B_mem : mem) (#[mem] o : i64) (B : [m]i64 @ B_mem -> o + {(m : 1)}) =
        loop (P_mem : mem = A_mem) (#[mem] p : i64 = i * m) (P : [m]i64 @ P_mem -> p + {(m : 1)} = V) for t < i do
          let (Q_mem : mem) = alloc m * 8
          let (Q : [m]i64 @ Q_mem -> R(m)) = rotate 0 1 P
          in (Q_mem, 0, Q)
      in (B)
  in (R_mem, R)
//      CHECK: let (P_mem_1 : mem) = alloc n * max(0, m) * 8
//      CHECK: let (V_1 : [m]i64 @ P_mem_1 -> i + {(m : n)}) = copy V
//      CHECK: (P_mem : mem = P_mem_1) (#[mem] p : i64 = 0) (P : [m]i64 @ P_mem -> p * n + i + {(m : n)} = V_1)

// Two views of one block stay where they are in it, so that they still share
// what they share.
// CHECK-LABEL: entry fun both
entry fun both (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (V : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (W : [m]i64 @ A_mem -> i * m + m - 1 + {(m : -1)}) = reverse 0 V
      let (B_mem : mem) (#[mem] o : i64) (#[mem] o' : i64) (B : [m]i64 @ B_mem -> o + {(m : 1)}) (C : [m]i64 @ B_mem -> o' + {(m : -1)}) =
        if i % 2 == 0 then
          let (Q_mem : mem) = alloc m * 8
          let (Q : [m]i64 @ Q_mem -> R(m)) = rotate 0 1 V
          let (S : [m]i64 @ Q_mem -> m - 1 + {(m : -1)}) = reverse 0 Q
          in (Q_mem, 0, m - 1, Q, S)
        else
          in (A_mem, i * m, i * m + m - 1, V, W)
      let (s : i64) = reduce (+) k < m do
          let (b : i64) = B[k]
          let (c : i64) = C[k]
          in (b * c)
      in (s)
  in (R_mem, R)
//      CHECK: let (V_1 : [m]i64 @ B_mem_1 -> i * m * n + i + {(m : n)}) = copy V
//      CHECK: let (W_1 : [m]i64 @ B_mem_1 -> i * m * n + m * n + i - n + {(m : -n)}) = copy W
//      CHECK: in (B_mem_1, i * m, i * m + m - 1, V_1, W_1)

// A stride that is passed along once may stand for two: that of a single
// element is any.
// CHECK-LABEL: entry fun single
entry fun single (n : i64) (m : i64) (c : bool) (A_mem : mem) (A : [m][m][1]i64 @ A_mem -> R(m, m, 1)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m >= 1
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) (#[mem] s : i64) (#[mem] t : i64) (B : [m][m][1]i64 @ B_mem -> 0 + {(m : s), (m : t), (1 : s)}) =
        if c then
          let (V : [m][m][1]i64 @ A_mem -> 0 + {(m : 1), (m : m), (1 : 1)}) = transpose A
          in (A_mem, 1, m, V)
        else
          let (Q_mem : mem) = alloc m * m * 8
          let (Q : [m][m][1]i64 @ Q_mem -> 0 + {(m : m), (m : 1), (1 : m)}) = copy A
          in (Q_mem, m, 1, Q)
      let (b : i64) = B[m - 1, 0, 0]
      in (b)
  in (R_mem, R)
//      CHECK: let ([[V:V_[0-9]+]] : {{.*}}) = copy V
// CHECK-NEXT: in ({{B_mem_[0-9]+}}, m, 1, [[V]])
