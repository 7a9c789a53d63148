// IFL22, figure 7: the example of figure 2 with memory.
// RUN: funfmt %s | diff %s -
// The branches return the blocks of their results, too.  Our `alloc` counts bytes.

fun fig7 (x_size : i64) (y_size : i64) (z_cond : bool) : (z_size' : i64, z_mem' : mem, [z_size']i64 @ z_mem' -> R(z_size')) =
  let (z_size : i64) (z_mem : mem) (z_arr : [z_size]i64 @ z_mem -> R(z_size)) =
    if z_cond then
      let (x_mem : mem) = alloc x_size * 8
      let (x : [x_size]i64 @ x_mem -> R(x_size)) = iota x_size
      in (x_size, x_mem, x)
    else
      let (y_mem : mem) = alloc y_size * 8
      let (y : [y_size]i64 @ y_mem -> R(y_size)) = iota y_size
      in (y_size, y_mem, y)
  in (z_size, z_mem, z_arr)
