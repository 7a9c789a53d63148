// A destination that is allocated after its source goes up, with what its size
// is made of; not past an assert.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit %s | shortcircuit | funcheck %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun late
// CHECK-NEXT: let ({{.*}}m : i64) = n + n
// CHECK-NEXT: let (C_mem : mem) = alloc m * 8
// CHECK-NEXT: let (A : [n]i64 @ C_mem -> R(n)) = iota n
entry fun late (n : i64) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (C_mem' : mem, [n + n]i64 @ C_mem' -> R(n + n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (m : i64) = n + n
  let (C_mem : mem) = alloc m * 8
  let (C : [n + n]i64 @ C_mem -> R(n + n)) = concat A B
  in (C_mem, C)

// CHECK-LABEL: fun asserted
// CHECK: let (A : [n]i64 @ A_mem -> R(n)) = iota n
entry fun asserted (n : i64) (k : i64) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (C_mem' : mem, [n + n]i64 @ C_mem' -> R(n + n)) =
  assert n >= 1
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (a : i64) = A[0]
  assert k >= a
  let (C_mem : mem) = alloc (n + n) * 8 + k
  let (C : [n + n]i64 @ C_mem -> R(n + n)) = concat A B
  in (C_mem, C)
