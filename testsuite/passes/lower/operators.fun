// RUN: lower %s | owners | restrict | strength | invariant | funcheck %s
// RUN: lower %s | owners | restrict | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// Operators on arrays are applied by one thread, who reads operands where they
// are and makes the result where it is to be.
// CHECK-LABEL: entry imp columns (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (s : mem, [2]i64 @ s -> R(2), i64) =
// CHECK-NEXT:   #[restrict] var z_mem : mem
// CHECK-NEXT:   z_mem <- alloc 16
// CHECK-NEXT:   kernel [[I_1:i_[0-9]+]] < 2 do
// CHECK-NEXT:     z_mem[[[I_1]]] <- 0 : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var s_mem : mem
// CHECK-NEXT:   s_mem <- alloc 16
// CHECK-NEXT:   #[restrict] var t_mem : mem
// CHECK-NEXT:   t_mem <- alloc 8
// CHECK-NEXT:   kernel one < 1 do
// CHECK-NEXT:     if n <= 0 then
// CHECK-NEXT:       for [[I_2:i_[0-9]+]] < 2 do
// CHECK-NEXT:         var [[X_1:x_[0-9]+]] : i64
// CHECK-NEXT:         [[X_1]] <- z_mem[[[I_2]]] : i64
// CHECK-NEXT:         s_mem[[[I_2]]] <- [[X_1]] : i64
// CHECK-NEXT:       done
// CHECK-NEXT:     else
// CHECK-NEXT:       skip
// CHECK-NEXT:     fi
// CHECK-NEXT:     var [[T_1:t_[0-9]+]] : i64
// CHECK-NEXT:     [[T_1]] <- 0
// CHECK-NEXT:     for i < n do
// CHECK-NEXT:       [[T_1]] <- i64(u64([[T_1]]) + u64(i))
// CHECK-NEXT:       if i == 0 then
// CHECK-NEXT:         var at : i64
// CHECK-NEXT:         #[spec] at <- 2 * i
// CHECK-NEXT:         for [[I_3:i_[0-9]+]] < 2 do
// CHECK-NEXT:           var [[X_2:x_[0-9]+]] : i64
// CHECK-NEXT:           [[X_2]] <- A_mem[at + [[I_3]]] : i64
// CHECK-NEXT:           s_mem[[[I_3]]] <- [[X_2]] : i64
// CHECK-NEXT:         done
// CHECK-NEXT:       else
// CHECK-NEXT:         var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:         #[spec] [[AT_1]] <- 2 * i
// CHECK-NEXT:         for k < 2 do
// CHECK-NEXT:           var x : i64
// CHECK-NEXT:           x <- s_mem[k] : i64
// CHECK-NEXT:           var y : i64
// CHECK-NEXT:           y <- A_mem[[[AT_1]] + k] : i64
// CHECK-NEXT:           s_mem[k] <- max(x, y) : i64
// CHECK-NEXT:         done
// CHECK-NEXT:       fi
// CHECK-NEXT:     done
// CHECK-NEXT:     t_mem[0] <- [[T_1]] : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   release z_mem
// CHECK-NEXT:   var t : i64
// CHECK-NEXT:   t <- t_mem[0] : i64
// CHECK-NEXT:   release t_mem
// CHECK-NEXT:   return (s_mem, t)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp prefixes (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (s : mem, [n][2]i64 @ s -> R(n, 2)) =
// CHECK-NEXT:   #[restrict] var z_mem : mem
// CHECK-NEXT:   z_mem <- alloc 16
// CHECK-NEXT:   kernel [[I_1:i_[0-9]+]] < 2 do
// CHECK-NEXT:     z_mem[[[I_1]]] <- 0 : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   release z_mem
// CHECK-NEXT:   #[restrict] var s_mem : mem
// CHECK-NEXT:   s_mem <- alloc n * 16
// CHECK-NEXT:   kernel one < 1 do
// CHECK-NEXT:     for i < n do
// CHECK-NEXT:       if i == 0 then
// CHECK-NEXT:         var at : i64
// CHECK-NEXT:         #[spec] at <- 2 * i
// CHECK-NEXT:         for [[I_2:i_[0-9]+]] < 2 do
// CHECK-NEXT:           var [[X_1:x_[0-9]+]] : i64
// CHECK-NEXT:           [[X_1]] <- A_mem[at + [[I_2]]] : i64
// CHECK-NEXT:           s_mem[at + [[I_2]]] <- [[X_1]] : i64
// CHECK-NEXT:         done
// CHECK-NEXT:       else
// CHECK-NEXT:         var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:         #[spec] [[AT_1]] <- 2 * i - 2
// CHECK-NEXT:         var [[AT_2:at_[0-9]+]] : i64
// CHECK-NEXT:         #[spec] [[AT_2]] <- 2 * i
// CHECK-NEXT:         for k < 2 do
// CHECK-NEXT:           var x : i64
// CHECK-NEXT:           x <- s_mem[[[AT_1]] + k] : i64
// CHECK-NEXT:           var y : i64
// CHECK-NEXT:           y <- A_mem[[[AT_2]] + k] : i64
// CHECK-NEXT:           s_mem[[[AT_2]] + k] <- max(x, y) : i64
// CHECK-NEXT:         done
// CHECK-NEXT:       fi
// CHECK-NEXT:     done
// CHECK-NEXT:   done
// CHECK-NEXT:   return (s_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp halves (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (h : i64, m' : mem, [h]i64 @ m' -> R(h), [n - h]i64 @ m' -> h + {(n - h : 1)}) =
// CHECK-NEXT:   #[restrict] var m : mem
// CHECK-NEXT:   m <- alloc n * 8
// CHECK-NEXT:   #[restrict] var h_mem : mem
// CHECK-NEXT:   h_mem <- alloc 8
// CHECK-NEXT:   kernel one < 1 do
// CHECK-NEXT:     var [[H_1:h_[0-9]+]] : i64
// CHECK-NEXT:     [[H_1]] <- 0
// CHECK-NEXT:     for [[I_1:i_[0-9]+]] < n do
// CHECK-NEXT:       var [[X_1:x_[0-9]+]] : i64
// CHECK-NEXT:       [[X_1]] <- A_mem[[[I_1]]] : i64
// CHECK-NEXT:       if [[X_1]] % 2 == 0 then
// CHECK-NEXT:         [[H_1]] <- [[H_1]] + 1
// CHECK-NEXT:       else
// CHECK-NEXT:         skip
// CHECK-NEXT:       fi
// CHECK-NEXT:     done
// CHECK-NEXT:     var [[H_2:h_[0-9]+]] : i64
// CHECK-NEXT:     [[H_2]] <- [[H_1]]
// CHECK-NEXT:     var [[H_3:h_[0-9]+]] : i64
// CHECK-NEXT:     [[H_3]] <- 0
// CHECK-NEXT:     for i < n do
// CHECK-NEXT:       var x : i64
// CHECK-NEXT:       x <- A_mem[i] : i64
// CHECK-NEXT:       if x % 2 == 0 then
// CHECK-NEXT:         m[[[H_3]]] <- x : i64
// CHECK-NEXT:         [[H_3]] <- [[H_3]] + 1
// CHECK-NEXT:       else
// CHECK-NEXT:         m[[[H_2]] + (i - [[H_3]])] <- x : i64
// CHECK-NEXT:       fi
// CHECK-NEXT:     done
// CHECK-NEXT:     h_mem[0] <- [[H_2]] : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   var h : i64
// CHECK-NEXT:   h <- h_mem[0] : i64
// CHECK-NEXT:   release h_mem
// CHECK-NEXT:   return (h, m)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp passing (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (h : i64, m' : mem, [h]i64 @ m' -> h + {(h : -1)}) =
// CHECK-NEXT:   #[restrict] var m : mem
// CHECK-NEXT:   m <- alloc n * 8 + 8
// CHECK-NEXT:   #[restrict] var h_mem : mem
// CHECK-NEXT:   h_mem <- alloc 8
// CHECK-NEXT:   kernel one < 1 do
// CHECK-NEXT:     var [[H_1:h_[0-9]+]] : i64
// CHECK-NEXT:     [[H_1]] <- 0
// CHECK-NEXT:     for [[I_1:i_[0-9]+]] < n do
// CHECK-NEXT:       for [[J_1:j_[0-9]+]] < 2 do
// CHECK-NEXT:         skip
// CHECK-NEXT:       done
// CHECK-NEXT:       var [[X_1:x_[0-9]+]] : i64
// CHECK-NEXT:       [[X_1]] <- A_mem[[[I_1]]] : i64
// CHECK-NEXT:       if [[X_1]] % 2 == 0 then
// CHECK-NEXT:         [[H_1]] <- [[H_1]] + 1
// CHECK-NEXT:       else
// CHECK-NEXT:         skip
// CHECK-NEXT:       fi
// CHECK-NEXT:     done
// CHECK-NEXT:     var [[H_2:h_[0-9]+]] : i64
// CHECK-NEXT:     [[H_2]] <- [[H_1]]
// CHECK-NEXT:     var [[H_3:h_[0-9]+]] : i64
// CHECK-NEXT:     [[H_3]] <- 0
// CHECK-NEXT:     for i < n do
// CHECK-NEXT:       for j < 2 do
// CHECK-NEXT:         skip
// CHECK-NEXT:       done
// CHECK-NEXT:       var x : i64
// CHECK-NEXT:       x <- A_mem[i] : i64
// CHECK-NEXT:       if x % 2 == 0 then
// CHECK-NEXT:         m[[[H_2]] + [[H_3]] * -1] <- x : i64
// CHECK-NEXT:         [[H_3]] <- [[H_3]] + 1
// CHECK-NEXT:       else
// CHECK-NEXT:         skip
// CHECK-NEXT:       fi
// CHECK-NEXT:     done
// CHECK-NEXT:     h_mem[0] <- [[H_2]] : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   var h : i64
// CHECK-NEXT:   h <- h_mem[0] : i64
// CHECK-NEXT:   release h_mem
// CHECK-NEXT:   return (h, m)

entry fun columns (n : i64) (A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (s : mem, [2]i64 @ s -> R(2), i64) =
  let (z_mem : mem) = alloc 16
  let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
  let (s_mem : mem) = alloc 16
  let (a_mem : mem) = alloc 16
  let (b_mem : mem) = alloc 16
  let (c_mem : mem) = alloc 16
  let (s : [2]i64 @ s_mem -> R(2)) (t : i64) =
    reduce ((\ (a : [2]i64 @ a_mem -> R(2)) (b : [2]i64 @ b_mem -> R(2)) ->
        let (c : [2]i64 @ c_mem -> R(2)) =
          kernel k < 2 do
            let (x : i64) = a[k]
            let (y : i64) = b[k]
            in (max(x, y))
        in (c), z), +) i < n do
      let (row : [2]i64 @ A_mem -> 2 * i + {(2 : 1)}) = A[i, :]
      in (row, i)
  in (s_mem, s, t)

// The row before is where it was left.
entry fun prefixes (n : i64) (A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (s : mem, [n][2]i64 @ s -> R(n, 2)) =
  let (z_mem : mem) = alloc 16
  let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
  let (s_mem : mem) = alloc n * 16
  let (a_mem : mem) = alloc 16
  let (b_mem : mem) = alloc 16
  let (c_mem : mem) = alloc 16
  let (s : [n][2]i64 @ s_mem -> R(n, 2)) =
    scan ((\ (a : [2]i64 @ a_mem -> R(2)) (b : [2]i64 @ b_mem -> R(2)) ->
        let (c : [2]i64 @ c_mem -> R(2)) =
          kernel k < 2 do
            let (x : i64) = a[k]
            let (y : i64) = b[k]
            in (max(x, y))
        in (c), z)) i < n do
      let (row : [2]i64 @ A_mem -> 2 * i + {(2 : 1)}) = A[i, :]
      in (row)
  in (s_mem, s)

// The place of what is rejected depends on the count: it is found first.
entry fun halves (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (h : i64, m' : mem, [h]i64 @ m' -> R(h), [n - h]i64 @ m' -> h + {(n - h : 1)}) =
  let (m : mem) = alloc n * 8
  let (h : i64) (C : [h]i64 @ m -> R(h)) (D : [n - h]i64 @ m -> h + {(n - h : 1)}) =
    partition i < n do
      let (x : i64) = A[i]
      in (x, x % 2 == 0)
  in (h, m, C, D)

// So do the names of blocks that a loop in the body passes on.
entry fun passing (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (h : i64, m' : mem, [h]i64 @ m' -> h + {(h : -1)}) =
  let (m : mem) = alloc n * 8 + 8
  let (h : i64) (C : [h]i64 @ m -> h + {(h : -1)}) =
    filter i < n do
      let (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) =
        loop (P_mem : mem = A_mem) (P : [n]i64 @ P_mem -> R(n) = A) for j < 2 do
          in (P_mem, P)
      let (x : i64) = B[i]
      in (x, x % 2 == 0)
  in (h, m, C)
