// IFL22, figure 2: an `if` that returns an array and its size.
// RUN: funfmt %s | diff %s -
// The paper's second branch binds `x` and returns `y`; here it binds `y`.

fun fig2 (x_size : i64) (y_size : i64) (z_cond : bool) : (z_size' : i64, [z_size']i64) =
  let (z_size : i64) (z_arr : [z_size]i64) =
    if z_cond then
      let (x : [x_size]i64) = iota x_size
      in (x_size, x)
    else
      let (y : [y_size]i64) = iota y_size
      in (y_size, y)
  in (z_size, z_arr)
