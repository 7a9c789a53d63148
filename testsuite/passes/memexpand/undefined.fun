// A size that a #[spec] read has left undefined is not asked for outside of the
// branch that guards it.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// CHECK: #[spec] let (k : i64) = A[1]
// CHECK: if m > 0 then
// CHECK: if n > 1 then
// CHECK-NEXT: in (max(0, k))
// CHECK: let (T_mem : mem) = alloc max(0, m) * T_mem_size * 8
entry fun main (m : i64) (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [m]i64 @ R_mem' -> R(m)) =
  #[spec] let (k : i64) = A[1]
  let (R_mem : mem) = alloc m * 8
  let (R : [m]i64 @ R_mem -> R(m)) =
    kernel i < m do
      let (x : i64) =
        if n > 1 then
          let (T_mem : mem) = alloc k * 8
          let (T : [k]i64 @ T_mem -> R(k)) = iota k
          let (y : i64) = T[k - 1]
          in (y)
        else
          in (0)
      in (x)
  in (R_mem, R)
