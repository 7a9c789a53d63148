// What a call gives was given to it, or is new: it is no other block, although
// both names are chosen from later.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s
fun pick (n : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem : mem, [n]i64 @ R_mem -> R(n)) =
  let (R_mem : mem) (R : [n]i64 @ R_mem -> R(n)) =
    if c then
      in (A_mem, A)
    else
      let (B_mem : mem) = alloc n * 8
      let (B : [n]i64 @ B_mem -> R(n)) = iota n
      in (B_mem, B)
  in (R_mem, R)

// CHECK-LABEL: fun another
// CHECK: = pick(n, c, A_mem, A)
// CHECK-NEXT: let (T : [n]i64 @ D_mem -> R(n)) =
// WHY-NOT: inlined
// WHY: 'T' is built in 'D'
entry fun another (n : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (D_mem : mem) (D : *[n]i64 @ D_mem -> R(n)) : (X_mem : mem, [n]i64 @ X_mem -> R(n)) =
  let (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) = pick(n, c, A_mem, A)
  let (T_mem : mem) = alloc n * 8
  let (T : [n]i64 @ T_mem -> R(n)) =
    kernel i < n do
      let (p : i64) = P[n - 1 - i]
      in (p & 1)
  let (D' : [n]i64 @ D_mem -> R(n)) = D with [0 : n] = T
  let (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) =
    if c then
      in (P_mem, P)
    else
      in (D_mem, D')
  in (X_mem, X)

// What it was given is the block that T would be built in.
// CHECK-LABEL: fun the_same
// CHECK: let (T_mem : mem) = alloc
// CHECK-NEXT: let (T : [n]i64 @ T_mem -> R(n)) =
// WHY: 'T' is not built in 'D': 'P' is read after the write of 'T'
entry fun the_same (n : i64) (c : bool) (D_mem : mem) (D : *[n]i64 @ D_mem -> R(n)) : (X_mem : mem, [n]i64 @ X_mem -> R(n)) =
  let (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) = pick(n, c, D_mem, D)
  let (T_mem : mem) = alloc n * 8
  let (T : [n]i64 @ T_mem -> R(n)) =
    kernel i < n do
      let (p : i64) = P[n - 1 - i]
      in (p & 1)
  let (D' : [n]i64 @ D_mem -> R(n)) = D with [0 : n] = T
  in (D_mem, D')

// Of several that it gives, two may be one.
fun both (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem : mem, S_mem : mem, [n]i64 @ R_mem -> R(n), [n]i64 @ S_mem -> R(n)) =
  let (T_mem : mem) (T : [n]i64 @ T_mem -> R(n)) = pick(n, n > 3, A_mem, A)
  in (T_mem, A_mem, T, A)

// CHECK-LABEL: fun together
// CHECK: let (T_mem : mem) = alloc
// CHECK-NEXT: let (T : [n]i64 @ T_mem -> R(n)) =
// WHY: 'T' is not built in 'S': 'R' is read after the write of 'T'
entry fun together (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (X_mem : mem, [n]i64 @ X_mem -> R(n)) =
  let (R_mem : mem) (S_mem : mem) (R : [n]i64 @ R_mem -> R(n)) (S : [n]i64 @ S_mem -> R(n)) = both(n, A_mem, A)
  let (T_mem : mem) = alloc n * 8
  let (T : [n]i64 @ T_mem -> R(n)) =
    kernel i < n do
      let (p : i64) = R[n - 1 - i]
      in (p & 1)
  let (S' : [n]i64 @ S_mem -> R(n)) = S with [0 : n] = T
  in (S_mem, S')
