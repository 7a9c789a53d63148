// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// IFL22, fig. 2, becomes fig. 7.

fun fig2 (x_size : i64) (y_size : i64) (z_cond : bool) : (z_size' : i64, [z_size']i64) =
  let (z_size : i64) (z_arr : [z_size]i64) =
    if z_cond then
      let (x : [x_size]i64) = iota x_size
      in (x_size, x)
    else
      let (y : [y_size]i64) = iota y_size
      in (y_size, y)
  in (z_size, z_arr)

// CHECK-LABEL: fun fig2 (x_size : i64) (y_size : i64) (z_cond : bool) : (z_size' : i64, z_arr_mem' : mem, [z_size']i64 @ z_arr_mem' -> R(z_size')) =
// CHECK-NEXT:   let (z_size : i64) (z_arr_mem : mem) (z_arr : [z_size]i64 @ z_arr_mem -> R(z_size)) =
// CHECK-NEXT:     if z_cond then
// CHECK-NEXT:       let (x_mem : mem) = alloc x_size * 8
// CHECK-NEXT:       let (x : [x_size]i64 @ x_mem -> R(x_size)) = iota x_size
// CHECK-NEXT:       in (x_size, x_mem, x)
// CHECK-NEXT:     else
// CHECK-NEXT:       let (y_mem : mem) = alloc y_size * 8
// CHECK-NEXT:       let (y : [y_size]i64 @ y_mem -> R(y_size)) = iota y_size
// CHECK-NEXT:       in (y_size, y_mem, y)
// CHECK-NEXT:   in (z_size, z_arr_mem, z_arr)
