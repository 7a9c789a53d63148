// A call in a parallel body that passes blocks is an error, which says what to do.
// RUN: not memexpand %s 2>&1 | funcheck %s

// CHECK: bad-calls.fun:[[@LINE+8]]:7: error: a call in a parallel body passes blocks; run inline first
fun first (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (i64) =
  let (a : i64) = A[0]
  in (a)
entry fun calls (n : i64) (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = first(m, A_mem, A)
      in (a)
  in (R_mem, R)
