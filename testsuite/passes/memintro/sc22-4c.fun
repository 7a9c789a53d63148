// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// SC22, section IV-C: copy and transpose; branches in row- and column-major
// order have the strides in common that they return.

fun copy_transpose (n : i64) (m : i64) (x : [n][m]i64) : ([m][n]i64) =
  let (y : [n][m]i64) = copy x
  let (z : [m][n]i64) = transpose y
  in (z)

fun generalize (c : bool) (n : i64) (m : i64) (x : [n][m]i64) (t : [m][n]i64) : ([n][m]i64) =
  let (y : [n][m]i64) = transpose t
  let (z : [n][m]i64) =
    if c then
      in (x)
    else
      in (y)
  in (z)

// CHECK-LABEL: fun copy_transpose (n : i64) (m : i64) (x_mem : mem) (x : [n][m]i64 @ x_mem -> R(n, m)) : (y_mem' : mem, [m][n]i64 @ y_mem' -> C(m, n)) =
// CHECK-NEXT:   let (y_mem : mem) = alloc n * m * 8
// CHECK-NEXT:   let (y : [n][m]i64 @ y_mem -> R(n, m)) = copy x
// CHECK-NEXT:   let (z : [m][n]i64 @ y_mem -> C(m, n)) = transpose y
// CHECK-NEXT:   in (y_mem, z)
//
// CHECK-LABEL: fun generalize (c : bool) (n : i64) (m : i64) (x_mem : mem) (x : [n][m]i64 @ x_mem -> R(n, m)) (t_mem : mem) (t : [m][n]i64 @ t_mem -> R(m, n)) : (z_mem' : mem, #[mem] z_stride0' : i64, #[mem] z_stride1' : i64, [n][m]i64 @ z_mem' -> 0 + {(n : z_stride0'), (m : z_stride1')}) =
// CHECK-NEXT:   let (y : [n][m]i64 @ t_mem -> C(n, m)) = transpose t
// CHECK-NEXT:   let (z_mem : mem) (#[mem] z_stride0 : i64) (#[mem] z_stride1 : i64) (z : [n][m]i64 @ z_mem -> 0 + {(n : z_stride0), (m : z_stride1)}) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       in (x_mem, m, 1, x)
// CHECK-NEXT:     else
// CHECK-NEXT:       in (t_mem, 1, n, y)
// CHECK-NEXT:   in (z_mem, z_stride0, z_stride1, z)
