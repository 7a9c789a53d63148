// RUN: funtest %s
// #[mem] scalars are no arguments and no results, and what computes them does not run.
// RUN-VALUE: choose(true, 2, [[1,2],[3,4]], [[5,6],[7,8]]) == [[1, 2], [3, 4]]
// RUN-VALUE: choose(false, 2, [[1,2],[3,4]], [[5,6],[7,8]]) == [[5, 6], [7, 8]]

fun choose (c : bool) (n : i64) (#[mem] p : i64) (x_mem : mem) (x : [n][n]i64 @ x_mem -> R(n, n)) (y_mem : mem) (y : [n][n]i64 @ y_mem -> C(n, n)) : (z_mem : mem, #[mem] a : i64, #[mem] b : i64, [n][n]i64 @ z_mem -> 0 + {(n : a), (n : b)}) =
  let (#[mem] q : i64) = 1 / p
  let (z_mem : mem) (#[mem] a : i64) (#[mem] b : i64) (z : [n][n]i64 @ z_mem -> 0 + {(n : a), (n : b)}) =
    if c then
      in (x_mem, n, 1, x)
    else
      in (y_mem, 1, n, y)
  in (z_mem, a, b, z)
