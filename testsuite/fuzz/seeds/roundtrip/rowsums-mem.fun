entry fun rowsums (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (s_mem' : mem, [n]f32 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 4
  let (s : [n]f32 @ s_mem -> R(n)) =
    kernel i < n do
      let (a : f32) = A[i, 0]
      in (a)
  in (s_mem, s)
