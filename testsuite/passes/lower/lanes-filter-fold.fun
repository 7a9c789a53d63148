// The lanes of a group run the body of a filter twice: the second time the
// blocks of an operator have new names, of which nothing is known.
// RUN: lower %s | owners | restrict | barriers | strength | invariant | funcheck %s
// RUN: lower %s > %t.imp
// RUN: echo '2 4 [[[0,9],[1,9],[2,9],[0,3]],[[1,1],[1,1],[1,1],[9,0]]]' > %t.in
// RUN: funrun --input=%t.in %s | funcheck %s --check-prefix=VALUES
// RUN: funrun --races --input=%t.in %t.imp | funcheck %s --check-prefix=VALUES
// VALUES: {{\[\[2, 2, 2, 2\], \[4, 4, 4, 4\]\]}}
// CHECK-LABEL: entry imp main (
// CHECK-SAME: n : i64) (m : i64) (#[const] #[restrict] A_mem : mem) (A : [n][m][2]i64 @ A_mem -> R(n, m, 2)) : (R_mem : mem, [n][m]i64 @ R_mem -> R(n, m)) =
// CHECK-NEXT:   #[restrict] var R_mem : mem
// CHECK-NEXT:   R_mem <- alloc n * m * 8
// CHECK-NEXT:   var at : i64
// CHECK-NEXT:   #[spec] at <- 2 * m
// CHECK-NEXT:   kernel g < n at block do
// CHECK-NEXT:     #[restrict] var k_parts : mem(shared)
// CHECK-NEXT:     k_parts <- alloc 2048 in shared
// CHECK-NEXT:     #[restrict] var K_mem : mem(shared)
// CHECK-NEXT:     K_mem <- alloc m * 8 in shared
// CHECK-NEXT:     var chunk : i64
// CHECK-NEXT:     chunk <- max(m + 255 >> 8, 1)
// CHECK-NEXT:     var parts : i64
// CHECK-NEXT:     parts <- (m + chunk - 1) / chunk
// CHECK-NEXT:     var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_1]] <- at * g
// CHECK-NEXT:     kernel l < parts at lane do
// CHECK-NEXT:       var [[K_1:k_[0-9]+]] : i64
// CHECK-NEXT:       var first : i64
// CHECK-NEXT:       first <- l * chunk
// CHECK-NEXT:       [[K_1]] <- 0
// CHECK-NEXT:       for [[K_2:k_[0-9]+]] < min(chunk, m - first) do
// CHECK-NEXT:         var [[I_1:i_[0-9]+]] : i64
// CHECK-NEXT:         [[I_1]] <- first + [[K_2]]
// CHECK-NEXT:         #[restrict] var [[Z_MEM_1:z_mem_[0-9]+]] : mem(private)
// CHECK-NEXT:         [[Z_MEM_1]] <- alloc 16 in private
// CHECK-NEXT:         for [[I_2:i_[0-9]+]] < 2 do
// CHECK-NEXT:           [[Z_MEM_1]][[[I_2]]] <- 0 : i64
// CHECK-NEXT:         done
// CHECK-NEXT:         #[restrict] var [[S_MEM_1:s_mem_[0-9]+]] : mem(private)
// CHECK-NEXT:         [[S_MEM_1]] <- alloc 16 in private
// CHECK-NEXT:         var [[AT_2:at_[0-9]+]] : i64
// CHECK-NEXT:         #[spec] [[AT_2]] <- [[AT_1]] + 2 * [[I_1]]
// CHECK-NEXT:         for [[J_1:j_[0-9]+]] < 3 do
// CHECK-NEXT:           if [[J_1]] == 0 then
// CHECK-NEXT:             for [[I_3:i_[0-9]+]] < 2 do
// CHECK-NEXT:               var [[X_1:x_[0-9]+]] : i64
// CHECK-NEXT:               [[X_1]] <- A_mem[[[AT_2]] + [[I_3]]] : i64
// CHECK-NEXT:               [[S_MEM_1]][[[I_3]]] <- [[X_1]] : i64
// CHECK-NEXT:             done
// CHECK-NEXT:           else
// CHECK-NEXT:             for [[E_1:e_[0-9]+]] < 2 do
// CHECK-NEXT:               var [[X_2:x_[0-9]+]] : i64
// CHECK-NEXT:               [[X_2]] <- [[S_MEM_1]][[[E_1]]] : i64
// CHECK-NEXT:               var [[Y_1:y_[0-9]+]] : i64
// CHECK-NEXT:               [[Y_1]] <- A_mem[[[AT_2]] + [[E_1]]] : i64
// CHECK-NEXT:               [[S_MEM_1]][[[E_1]]] <- [[X_2]] + [[Y_1]] : i64
// CHECK-NEXT:             done
// CHECK-NEXT:           fi
// CHECK-NEXT:         done
// CHECK-NEXT:         var [[X_3:x_[0-9]+]] : i64
// CHECK-NEXT:         [[X_3]] <- [[S_MEM_1]][0] : i64
// CHECK-NEXT:         if [[X_3]] > [[I_1]] then
// CHECK-NEXT:           [[K_1]] <- [[K_1]] + 1
// CHECK-NEXT:         else
// CHECK-NEXT:           skip
// CHECK-NEXT:         fi
// CHECK-NEXT:       done
// CHECK-NEXT:       k_parts[l] <- [[K_1]] : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     var d : i64
// CHECK-NEXT:     d <- 1
// CHECK-NEXT:     var more : bool
// CHECK-NEXT:     more <- d < parts
// CHECK-NEXT:     while more do
// CHECK-NEXT:       barrier
// CHECK-NEXT:       kernel [[L_1:l_[0-9]+]] < parts >> 1 at lane do
// CHECK-NEXT:         var below : i64
// CHECK-NEXT:         below <- [[L_1]] & d - 1
// CHECK-NEXT:         var r : i64
// CHECK-NEXT:         r <- [[L_1]] + [[L_1]] + d - below
// CHECK-NEXT:         if r < parts then
// CHECK-NEXT:           var [[L_2:l_[0-9]+]] : i64
// CHECK-NEXT:           [[L_2]] <- r - below - 1
// CHECK-NEXT:           var [[X_4:x_[0-9]+]] : i64
// CHECK-NEXT:           [[X_4]] <- k_parts[[[L_2]]] : i64
// CHECK-NEXT:           var [[X_5:x_[0-9]+]] : i64
// CHECK-NEXT:           [[X_5]] <- k_parts[r] : i64
// CHECK-NEXT:           k_parts[r] <- [[X_4]] + [[X_5]] : i64
// CHECK-NEXT:         else
// CHECK-NEXT:           skip
// CHECK-NEXT:         fi
// CHECK-NEXT:       done
// CHECK-NEXT:       d <- d + d
// CHECK-NEXT:       more <- d < parts
// CHECK-NEXT:     done
// CHECK-NEXT:     var k : i64
// CHECK-NEXT:     barrier
// CHECK-NEXT:     k <- k_parts[max(parts - 1, 0)] : i64
// CHECK-NEXT:     if m <= 0 then
// CHECK-NEXT:       k <- 0
// CHECK-NEXT:     else
// CHECK-NEXT:       skip
// CHECK-NEXT:     fi
// CHECK-NEXT:     kernel [[L_3:l_[0-9]+]] < parts at lane do
// CHECK-NEXT:       var [[K_3:k_[0-9]+]] : i64
// CHECK-NEXT:       if [[L_3]] > 0 then
// CHECK-NEXT:         [[K_3]] <- k_parts[[[L_3]] - 1] : i64
// CHECK-NEXT:       else
// CHECK-NEXT:         [[K_3]] <- 0
// CHECK-NEXT:       fi
// CHECK-NEXT:       var [[FIRST_1:first_[0-9]+]] : i64
// CHECK-NEXT:       [[FIRST_1]] <- [[L_3]] * chunk
// CHECK-NEXT:       for [[K_4:k_[0-9]+]] < min(chunk, m - [[FIRST_1]]) do
// CHECK-NEXT:         var i : i64
// CHECK-NEXT:         i <- [[FIRST_1]] + [[K_4]]
// CHECK-NEXT:         #[restrict] var z_mem : mem(private)
// CHECK-NEXT:         z_mem <- alloc 16 in private
// CHECK-NEXT:         for [[I_4:i_[0-9]+]] < 2 do
// CHECK-NEXT:           z_mem[[[I_4]]] <- 0 : i64
// CHECK-NEXT:         done
// CHECK-NEXT:         #[restrict] var s_mem : mem(private)
// CHECK-NEXT:         s_mem <- alloc 16 in private
// CHECK-NEXT:         var [[AT_3:at_[0-9]+]] : i64
// CHECK-NEXT:         #[spec] [[AT_3]] <- [[AT_1]] + 2 * i
// CHECK-NEXT:         for j < 3 do
// CHECK-NEXT:           if j == 0 then
// CHECK-NEXT:             for [[I_5:i_[0-9]+]] < 2 do
// CHECK-NEXT:               var [[X_6:x_[0-9]+]] : i64
// CHECK-NEXT:               [[X_6]] <- A_mem[[[AT_3]] + [[I_5]]] : i64
// CHECK-NEXT:               s_mem[[[I_5]]] <- [[X_6]] : i64
// CHECK-NEXT:             done
// CHECK-NEXT:           else
// CHECK-NEXT:             for e < 2 do
// CHECK-NEXT:               var x : i64
// CHECK-NEXT:               x <- s_mem[e] : i64
// CHECK-NEXT:               var y : i64
// CHECK-NEXT:               y <- A_mem[[[AT_3]] + e] : i64
// CHECK-NEXT:               s_mem[e] <- x + y : i64
// CHECK-NEXT:             done
// CHECK-NEXT:           fi
// CHECK-NEXT:         done
// CHECK-NEXT:         var x : i64
// CHECK-NEXT:         x <- s_mem[0] : i64
// CHECK-NEXT:         if x > i then
// CHECK-NEXT:           K_mem[[[K_3]]] <- x : i64
// CHECK-NEXT:           [[K_3]] <- [[K_3]] + 1
// CHECK-NEXT:         else
// CHECK-NEXT:           skip
// CHECK-NEXT:         fi
// CHECK-NEXT:       done
// CHECK-NEXT:     done
// CHECK-NEXT:     #[restrict] var B_mem : mem(shared)
// CHECK-NEXT:     B_mem <- alloc m * 8 in shared
// CHECK-NEXT:     kernel [[I_6:i_[0-9]+]] < m at lane do
// CHECK-NEXT:       B_mem[[[I_6]]] <- k : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     barrier
// CHECK-NEXT:     var [[AT_4:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_4]] <- g * m
// CHECK-NEXT:     kernel [[I_7:i_[0-9]+]] < m at lane do
// CHECK-NEXT:       var [[X_7:x_[0-9]+]] : i64
// CHECK-NEXT:       [[X_7]] <- B_mem[[[I_7]]] : i64
// CHECK-NEXT:       R_mem[[[AT_4]] + [[I_7]]] <- [[X_7]] : i64
// CHECK-NEXT:     done
// CHECK-NEXT:   done
// CHECK-NEXT:   return (R_mem)
entry fun main (n : i64) (m : i64) (A_mem : mem) (A : [n][m][2]i64 @ A_mem -> R(n, m, 2)) : (R_mem : mem, [n][m]i64 @ R_mem -> R(n, m)) =
  let (R_mem : mem) = alloc n * m * 8
  let (R : [n][m]i64 @ R_mem -> R(n, m)) =
    kernel g < n at block do
      let (K_mem : mem(shared)) = alloc m * 8 in shared
      let (k : i64) (K : [k]i64 @ K_mem -> R(k)) =
        filter i < m at lane do
          let (z_mem : mem(private)) = alloc 16 in private
          let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
          let (y_mem : mem(private)) = alloc 16 in private
          let (s_mem : mem(private)) = alloc 16 in private
          let (s : [2]i64 @ s_mem -> R(2)) =
            reduce ((\ (a : [2]i64 @ z_mem -> R(2)) (b : [2]i64 @ y_mem -> R(2)) ->
                let (c_mem : mem(private)) = alloc 16 in private
                let (c : [2]i64 @ c_mem -> R(2)) =
                  kernel e < 2 do
                    let (x : i64) = a[e]
                    let (y : i64) = b[e]
                    in (x + y)
                in (c), z)) j < 3 do
              let (r : [2]i64 @ A_mem -> g * m * 2 + i * 2 + {(2 : 1)}) = A[g, i, :]
              in (r)
          let (x : i64) = s[0]
          in (x, x > i)
      let (B_mem : mem(shared)) = alloc m * 8 in shared
      let (B : [m]i64 @ B_mem -> R(m)) = replicate [m] k
      in (B)
  in (R_mem, R)
