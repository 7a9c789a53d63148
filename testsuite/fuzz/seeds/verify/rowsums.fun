entry fun rowsums (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (s_mem' : mem, [n]f32 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 4
  let (s : [n]f32 @ s_mem -> R(n)) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          in (acc + a)
      in (r)
  in (s_mem, s)

fun choose (n : i64) (c : bool) (x_mem : mem) (x : [n][n]f32 @ x_mem -> R(n, n)) (y_mem : mem) (y : [n][n]f32 @ y_mem -> C(n, n)) : (z_mem : mem, #[mem] a : i64, #[mem] b : i64, [n][n]f32 @ z_mem -> 0 + {(n : a), (n : b)}) =
  let (z_mem : mem) (#[mem] a : i64) (#[mem] b : i64) (z : [n][n]f32 @ z_mem -> 0 + {(n : a), (n : b)}) =
    if c then
      in (x_mem, n, 1, x)
    else
      in (y_mem, 1, n, y)
  in (z_mem, a, b, z)
