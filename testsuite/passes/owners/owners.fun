// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s > %t
// RUN: funrun --entry=buffers --input=%S/Inputs/buffers.txt %t 2>&1 | funcheck %s --check-prefix=ROUND
// A block is released after its last use, on every path; it moves on without
// being counted; what is needed in two places is counted.
// ROUND-NOT: warning
// ROUND: [2, 1, 0]
// ROUND-NOT: warning
// CHECK-LABEL: entry imp last (
// CHECK-SAME: n : i64) : (i64, i64) =
// CHECK-NEXT:   #[restrict] var a_mem : mem
// CHECK-NEXT:   a_mem <- alloc n * 8
// CHECK-NEXT:   kernel [[I_1:i_[0-9]+]] < n do
// CHECK-NEXT:     a_mem[[[I_1]]] <- [[I_1]] : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var b_mem : mem
// CHECK-NEXT:   b_mem <- alloc n * 8
// CHECK-NEXT:   kernel [[I_2:i_[0-9]+]] < n do
// CHECK-NEXT:     var [[X_1:x_[0-9]+]] : i64
// CHECK-NEXT:     [[X_1]] <- a_mem[[[I_2]]] : i64
// CHECK-NEXT:     b_mem[[[I_2]]] <- [[X_1]] : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   release a_mem
// CHECK-NEXT:   #[restrict] var x_mem : mem
// CHECK-NEXT:   x_mem <- alloc 8
// CHECK-NEXT:   reduce (+) i < n do
// CHECK-NEXT:     var y : i64
// CHECK-NEXT:     y <- b_mem[i] : i64
// CHECK-NEXT:     yield (y)
// CHECK-NEXT:   into (x_mem[0] : i64)
// CHECK-NEXT:   done
// CHECK-NEXT:   var x : i64
// CHECK-NEXT:   x <- x_mem[0] : i64
// CHECK-NEXT:   release x_mem
// CHECK-NEXT:   var z : i64
// CHECK-NEXT:   if x > 10 then
// CHECK-NEXT:     z <- b_mem[0] : i64
// CHECK-NEXT:     release b_mem
// CHECK-NEXT:   else
// CHECK-NEXT:     release b_mem
// CHECK-NEXT:     z <- x
// CHECK-NEXT:   fi
// CHECK-NEXT:   return (x, z)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp buffers (
// CHECK-SAME: n : i64) (k : i64) (#[const] A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (P_mem' : mem, [n]i64 @ P_mem' -> R(n)) =
// CHECK-NEXT:   var P_mem : mem
// CHECK-NEXT:   retain A_mem
// CHECK-NEXT:   P_mem <- A_mem
// CHECK-NEXT:   for i < k do
// CHECK-NEXT:     #[restrict] var Q_mem : mem
// CHECK-NEXT:     Q_mem <- alloc n * 8
// CHECK-NEXT:     kernel j < n do
// CHECK-NEXT:       var p : i64
// CHECK-NEXT:       p <- P_mem[n - 1 - j] : i64
// CHECK-NEXT:       Q_mem[j] <- p : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     release P_mem
// CHECK-NEXT:     P_mem <- Q_mem
// CHECK-NEXT:   done
// CHECK-NEXT:   return (P_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp swapped (
// CHECK-SAME: n : i64) (k : i64) : (p : mem, [n]i64 @ p -> R(n)) =
// CHECK-NEXT:   #[restrict] var a_mem : mem
// CHECK-NEXT:   a_mem <- alloc n * 8
// CHECK-NEXT:   kernel [[I_1:i_[0-9]+]] < n do
// CHECK-NEXT:     a_mem[[[I_1]]] <- [[I_1]] : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var b_mem : mem
// CHECK-NEXT:   b_mem <- alloc n * 8
// CHECK-NEXT:   kernel [[I_2:i_[0-9]+]] < n do
// CHECK-NEXT:     b_mem[[[I_2]]] <- 7 : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   var p_mem : mem
// CHECK-NEXT:   p_mem <- a_mem
// CHECK-NEXT:   var q_mem : mem
// CHECK-NEXT:   q_mem <- b_mem
// CHECK-NEXT:   for i < k do
// CHECK-NEXT:     var [[P_MEM_1:p_mem_[0-9]+]] : mem
// CHECK-NEXT:     [[P_MEM_1]] <- p_mem
// CHECK-NEXT:     p_mem <- q_mem
// CHECK-NEXT:     q_mem <- [[P_MEM_1]]
// CHECK-NEXT:   done
// CHECK-NEXT:   release q_mem
// CHECK-NEXT:   return (p_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp given (
// CHECK-SAME: n : i64) (c : bool) (#[restrict] A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) (#[const] B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (m : mem, [n]i64 @ m -> R(n)) =
// CHECK-NEXT:   var m : mem
// CHECK-NEXT:   if c then
// CHECK-NEXT:     A_mem[0] <- 1 : i64
// CHECK-NEXT:     m <- A_mem
// CHECK-NEXT:   else
// CHECK-NEXT:     release A_mem
// CHECK-NEXT:     retain B_mem
// CHECK-NEXT:     m <- B_mem
// CHECK-NEXT:   fi
// CHECK-NEXT:   return (m)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp carried (
// CHECK-SAME: n : i64) (k : i64) (#[restrict] A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (m : mem, *[n]i64 @ m -> R(n)) =
// CHECK-NEXT:   for i < min(k, n) do
// CHECK-NEXT:     A_mem[i] <- i : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   return (A_mem)

entry fun last (n : i64) : (i64, i64) =
  let (a_mem : mem) = alloc n * 8
  let (a : [n]i64 @ a_mem -> R(n)) = iota n
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = copy a
  let (x : i64) =
    reduce (+) i < n do
      let (y : i64) = b[i]
      in (y)
  let (z : i64) =
    if x > 10 then
      let (y : i64) = b[0]
      in (y)
    else
      in (x)
  in (x, z)

// The block goes round; that of the trip before is released in the next one.
entry fun buffers (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (P_mem' : mem, [n]i64 @ P_mem' -> R(n)) =
  let (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) =
    loop (P_mem : mem = A_mem) (P : [n]i64 @ P_mem -> R(n) = A) for i < k do
      let (Q_mem : mem) = alloc n * 8
      let (Q : [n]i64 @ Q_mem -> R(n)) =
        kernel j < n do
          let (p : i64) = P[n - 1 - j]
          in (p)
      in (Q_mem, Q)
  in (P_mem, P)

// Two blocks change places: nothing is counted.
entry fun swapped (n : i64) (k : i64) : (p : mem, [n]i64 @ p -> R(n)) =
  let (a_mem : mem) = alloc n * 8
  let (a : [n]i64 @ a_mem -> R(n)) = iota n
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = replicate [n] 7
  let (p_mem : mem) (q_mem : mem) (p : [n]i64 @ p_mem -> R(n)) (q : [n]i64 @ q_mem -> R(n)) =
    loop (p_mem : mem = a_mem) (q_mem : mem = b_mem) (p : [n]i64 @ p_mem -> R(n) = a) (q : [n]i64 @ q_mem -> R(n) = b) for i < k do
      in (q_mem, p_mem, q, p)
  in (p_mem, p)

// Given for good, and not used any longer; borrowed, and returned.
entry fun given (n : i64) (c : bool) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (m : mem, [n]i64 @ m -> R(n)) =
  let (m : mem) (D : [n]i64 @ m -> R(n)) =
    if c then
      let (E : [n]i64 @ A_mem -> R(n)) = A with [0] = 1
      in (A_mem, E)
    else
      in (B_mem, B)
  in (m, D)

// What never changes needs no variable.
entry fun carried (n : i64) (k : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (m : mem, *[n]i64 @ m -> R(n)) =
  let (m : mem) (B : [n]i64 @ m -> R(n)) =
    loop (m : mem = A_mem) (B : *[n]i64 @ m -> R(n) = A) for i < min(k, n) do
      let (C : [n]i64 @ m -> R(n)) = B with [i] = i
      in (m, C)
  in (m, B)
