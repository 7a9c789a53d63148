// RUN: lower %s | owners | restrict | barriers | strength | invariant | funcheck %s
// RUN: lower %s | owners | restrict | barriers | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// All that lanes do together, and what one of them does alone.
// CHECK-LABEL: entry imp lanes (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n][16]i64 @ A_mem -> R(n, 16)) : (B_mem' : mem, [n][16]i64 @ B_mem' -> R(n, 16), k' : mem, [n]i64 @ k' -> R(n), S_mem' : mem, [n][4]i64 @ S_mem' -> R(n, 4)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * 128
// CHECK-NEXT:   #[restrict] var k_mem : mem
// CHECK-NEXT:   k_mem <- alloc n * 8
// CHECK-NEXT:   #[restrict] var S_mem : mem
// CHECK-NEXT:   S_mem <- alloc n * 32
// CHECK-NEXT:   kernel i < n at block do
// CHECK-NEXT:     #[restrict] var c_mem : mem(shared)
// CHECK-NEXT:     c_mem <- alloc 8 in shared
// CHECK-NEXT:     #[restrict] var k_parts : mem(shared)
// CHECK-NEXT:     k_parts <- alloc 128 in shared
// CHECK-NEXT:     #[restrict] var s : mem(shared)
// CHECK-NEXT:     s <- alloc 128 in shared
// CHECK-NEXT:     #[restrict] var t : mem(shared)
// CHECK-NEXT:     t <- alloc 128 in shared
// CHECK-NEXT:     #[restrict] var u : mem(shared)
// CHECK-NEXT:     u <- alloc 512 in shared
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- 16 * i
// CHECK-NEXT:     kernel [[J_1:j_[0-9]+]] < 16 at lane do
// CHECK-NEXT:       var a : i64
// CHECK-NEXT:       a <- A_mem[at + [[J_1]]] : i64
// CHECK-NEXT:       s[[[J_1]]] <- a % 100 : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     var [[D_1:d_[0-9]+]] : i64
// CHECK-NEXT:     [[D_1]] <- 1
// CHECK-NEXT:     var more : bool
// CHECK-NEXT:     more <- [[D_1]] < 16
// CHECK-NEXT:     while more do
// CHECK-NEXT:       barrier
// CHECK-NEXT:       kernel [[L_1:l_[0-9]+]] < 8 at lane do
// CHECK-NEXT:         var below : i64
// CHECK-NEXT:         below <- [[L_1]] & [[D_1]] - 1
// CHECK-NEXT:         var r : i64
// CHECK-NEXT:         r <- [[L_1]] + [[L_1]] + [[D_1]] - below
// CHECK-NEXT:         if r < 16 then
// CHECK-NEXT:           var [[L_2:l_[0-9]+]] : i64
// CHECK-NEXT:           [[L_2]] <- r - below - 1
// CHECK-NEXT:           var x : i64
// CHECK-NEXT:           x <- s[[[L_2]]] : i64
// CHECK-NEXT:           var [[X_1:x_[0-9]+]] : i64
// CHECK-NEXT:           [[X_1]] <- s[r] : i64
// CHECK-NEXT:           [[X_1]] <- i64(u64(x) + u64([[X_1]]))
// CHECK-NEXT:           s[r] <- [[X_1]] : i64
// CHECK-NEXT:         else
// CHECK-NEXT:           skip
// CHECK-NEXT:         fi
// CHECK-NEXT:       done
// CHECK-NEXT:       [[D_1]] <- [[D_1]] + [[D_1]]
// CHECK-NEXT:       more <- [[D_1]] < 16
// CHECK-NEXT:     done
// CHECK-NEXT:     barrier
// CHECK-NEXT:     kernel [[L_3:l_[0-9]+]] < 16 at lane do
// CHECK-NEXT:       var [[K_1:k_[0-9]+]] : i64
// CHECK-NEXT:       [[K_1]] <- 0
// CHECK-NEXT:       var [[A_1:a_[0-9]+]] : i64
// CHECK-NEXT:       [[A_1]] <- s[[[L_3]]] : i64
// CHECK-NEXT:       if [[A_1]] % 2 == 0 then
// CHECK-NEXT:         [[K_1]] <- [[K_1]] + 1
// CHECK-NEXT:       else
// CHECK-NEXT:         skip
// CHECK-NEXT:       fi
// CHECK-NEXT:       k_parts[[[L_3]]] <- [[K_1]] : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     var [[D_2:d_[0-9]+]] : i64
// CHECK-NEXT:     [[D_2]] <- 1
// CHECK-NEXT:     var [[MORE_1:more_[0-9]+]] : bool
// CHECK-NEXT:     [[MORE_1]] <- [[D_2]] < 16
// CHECK-NEXT:     while [[MORE_1]] do
// CHECK-NEXT:       barrier
// CHECK-NEXT:       kernel [[L_4:l_[0-9]+]] < 8 at lane do
// CHECK-NEXT:         var [[BELOW_1:below_[0-9]+]] : i64
// CHECK-NEXT:         [[BELOW_1]] <- [[L_4]] & [[D_2]] - 1
// CHECK-NEXT:         var [[R_1:r_[0-9]+]] : i64
// CHECK-NEXT:         [[R_1]] <- [[L_4]] + [[L_4]] + [[D_2]] - [[BELOW_1]]
// CHECK-NEXT:         if [[R_1]] < 16 then
// CHECK-NEXT:           var [[L_5:l_[0-9]+]] : i64
// CHECK-NEXT:           [[L_5]] <- [[R_1]] - [[BELOW_1]] - 1
// CHECK-NEXT:           var [[X_2:x_[0-9]+]] : i64
// CHECK-NEXT:           [[X_2]] <- k_parts[[[L_5]]] : i64
// CHECK-NEXT:           var [[X_3:x_[0-9]+]] : i64
// CHECK-NEXT:           [[X_3]] <- k_parts[[[R_1]]] : i64
// CHECK-NEXT:           k_parts[[[R_1]]] <- [[X_2]] + [[X_3]] : i64
// CHECK-NEXT:         else
// CHECK-NEXT:           skip
// CHECK-NEXT:         fi
// CHECK-NEXT:       done
// CHECK-NEXT:       [[D_2]] <- [[D_2]] + [[D_2]]
// CHECK-NEXT:       [[MORE_1]] <- [[D_2]] < 16
// CHECK-NEXT:     done
// CHECK-NEXT:     var k : i64
// CHECK-NEXT:     barrier
// CHECK-NEXT:     k <- k_parts[15] : i64
// CHECK-NEXT:     kernel [[L_6:l_[0-9]+]] < 16 at lane do
// CHECK-NEXT:       var [[K_2:k_[0-9]+]] : i64
// CHECK-NEXT:       if [[L_6]] > 0 then
// CHECK-NEXT:         [[K_2]] <- k_parts[[[L_6]] - 1] : i64
// CHECK-NEXT:       else
// CHECK-NEXT:         [[K_2]] <- 0
// CHECK-NEXT:       fi
// CHECK-NEXT:       var a : i64
// CHECK-NEXT:       a <- s[[[L_6]]] : i64
// CHECK-NEXT:       if a % 2 == 0 then
// CHECK-NEXT:         t[[[K_2]]] <- a : i64
// CHECK-NEXT:         [[K_2]] <- [[K_2]] + 1
// CHECK-NEXT:       else
// CHECK-NEXT:         skip
// CHECK-NEXT:       fi
// CHECK-NEXT:     done
// CHECK-NEXT:     kernel [[I_1:i_[0-9]+]] < 16 at lane do
// CHECK-NEXT:       u[[[I_1]]] <- 0 : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     barrier
// CHECK-NEXT:     scatter (+) j < k at lane do
// CHECK-NEXT:       var a : i64
// CHECK-NEXT:       a <- t[j] : i64
// CHECK-NEXT:       yield (fmod(a, 16), 1)
// CHECK-NEXT:     into p < 16 (u[p] : i64)
// CHECK-NEXT:     done
// CHECK-NEXT:     #[restrict] var v_mem : mem(shared)
// CHECK-NEXT:     v_mem <- alloc 32 in shared
// CHECK-NEXT:     kernel [[I_2:i_[0-9]+]] < 4 at lane do
// CHECK-NEXT:       v_mem[[[I_2]]] <- [[I_2]] : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     #[restrict] var m_mem : mem(shared)
// CHECK-NEXT:     m_mem <- alloc 32 in shared
// CHECK-NEXT:     barrier
// CHECK-NEXT:     kernel one < 1 at lane do
// CHECK-NEXT:       var [[C_1:c_[0-9]+]] : i64
// CHECK-NEXT:       [[C_1]] <- 0
// CHECK-NEXT:       for j < 4 do
// CHECK-NEXT:         [[C_1]] <- i64(u64([[C_1]]) + u64(j))
// CHECK-NEXT:         if j == 0 then
// CHECK-NEXT:           var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:           #[spec] [[AT_1]] <- 4 * j
// CHECK-NEXT:           for [[I_3:i_[0-9]+]] < 4 do
// CHECK-NEXT:             var [[X_4:x_[0-9]+]] : i64
// CHECK-NEXT:             [[X_4]] <- u[[[AT_1]] + [[I_3]]] : i64
// CHECK-NEXT:             m_mem[[[I_3]]] <- [[X_4]] : i64
// CHECK-NEXT:           done
// CHECK-NEXT:         else
// CHECK-NEXT:           var [[AT_2:at_[0-9]+]] : i64
// CHECK-NEXT:           #[spec] [[AT_2]] <- 4 * j
// CHECK-NEXT:           for l < 4 do
// CHECK-NEXT:             var f : i64
// CHECK-NEXT:             f <- m_mem[l] : i64
// CHECK-NEXT:             var g : i64
// CHECK-NEXT:             g <- u[[[AT_2]] + l] : i64
// CHECK-NEXT:             m_mem[l] <- max(f, g) : i64
// CHECK-NEXT:           done
// CHECK-NEXT:         fi
// CHECK-NEXT:       done
// CHECK-NEXT:       c_mem[0] <- [[C_1]] : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     var c : i64
// CHECK-NEXT:     barrier
// CHECK-NEXT:     c <- c_mem[0] : i64
// CHECK-NEXT:     var e : i64
// CHECK-NEXT:     e <- k
// CHECK-NEXT:     for l < 3 do
// CHECK-NEXT:       kernel [[J_2:j_[0-9]+]] < 4 at lane do
// CHECK-NEXT:         var a : i64
// CHECK-NEXT:         a <- m_mem[[[J_2]]] : i64
// CHECK-NEXT:         k_parts[[[J_2]]] <- a + e : i64
// CHECK-NEXT:       done
// CHECK-NEXT:       var left : i64
// CHECK-NEXT:       left <- 4
// CHECK-NEXT:       var [[MORE_2:more_[0-9]+]] : bool
// CHECK-NEXT:       [[MORE_2]] <- left > 1
// CHECK-NEXT:       while [[MORE_2]] do
// CHECK-NEXT:         var half : i64
// CHECK-NEXT:         half <- left >> 1
// CHECK-NEXT:         barrier
// CHECK-NEXT:         kernel [[L_7:l_[0-9]+]] < half at lane do
// CHECK-NEXT:           var [[R_2:r_[0-9]+]] : i64
// CHECK-NEXT:           [[R_2]] <- [[L_7]] + (left - half)
// CHECK-NEXT:           var [[X_5:x_[0-9]+]] : i64
// CHECK-NEXT:           [[X_5]] <- k_parts[[[L_7]]] : i64
// CHECK-NEXT:           var [[X_6:x_[0-9]+]] : i64
// CHECK-NEXT:           [[X_6]] <- k_parts[[[R_2]]] : i64
// CHECK-NEXT:           [[X_5]] <- max([[X_5]], [[X_6]])
// CHECK-NEXT:           k_parts[[[L_7]]] <- [[X_5]] : i64
// CHECK-NEXT:         done
// CHECK-NEXT:         left <- left - half
// CHECK-NEXT:         [[MORE_2]] <- left > 1
// CHECK-NEXT:       done
// CHECK-NEXT:       var d : i64
// CHECK-NEXT:       barrier
// CHECK-NEXT:       d <- k_parts[0] : i64
// CHECK-NEXT:       e <- d % 50
// CHECK-NEXT:       barrier
// CHECK-NEXT:     done
// CHECK-NEXT:     kernel [[I_4:i_[0-9]+]] < 16 at lane do
// CHECK-NEXT:       var [[X_7:x_[0-9]+]] : i64
// CHECK-NEXT:       [[X_7]] <- u[[[I_4]]] : i64
// CHECK-NEXT:       B_mem[at + [[I_4]]] <- [[X_7]] : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     k_mem[i] <- e + c : i64
// CHECK-NEXT:     var [[AT_3:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_3]] <- 4 * i
// CHECK-NEXT:     kernel [[I_5:i_[0-9]+]] < 4 at lane do
// CHECK-NEXT:       var [[X_8:x_[0-9]+]] : i64
// CHECK-NEXT:       [[X_8]] <- m_mem[[[I_5]]] : i64
// CHECK-NEXT:       S_mem[[[AT_3]] + [[I_5]]] <- [[X_8]] : i64
// CHECK-NEXT:     done
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem, k_mem, S_mem)

entry fun lanes (n : i64) (A_mem : mem) (A : [n][16]i64 @ A_mem -> R(n, 16)) : (B_mem' : mem, [n][16]i64 @ B_mem' -> R(n, 16), k' : mem, [n]i64 @ k' -> R(n), S_mem' : mem, [n][4]i64 @ S_mem' -> R(n, 4)) =
  let (B_mem : mem) = alloc n * 128
  let (k_mem : mem) = alloc n * 8
  let (S_mem : mem) = alloc n * 32
  let (B : [n][16]i64 @ B_mem -> R(n, 16)) (K : [n]i64 @ k_mem -> R(n)) (S : [n][4]i64 @ S_mem -> R(n, 4)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 128 in shared
      let (t : mem(shared)) = alloc 128 in shared
      let (u : mem(shared)) = alloc 512 in shared
      let (p : [16]i64 @ s -> R(16)) =
        scan (+) j < 16 at lane do
          let (a : i64) = A[i, j]
          in (a % 100)
      let (k : i64) (q : [k]i64 @ t -> R(k)) =
        filter j < 16 at lane do
          let (a : i64) = p[j]
          in (a, a % 2 == 0)
      let (z : [16]i64 @ u -> R(16)) = replicate [16] 0
      let (z1 : [16]i64 @ u -> R(16)) =
        scatter (+) z j < k at lane do
          let (a : i64) = q[j]
          in (fmod(a, 16), 1)
      let (x_mem : mem(shared)) = alloc 32 in shared
      let (y_mem : mem(shared)) = alloc 32 in shared
      let (w_mem : mem(shared)) = alloc 32 in shared
      let (v_mem : mem(shared)) = alloc 32 in shared
      let (o : [4]i64 @ v_mem -> R(4)) = iota 4
      let (m_mem : mem(shared)) = alloc 32 in shared
      let (m : [4]i64 @ m_mem -> R(4)) (c : i64) =
        reduce ((\ (x : [4]i64 @ x_mem -> R(4)) (y : [4]i64 @ y_mem -> R(4)) ->
            let (w : [4]i64 @ w_mem -> R(4)) =
              kernel l < 4 do
                let (f : i64) = x[l]
                let (g : i64) = y[l]
                in (max(f, g))
            in (w), o), +) j < 4 at lane do
          let (row : [4]i64 @ u -> 4 * j + {(4 : 1)}) = z1[4 * j : 4]
          in (row, j)
      let (k2 : i64) =
        loop (e : i64 = k) for l < 3 do
          let (d : i64) =
            reduce (max) j < 4 at lane do
              let (a : i64) = m[j]
              in (a + e)
          in (d % 50)
      in (z1, k2 + c, m)
  in (B_mem, B, k_mem, K, S_mem, S)
