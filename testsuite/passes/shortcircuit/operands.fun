// The right operand lives where the result is: that is read no longer when it
// comes, but for the left operand, which would be there.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// CHECK: (a : [m]i64 @ a_mem -> R(m)) (b : [m]i64 @ R_mem -> R(m))
// WHY: 't' is built in 'R'
entry fun right (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (R_mem : mem, [m]i64 @ R_mem -> R(m)) =
  assert m >= 1
  let (z_mem : mem) = alloc m * 8
  let (a_mem : mem) = alloc m * 8
  let (t_mem : mem) = alloc m * 8
  let (R_mem : mem) = alloc m * 8
  let (z : [m]i64 @ z_mem -> R(m)) = replicate [m] 0
  let (R : [m]i64 @ R_mem -> R(m)) =
    reduce ((\ (a : [m]i64 @ a_mem -> R(m)) (b : [m]i64 @ R_mem -> R(m)) ->
        let (t : [m]i64 @ t_mem -> R(m)) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (t), z)) i < n do
      let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      in (row)
  in (R_mem, R)
