// A group for each tile, which it copies, multiplies, and folds: barriers
// stand where lanes read what others wrote.
// RUN: lower %s | owners | restrict | barriers | strength | invariant | funcheck %s
// RUN: lower %s | owners | restrict | barriers | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// CHECK-LABEL: entry imp main (
// CHECK-SAME: q : i64) (#[const] #[restrict] A_mem : mem) (A : [2 * q][2 * q]f32 @ A_mem -> R(2 * q, 2 * q)) : (B_mem' : mem, [q][q][2][2]f32 @ B_mem' -> R(q, q, 2, 2), S_mem' : mem, [q][q]f32 @ S_mem' -> R(q, q)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc q * q * 2 * 2 * 4
// CHECK-NEXT:   #[restrict] var S_mem : mem
// CHECK-NEXT:   S_mem <- alloc q * q * 4
// CHECK-NEXT:   var at : i64
// CHECK-NEXT:   #[spec] at <- 4 * q
// CHECK-NEXT:   var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:   #[spec] [[AT_1]] <- 2 * q
// CHECK-NEXT:   kernel I < q, J < q at block do
// CHECK-NEXT:     #[restrict] var tr_parts : mem(shared)
// CHECK-NEXT:     tr_parts <- alloc 8 in shared
// CHECK-NEXT:     #[restrict] var u_mem : mem(shared)
// CHECK-NEXT:     u_mem <- alloc 16 in shared
// CHECK-NEXT:     var [[AT_2:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_2]] <- at * I + 2 * J
// CHECK-NEXT:     kernel [[I_1:i_[0-9]+]] < 2, [[I_2:i_[0-9]+]] < 2 at lane do
// CHECK-NEXT:       var [[X_1:x_[0-9]+]] : f32
// CHECK-NEXT:       [[X_1]] <- A_mem[[[AT_2]] + [[AT_1]] * [[I_1]] + [[I_2]]] : f32
// CHECK-NEXT:       u_mem[2 * [[I_1]] + [[I_2]]] <- [[X_1]] : f32
// CHECK-NEXT:     done
// CHECK-NEXT:     #[restrict] var v_mem : mem(shared)
// CHECK-NEXT:     v_mem <- alloc 16 in shared
// CHECK-NEXT:     barrier
// CHECK-NEXT:     kernel i < 2, j < 2 at lane do
// CHECK-NEXT:       var s : f32
// CHECK-NEXT:       s <- 0.0f32
// CHECK-NEXT:       var [[AT_3:at_[0-9]+]] : i64
// CHECK-NEXT:       #[spec] [[AT_3]] <- 2 * i
// CHECK-NEXT:       for k < 2 do
// CHECK-NEXT:         var a : f32
// CHECK-NEXT:         a <- u_mem[[[AT_3]] + k] : f32
// CHECK-NEXT:         var b : f32
// CHECK-NEXT:         b <- u_mem[2 * k + j] : f32
// CHECK-NEXT:         s <- s + a * b
// CHECK-NEXT:       done
// CHECK-NEXT:       v_mem[2 * i + j] <- s : f32
// CHECK-NEXT:     done
// CHECK-NEXT:     barrier
// CHECK-NEXT:     kernel [[I_3:i_[0-9]+]] < 2 at lane do
// CHECK-NEXT:       var x : f32
// CHECK-NEXT:       x <- v_mem[3 * [[I_3]]] : f32
// CHECK-NEXT:       tr_parts[[[I_3]]] <- x : f32
// CHECK-NEXT:     done
// CHECK-NEXT:     var left : i64
// CHECK-NEXT:     left <- 2
// CHECK-NEXT:     var more : bool
// CHECK-NEXT:     more <- left > 1
// CHECK-NEXT:     while more do
// CHECK-NEXT:       var half : i64
// CHECK-NEXT:       half <- left >> 1
// CHECK-NEXT:       barrier
// CHECK-NEXT:       kernel l < half at lane do
// CHECK-NEXT:         var r : i64
// CHECK-NEXT:         r <- l + (left - half)
// CHECK-NEXT:         var [[X_2:x_[0-9]+]] : f32
// CHECK-NEXT:         [[X_2]] <- tr_parts[l] : f32
// CHECK-NEXT:         var [[X_3:x_[0-9]+]] : f32
// CHECK-NEXT:         [[X_3]] <- tr_parts[r] : f32
// CHECK-NEXT:         [[X_2]] <- max([[X_2]], [[X_3]])
// CHECK-NEXT:         tr_parts[l] <- [[X_2]] : f32
// CHECK-NEXT:       done
// CHECK-NEXT:       left <- left - half
// CHECK-NEXT:       more <- left > 1
// CHECK-NEXT:     done
// CHECK-NEXT:     var tr : f32
// CHECK-NEXT:     barrier
// CHECK-NEXT:     tr <- tr_parts[0] : f32
// CHECK-NEXT:     var [[AT_4:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_4]] <- at * I + 4 * J
// CHECK-NEXT:     kernel [[I_4:i_[0-9]+]] < 2, [[I_5:i_[0-9]+]] < 2 at lane do
// CHECK-NEXT:       var [[X_4:x_[0-9]+]] : f32
// CHECK-NEXT:       [[X_4]] <- v_mem[2 * [[I_4]] + [[I_5]]] : f32
// CHECK-NEXT:       B_mem[[[AT_4]] + 2 * [[I_4]] + [[I_5]]] <- [[X_4]] : f32
// CHECK-NEXT:     done
// CHECK-NEXT:     S_mem[I * q + J] <- tr : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem, S_mem)
entry fun main (q : i64) (A_mem : mem) (A : [2 * q][2 * q]f32 @ A_mem -> R(2 * q, 2 * q)) : (B_mem' : mem, [q][q][2][2]f32 @ B_mem' -> R(q, q, 2, 2), S_mem' : mem, [q][q]f32 @ S_mem' -> R(q, q)) =
  let (B_mem : mem) = alloc q * q * 2 * 2 * 4
  let (S_mem : mem) = alloc q * q * 4
  let (B : [q][q][2][2]f32 @ B_mem -> R(q, q, 2, 2)) (S : [q][q]f32 @ S_mem -> R(q, q)) =
    kernel I < q, J < q at block do
      let (t : [2][2]f32 @ A_mem -> 4 * I * q + 2 * J + {(2 : 2 * q), (2 : 1)}) = A[2 * I : 2, 2 * J : 2]
      let (u_mem : mem(shared)) = alloc 16 in shared
      let (u : [2][2]f32 @ u_mem -> R(2, 2)) = copy t
      let (v_mem : mem(shared)) = alloc 16 in shared
      let (v : [2][2]f32 @ v_mem -> R(2, 2)) =
        kernel i < 2, j < 2 at lane do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for k < 2 do
              let (a : f32) = u[i, k]
              let (b : f32) = u[k, j]
              in (s + a * b)
          in (s)
      let (tr : f32) =
        reduce (max) i < 2 at lane do
          let (x : f32) = v[i, i]
          in (x)
      in (v, tr)
  in (B_mem, B, S_mem, S)
