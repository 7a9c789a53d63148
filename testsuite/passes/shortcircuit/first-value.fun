// What is copied is the array that a loop begins with, not what it gives: what
// the trips make must not be in its place.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// CHECK: let (A : [n]i64 @ A_mem -> R(n)) = iota n
// WHY: 'A' is not built in 'C': 'A' is read after the write of 'Q': 0 + {(n : 1)} may overlap 0 + {(n : 1)}
entry fun main (n : i64) (k : i64) : (C_mem' : mem, [n]i64 @ C_mem' -> R(n), i64) =
  assert n >= 1
  let (C_mem : mem) = alloc n * 8
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) =
    loop (P_mem : mem = A_mem) (P : [n]i64 @ P_mem -> R(n) = A) for i < k do
      let (Q_mem : mem) = alloc n * 8
      let (Q : [n]i64 @ Q_mem -> R(n)) = replicate [n] i
      in (Q_mem, Q)
  let (b : i64) = B[0]
  let (C : [n]i64 @ C_mem -> R(n)) = copy A
  in (C_mem, C, b)

// Elements that nobody wrote may be copied, but not to where they overlap.
// CHECK-LABEL: fun unwritten
// CHECK: let (A : [n][n]i64 @ A_mem -> R(n, n)) = scratch [n][n] i64
entry fun unwritten (n : i64) : (B_mem' : mem, [n][n]i64 @ B_mem' -> C(n, n)) =
  let (A_mem : mem) = alloc n * n * 8
  let (B_mem : mem) = alloc n * n * 8
  let (A : [n][n]i64 @ A_mem -> R(n, n)) = scratch [n][n] i64
  let (B : [n][n]i64 @ B_mem -> R(n, n)) = copy A
  let (C : [n][n]i64 @ B_mem -> C(n, n)) = copy A
  in (B_mem, C)
