// SC22, section IV-C: copy, transpose and `if` with memory.
// RUN: funfmt %s | diff %s -

fun copy_transpose (n : i64) (m : i64) (x_mem : mem) (x : [n][m]i64 @ x_mem -> R(n, m)) : (y_mem' : mem, [m][n]i64 @ y_mem' -> C(m, n)) =
  let (y_mem : mem) = alloc n * m * 8
  let (y : [n][m]i64 @ y_mem -> R(n, m)) = copy x
  let (z : [m][n]i64 @ y_mem -> C(m, n)) = transpose y
  in (y_mem, z)

fun generalize (c : bool) (n : i64) (m : i64) (x_mem : mem) (x : [n][m]i64 @ x_mem -> R(n, m)) (y_mem : mem) (y : [n][m]i64 @ y_mem -> C(n, m)) : (z_mem' : mem, #[mem] a' : i64, #[mem] b' : i64, [n][m]i64 @ z_mem' -> 0 + {(n : a'), (m : b')}) =
  let (z_mem : mem) (#[mem] a : i64) (#[mem] b : i64) (z : [n][m]i64 @ z_mem -> 0 + {(n : a), (m : b)}) =
    if c then
      in (x_mem, m, 1, x)
    else
      in (y_mem, 1, n, y)
  in (z_mem, a, b, z)
