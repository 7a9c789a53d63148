// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// IFL22: the program of figure 7 becomes that of figure 13.
// CHECK: imp fig7 (x_size : i64) (y_size : i64) (z_cond : bool) : (z_size' : i64, z_mem' : mem, [z_size']i64 @ z_mem' -> R(z_size')) =
// CHECK-NEXT:   var z_size : i64
// CHECK-NEXT:   var z_mem : mem
// CHECK-NEXT:   if z_cond then
// CHECK-NEXT:     var x_mem : mem
// CHECK-NEXT:     x_mem <- alloc x_size * 8
// CHECK-NEXT:     kernel i < x_size do
// CHECK-NEXT:       x_mem[i] <- i : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     z_size <- x_size
// CHECK-NEXT:     z_mem <- x_mem
// CHECK-NEXT:   else
// CHECK-NEXT:     var y_mem : mem
// CHECK-NEXT:     y_mem <- alloc y_size * 8
// CHECK-NEXT:     kernel [[I_1:i_[0-9]+]] < y_size do
// CHECK-NEXT:       y_mem[[[I_1]]] <- [[I_1]] : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     z_size <- y_size
// CHECK-NEXT:     z_mem <- y_mem
// CHECK-NEXT:   fi
// CHECK-NEXT:   return (z_size, z_mem)

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
