// Windows that share elements are copied to a layout in which each has places of
// its own: what is fixed of it stays, and the stride that is passed along goes
// over it.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

// CHECK-LABEL: entry fun outer (
// CHECK: = copy V
// CHECK-NEXT: in ({{B_mem_[0-9]+}}, k, {{V_[0-9]+}})
entry fun outer (n : i64) (m : i64) (k : i64) (c : bool) (A_mem : mem) (A : [m + k]i64 @ A_mem -> R(m + k)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m >= 1 && k >= 1
  let (R_mem : mem) = alloc n * 8
  let (V : [m][k]i64 @ A_mem -> 0 + {(m : 1), (k : 1)}) = A[0 + {(m : 1), (k : 1)}]
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) (#[mem] s : i64) (B : [m][k]i64 @ B_mem -> 0 + {(m : s), (k : 1)}) =
        if c then
          in (A_mem, 1, V)
        else
          let (Q_mem : mem) = alloc 2 * m * k * 8
          let (Q : [m][k]i64 @ Q_mem -> 0 + {(m : 2 * k), (k : 1)}) = replicate [m][k] i
          in (Q_mem, 2 * k, Q)
      let (b : i64) = B[m - 1, 0]
      let (b2 : i64) = B[0, k - 1]
      in (b + 3 * b2)
  in (R_mem, R)

// CHECK-LABEL: entry fun inner (
// CHECK: = copy V
// CHECK-NEXT: in ({{B_mem_[0-9]+}}, (m - 1) * 2, 2 * m - 1, {{V_[0-9]+}})
entry fun inner (n : i64) (m : i64) (k : i64) (c : bool) (A_mem : mem) (A : [2 * m + k]i64 @ A_mem -> R(2 * m + k)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m >= 1 && k >= 1
  let (R_mem : mem) = alloc n * 8
  let (V : [m][k]i64 @ A_mem -> 2 * m + {(m : -2), (k : 1)}) = A[2 * m + {(m : -2), (k : 1)}]
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) (#[mem] o : i64) (#[mem] s : i64) (B : [m][k]i64 @ B_mem -> o + {(m : -2), (k : s)}) =
        if c then
          in (A_mem, 2 * m, 1, V)
        else
          let (Q_mem : mem) = alloc 3 * m * k * 8
          let (Q : [m][k]i64 @ Q_mem -> 2 * m + {(m : -2), (k : 3 * m)}) = replicate [m][k] i
          in (Q_mem, 2 * m, 3 * m, Q)
      let (b : i64) = B[m - 1, 0]
      let (b2 : i64) = B[0, k - 1]
      in (b + 3 * b2)
  in (R_mem, R)

// One name says where it begins, and is a stride.
// CHECK-LABEL: entry fun both (
// CHECK: = copy V
// CHECK-NEXT: in ({{B_mem_[0-9]+}}, k, {{V_[0-9]+}})
entry fun both (n : i64) (m : i64) (k : i64) (c : bool) (A_mem : mem) (A : [m + k + 1]i64 @ A_mem -> R(m + k + 1)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert m >= 1 && k >= 1
  let (R_mem : mem) = alloc n * 8
  let (V : [m][k]i64 @ A_mem -> 1 + {(m : 1), (k : 1)}) = A[1 + {(m : 1), (k : 1)}]
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) (#[mem] s : i64) (B : [m][k]i64 @ B_mem -> s + {(m : s), (k : 1)}) =
        if c then
          in (A_mem, 1, V)
        else
          let (Q_mem : mem) = alloc 2 * (m + 1) * k * 8
          let (Q : [m][k]i64 @ Q_mem -> 2 * k + {(m : 2 * k), (k : 1)}) = replicate [m][k] i
          in (Q_mem, 2 * k, Q)
      let (b : i64) = B[m - 1, 0]
      let (b2 : i64) = B[0, k - 1]
      in (b + 3 * b2)
  in (R_mem, R)
