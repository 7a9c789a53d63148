// RUN: lower %s | owners | restrict | barriers | strength | invariant | funcheck %s
// RUN: lower %s | owners | restrict | barriers | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// Array operations of a group are its lanes'.  A barrier stands where one of
// them could see that it is not done: not between different blocks, nor
// between what only reads.
// CHECK-LABEL: entry imp tiles (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n][64]i32 @ A_mem -> R(n, 64)) : (B_mem' : mem, [n][64]i32 @ B_mem' -> R(n, 64)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * 256
// CHECK-NEXT:   kernel i < n at block do
// CHECK-NEXT:     #[restrict] var s : mem(shared)
// CHECK-NEXT:     s <- alloc 256 in shared
// CHECK-NEXT:     #[restrict] var t : mem(shared)
// CHECK-NEXT:     t <- alloc 256 in shared
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- 64 * i
// CHECK-NEXT:     kernel [[I_1:i_[0-9]+]] < 64 at lane do
// CHECK-NEXT:       var x : i32
// CHECK-NEXT:       x <- A_mem[at + [[I_1]]] : i32
// CHECK-NEXT:       s[[[I_1]]] <- x : i32
// CHECK-NEXT:     done
// CHECK-NEXT:     kernel j < 64 at lane do
// CHECK-NEXT:       t[j] <- i32(j) : i32
// CHECK-NEXT:     done
// CHECK-NEXT:     barrier
// CHECK-NEXT:     kernel j < 64 at lane do
// CHECK-NEXT:       var a : i32
// CHECK-NEXT:       a <- s[63 - j] : i32
// CHECK-NEXT:       var b : i32
// CHECK-NEXT:       b <- t[j] : i32
// CHECK-NEXT:       B_mem[at + j] <- a + b : i32
// CHECK-NEXT:     done
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp steps (
// CHECK-SAME: n : i64) (k : i64) (#[const] #[restrict] A_mem : mem) (A : [n][32]i32 @ A_mem -> R(n, 32)) : (B_mem' : mem, [n][32]i32 @ B_mem' -> R(n, 32)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * 128
// CHECK-NEXT:   kernel i < n at block do
// CHECK-NEXT:     #[restrict] var s : mem(shared)
// CHECK-NEXT:     s <- alloc 128 in shared
// CHECK-NEXT:     #[restrict] var t : mem(shared)
// CHECK-NEXT:     t <- alloc 128 in shared
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- 32 * i
// CHECK-NEXT:     kernel [[I_1:i_[0-9]+]] < 32 at lane do
// CHECK-NEXT:       var x : i32
// CHECK-NEXT:       x <- A_mem[at + [[I_1]]] : i32
// CHECK-NEXT:       s[[[I_1]]] <- x : i32
// CHECK-NEXT:     done
// CHECK-NEXT:     for l < k do
// CHECK-NEXT:       barrier
// CHECK-NEXT:       kernel j < 32 at lane do
// CHECK-NEXT:         var a : i32
// CHECK-NEXT:         a <- s[31 - j] : i32
// CHECK-NEXT:         t[j] <- a + 1i32 : i32
// CHECK-NEXT:       done
// CHECK-NEXT:       barrier
// CHECK-NEXT:       kernel [[I_2:i_[0-9]+]] < 32 at lane do
// CHECK-NEXT:         var [[X_1:x_[0-9]+]] : i32
// CHECK-NEXT:         [[X_1]] <- t[[[I_2]]] : i32
// CHECK-NEXT:         s[[[I_2]]] <- [[X_1]] : i32
// CHECK-NEXT:       done
// CHECK-NEXT:     done
// CHECK-NEXT:     barrier
// CHECK-NEXT:     kernel [[I_3:i_[0-9]+]] < 32 at lane do
// CHECK-NEXT:       var [[X_2:x_[0-9]+]] : i32
// CHECK-NEXT:       [[X_2]] <- s[[[I_3]]] : i32
// CHECK-NEXT:       B_mem[at + [[I_3]]] <- [[X_2]] : i32
// CHECK-NEXT:     done
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp sums (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n][32]i32 @ A_mem -> R(n, 32)) : (B_mem' : mem, [n]i32 @ B_mem' -> R(n)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * 4
// CHECK-NEXT:   kernel i < n at block do
// CHECK-NEXT:     #[restrict] var m_parts : mem(shared)
// CHECK-NEXT:     m_parts <- alloc 128 in shared
// CHECK-NEXT:     #[restrict] var s_parts : mem(shared)
// CHECK-NEXT:     s_parts <- alloc 128 in shared
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- 32 * i
// CHECK-NEXT:     kernel j < 32 at lane do
// CHECK-NEXT:       var a : i32
// CHECK-NEXT:       a <- A_mem[at + j] : i32
// CHECK-NEXT:       s_parts[j] <- a : i32
// CHECK-NEXT:       m_parts[j] <- a : i32
// CHECK-NEXT:     done
// CHECK-NEXT:     var left : i64
// CHECK-NEXT:     left <- 32
// CHECK-NEXT:     var more : bool
// CHECK-NEXT:     more <- left > 1
// CHECK-NEXT:     while more do
// CHECK-NEXT:       var half : i64
// CHECK-NEXT:       half <- left >> 1
// CHECK-NEXT:       barrier
// CHECK-NEXT:       kernel l < half at lane do
// CHECK-NEXT:         var r : i64
// CHECK-NEXT:         r <- l + (left - half)
// CHECK-NEXT:         var x : i32
// CHECK-NEXT:         x <- s_parts[l] : i32
// CHECK-NEXT:         var [[X_1:x_[0-9]+]] : i32
// CHECK-NEXT:         [[X_1]] <- s_parts[r] : i32
// CHECK-NEXT:         x <- x + [[X_1]]
// CHECK-NEXT:         s_parts[l] <- x : i32
// CHECK-NEXT:         var [[X_2:x_[0-9]+]] : i32
// CHECK-NEXT:         [[X_2]] <- m_parts[l] : i32
// CHECK-NEXT:         var [[X_3:x_[0-9]+]] : i32
// CHECK-NEXT:         [[X_3]] <- m_parts[r] : i32
// CHECK-NEXT:         [[X_2]] <- max([[X_2]], [[X_3]])
// CHECK-NEXT:         m_parts[l] <- [[X_2]] : i32
// CHECK-NEXT:       done
// CHECK-NEXT:       left <- left - half
// CHECK-NEXT:       more <- left > 1
// CHECK-NEXT:     done
// CHECK-NEXT:     var s : i32
// CHECK-NEXT:     barrier
// CHECK-NEXT:     s <- s_parts[0] : i32
// CHECK-NEXT:     var m : i32
// CHECK-NEXT:     m <- m_parts[0] : i32
// CHECK-NEXT:     var h : i32
// CHECK-NEXT:     if m > 10i32 then
// CHECK-NEXT:       barrier
// CHECK-NEXT:       kernel [[J_1:j_[0-9]+]] < 32 at lane do
// CHECK-NEXT:         var a : i32
// CHECK-NEXT:         a <- A_mem[at + [[J_1]]] : i32
// CHECK-NEXT:         m_parts[[[J_1]]] <- min(a, s) : i32
// CHECK-NEXT:       done
// CHECK-NEXT:       var [[LEFT_1:left_[0-9]+]] : i64
// CHECK-NEXT:       [[LEFT_1]] <- 32
// CHECK-NEXT:       var [[MORE_1:more_[0-9]+]] : bool
// CHECK-NEXT:       [[MORE_1]] <- [[LEFT_1]] > 1
// CHECK-NEXT:       while [[MORE_1]] do
// CHECK-NEXT:         var [[HALF_1:half_[0-9]+]] : i64
// CHECK-NEXT:         [[HALF_1]] <- [[LEFT_1]] >> 1
// CHECK-NEXT:         barrier
// CHECK-NEXT:         kernel [[L_1:l_[0-9]+]] < [[HALF_1]] at lane do
// CHECK-NEXT:           var [[R_1:r_[0-9]+]] : i64
// CHECK-NEXT:           [[R_1]] <- [[L_1]] + ([[LEFT_1]] - [[HALF_1]])
// CHECK-NEXT:           var [[X_4:x_[0-9]+]] : i32
// CHECK-NEXT:           [[X_4]] <- m_parts[[[L_1]]] : i32
// CHECK-NEXT:           var [[X_5:x_[0-9]+]] : i32
// CHECK-NEXT:           [[X_5]] <- m_parts[[[R_1]]] : i32
// CHECK-NEXT:           [[X_4]] <- [[X_4]] + [[X_5]]
// CHECK-NEXT:           m_parts[[[L_1]]] <- [[X_4]] : i32
// CHECK-NEXT:         done
// CHECK-NEXT:         [[LEFT_1]] <- [[LEFT_1]] - [[HALF_1]]
// CHECK-NEXT:         [[MORE_1]] <- [[LEFT_1]] > 1
// CHECK-NEXT:       done
// CHECK-NEXT:       var c : i32
// CHECK-NEXT:       barrier
// CHECK-NEXT:       c <- m_parts[0] : i32
// CHECK-NEXT:       h <- c
// CHECK-NEXT:     else
// CHECK-NEXT:       h <- s
// CHECK-NEXT:     fi
// CHECK-NEXT:     B_mem[i] <- h : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp inner (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n][4][8]i32 @ A_mem -> R(n, 4, 8)) : (B_mem' : mem, [n][4]i32 @ B_mem' -> R(n, 4)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * 16
// CHECK-NEXT:   kernel i < n at block do
// CHECK-NEXT:     #[restrict] var s_parts : mem(shared)
// CHECK-NEXT:     s_parts <- alloc 32 in shared
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- 32 * i
// CHECK-NEXT:     var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_1]] <- 4 * i
// CHECK-NEXT:     for k < 4 do
// CHECK-NEXT:       var [[AT_2:at_[0-9]+]] : i64
// CHECK-NEXT:       #[spec] [[AT_2]] <- at + 8 * k
// CHECK-NEXT:       kernel j < 8 at lane do
// CHECK-NEXT:         var a : i32
// CHECK-NEXT:         a <- A_mem[[[AT_2]] + j] : i32
// CHECK-NEXT:         s_parts[j] <- a : i32
// CHECK-NEXT:       done
// CHECK-NEXT:       var left : i64
// CHECK-NEXT:       left <- 8
// CHECK-NEXT:       var more : bool
// CHECK-NEXT:       more <- left > 1
// CHECK-NEXT:       while more do
// CHECK-NEXT:         var half : i64
// CHECK-NEXT:         half <- left >> 1
// CHECK-NEXT:         barrier
// CHECK-NEXT:         kernel l < half at lane do
// CHECK-NEXT:           var r : i64
// CHECK-NEXT:           r <- l + (left - half)
// CHECK-NEXT:           var x : i32
// CHECK-NEXT:           x <- s_parts[l] : i32
// CHECK-NEXT:           var [[X_1:x_[0-9]+]] : i32
// CHECK-NEXT:           [[X_1]] <- s_parts[r] : i32
// CHECK-NEXT:           x <- x + [[X_1]]
// CHECK-NEXT:           s_parts[l] <- x : i32
// CHECK-NEXT:         done
// CHECK-NEXT:         left <- left - half
// CHECK-NEXT:         more <- left > 1
// CHECK-NEXT:       done
// CHECK-NEXT:       var s : i32
// CHECK-NEXT:       barrier
// CHECK-NEXT:       s <- s_parts[0] : i32
// CHECK-NEXT:       B_mem[[[AT_1]] + k] <- s : i32
// CHECK-NEXT:       barrier
// CHECK-NEXT:     done
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem)

entry fun tiles (n : i64) (A_mem : mem) (A : [n][64]i32 @ A_mem -> R(n, 64)) : (B_mem' : mem, [n][64]i32 @ B_mem' -> R(n, 64)) =
  let (B_mem : mem) = alloc n * 256
  let (B : [n][64]i32 @ B_mem -> R(n, 64)) =
    kernel i < n at block do
      let (row : [64]i32 @ A_mem -> 64 * i + {(64 : 1)}) = A[i, :]
      let (s : mem(shared)) = alloc 256 in shared
      let (t : mem(shared)) = alloc 256 in shared
      let (x : [64]i32 @ s -> R(64)) = copy row
      let (y : [64]i32 @ t -> R(64)) =
        kernel j < 64 at lane do
          in (i32(j))
      let (z : [64]i32 @ B_mem -> 64 * i + {(64 : 1)}) =
        kernel j < 64 at lane do
          let (a : i32) = x[63 - j]
          let (b : i32) = y[j]
          in (a + b)
      in (z)
  in (B_mem, B)

// What one trip leaves, the next one reads; the loop may not run at all.
entry fun steps (n : i64) (k : i64) (A_mem : mem) (A : [n][32]i32 @ A_mem -> R(n, 32)) : (B_mem' : mem, [n][32]i32 @ B_mem' -> R(n, 32)) =
  let (B_mem : mem) = alloc n * 128
  let (B : [n][32]i32 @ B_mem -> R(n, 32)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 128 in shared
      let (t : mem(shared)) = alloc 128 in shared
      let (row : [32]i32 @ A_mem -> 32 * i + {(32 : 1)}) = A[i, :]
      let (x : [32]i32 @ s -> R(32)) = copy row
      let (y : [32]i32 @ s -> R(32)) =
        loop (p : *[32]i32 @ s -> R(32) = x) for l < k do
          let (q : [32]i32 @ t -> R(32)) =
            kernel j < 32 at lane do
              let (a : i32) = p[31 - j]
              in (a + 1i32)
          let (p' : [32]i32 @ s -> R(32)) = p with [0 : 32] = q
          in (p')
      in (y)
  in (B_mem, B)

// Scalars are the group's: found by the lanes, read after a barrier.
entry fun sums (n : i64) (A_mem : mem) (A : [n][32]i32 @ A_mem -> R(n, 32)) : (B_mem' : mem, [n]i32 @ B_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 4
  let (B : [n]i32 @ B_mem -> R(n)) =
    kernel i < n at block do
      let (s : i32) (m : i32) =
        reduce (+, max) j < 32 at lane do
          let (a : i32) = A[i, j]
          in (a, a)
      let (h : i32) =
        if m > 10i32 then
          let (c : i32) =
            reduce (+) j < 32 at lane do
              let (a : i32) = A[i, j]
              in (min(a, s))
          in (c)
        else
          in (s)
      in (h)
  in (B_mem, B)

// Evaluated once for the group, with lanes inside.
entry fun inner (n : i64) (A_mem : mem) (A : [n][4][8]i32 @ A_mem -> R(n, 4, 8)) : (B_mem' : mem, [n][4]i32 @ B_mem' -> R(n, 4)) =
  let (B_mem : mem) = alloc n * 16
  let (B : [n][4]i32 @ B_mem -> R(n, 4)) =
    kernel i < n at block do
      let (r : [4]i32 @ B_mem -> 4 * i + {(4 : 1)}) =
        kernel k < 4 do
          let (s : i32) =
            reduce (+) j < 8 at lane do
              let (a : i32) = A[i, k, j]
              in (a)
          in (s)
      in (r)
  in (B_mem, B)
