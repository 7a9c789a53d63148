// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --same-as=%s
// Iterations write what they give; parallel forms in a thread are its loops;
// parallel statements have what IMP has no place for in a small block.
// CHECK-LABEL: entry imp grid (
// CHECK-SAME: n : i64) (m : i64) (#[const] #[restrict] A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][m]f32 @ B_mem' -> R(n, m), C_mem' : mem, [n][m][2]f32 @ C_mem' -> R(n, m, 2)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * m * 4
// CHECK-NEXT:   #[restrict] var C_mem : mem
// CHECK-NEXT:   C_mem <- alloc n * m * 8
// CHECK-NEXT:   var at : i64
// CHECK-NEXT:   #[spec] at <- 2 * m
// CHECK-NEXT:   kernel i < n, j < m do
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- A_mem[i * m + j] : f32
// CHECK-NEXT:     var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_1]] <- at * i + 2 * j
// CHECK-NEXT:     for [[I_1:i_[0-9]+]] < 2 do
// CHECK-NEXT:       C_mem[[[AT_1]] + [[I_1]]] <- x : f32
// CHECK-NEXT:     done
// CHECK-NEXT:     C_mem[at * i + 2 * j] <- 1.0f32 : f32
// CHECK-NEXT:     B_mem[i * m + j] <- x + x : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem, C_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp threads (
// CHECK-SAME: n : i64) (m : i64) (#[const] #[restrict] A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n), X_mem' : mem, [n]f32 @ X_mem' -> R(n), P_mem' : mem, [n][m]i64 @ P_mem' -> R(n, m)) =
// CHECK-NEXT:   #[restrict] var S_mem : mem
// CHECK-NEXT:   S_mem <- alloc n * 8
// CHECK-NEXT:   #[restrict] var X_mem : mem
// CHECK-NEXT:   X_mem <- alloc n * 4
// CHECK-NEXT:   #[restrict] var P_mem : mem
// CHECK-NEXT:   P_mem <- alloc n * m * 8
// CHECK-NEXT:   kernel i < n do
// CHECK-NEXT:     var s : i64
// CHECK-NEXT:     s <- 0
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- select(m > 0, nanf32, -inff32)
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- i * m
// CHECK-NEXT:     for j < m do
// CHECK-NEXT:       var a : i64
// CHECK-NEXT:       a <- A_mem[at + j] : i64
// CHECK-NEXT:       s <- i64(u64(s) + u64(a * a % 100))
// CHECK-NEXT:       x <- max(x, f32(a))
// CHECK-NEXT:     done
// CHECK-NEXT:     var p : i64
// CHECK-NEXT:     for j < m do
// CHECK-NEXT:       var a : i64
// CHECK-NEXT:       a <- A_mem[at + j] : i64
// CHECK-NEXT:       if j == 0 then
// CHECK-NEXT:         p <- a
// CHECK-NEXT:       else
// CHECK-NEXT:         p <- i64(u64(p) + u64(a))
// CHECK-NEXT:       fi
// CHECK-NEXT:       P_mem[at + j] <- p : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     S_mem[i] <- s : i64
// CHECK-NEXT:     X_mem[i] <- x : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (S_mem, X_mem, P_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp folds (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32, i64, r_mem' : mem, f32 @ r_mem' -> 1 + {}, P_mem' : mem, [n]f32 @ P_mem' -> R(n), [n]f32 @ P_mem' -> n + {(n : 1)}) =
// CHECK-NEXT:   #[restrict] var sum_mem : mem
// CHECK-NEXT:   sum_mem <- alloc 16
// CHECK-NEXT:   reduce (#[comm] +, (\ (i : i64) (j : i64) ->
// CHECK-NEXT:       var a : f32
// CHECK-NEXT:       a <- A_mem[i] : f32
// CHECK-NEXT:       var b : f32
// CHECK-NEXT:       b <- A_mem[j] : f32
// CHECK-NEXT:       yield (select(a >= b, i, j)), -1)) k < n do
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- A_mem[k] : f32
// CHECK-NEXT:     yield (x, k)
// CHECK-NEXT:   into (sum_mem[0] : f32, sum_mem[1] : i64)
// CHECK-NEXT:   done
// CHECK-NEXT:   var sum : f32
// CHECK-NEXT:   sum <- sum_mem[0] : f32
// CHECK-NEXT:   var best : i64
// CHECK-NEXT:   best <- sum_mem[1] : i64
// CHECK-NEXT:   release sum_mem
// CHECK-NEXT:   #[restrict] var r_mem : mem
// CHECK-NEXT:   r_mem <- alloc 8
// CHECK-NEXT:   reduce (min) k < n do
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- A_mem[k] : f32
// CHECK-NEXT:     yield (x)
// CHECK-NEXT:   into (r_mem[1] : f32)
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var P_mem : mem
// CHECK-NEXT:   P_mem <- alloc 2 * n * 4
// CHECK-NEXT:   scan (+, id) i < n do
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- A_mem[i] : f32
// CHECK-NEXT:     var r : f32
// CHECK-NEXT:     r <- r_mem[1] : f32
// CHECK-NEXT:     yield (x + r, x)
// CHECK-NEXT:   into (P_mem[i] : f32, P_mem[n + i] : f32)
// CHECK-NEXT:   done
// CHECK-NEXT:   return (sum, best, r_mem, P_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp sifted (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (k : i64, B_mem' : mem, [k]i64 @ B_mem' -> R(k), h : i64, C_mem' : mem, [h]i64 @ C_mem' -> R(h), D_mem' : mem, [n - h]i64 @ D_mem' -> R(n - h)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * 8
// CHECK-NEXT:   var k : i64
// CHECK-NEXT:   k <- filter i < n do
// CHECK-NEXT:     var x : i64
// CHECK-NEXT:     x <- A_mem[i] : i64
// CHECK-NEXT:     yield (x, x > 3)
// CHECK-NEXT:   into p (B_mem[p] : i64)
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var C_mem : mem
// CHECK-NEXT:   C_mem <- alloc n * 8
// CHECK-NEXT:   #[restrict] var D_mem : mem
// CHECK-NEXT:   D_mem <- alloc n * 8
// CHECK-NEXT:   var h : i64
// CHECK-NEXT:   h <- partition i < n do
// CHECK-NEXT:     var x : i64
// CHECK-NEXT:     x <- A_mem[i] : i64
// CHECK-NEXT:     yield (x, x % 2 == 0)
// CHECK-NEXT:   into [[P_1:p_[0-9]+]] (C_mem[[[P_1]]] : i64) else (D_mem[[[P_1]]] : i64)
// CHECK-NEXT:   done
// CHECK-NEXT:   return (k, B_mem, h, C_mem, D_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp scattered (
// CHECK-SAME: n : i64) (m : i64) (#[restrict] D_mem : mem) (D : *[n]i64 @ D_mem -> R(n)) (#[restrict] E_mem : mem) (E : *[n][2]i64 @ E_mem -> R(n, 2)) (#[const] #[restrict] ix_mem : mem) (ix : [m]i64 @ ix_mem -> R(m)) : (d : mem, *[n]i64 @ d -> R(n), e : mem, *[n][2]i64 @ e -> R(n, 2)) =
// CHECK-NEXT:   scatter (+) i < m do
// CHECK-NEXT:     var j : i64
// CHECK-NEXT:     j <- ix_mem[i] : i64
// CHECK-NEXT:     yield (j, 1)
// CHECK-NEXT:   into p < n (D_mem[p] : i64)
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var rows_mem : mem
// CHECK-NEXT:   rows_mem <- alloc m * 16
// CHECK-NEXT:   kernel i < m do
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- 2 * i
// CHECK-NEXT:     for [[I_1:i_[0-9]+]] < 2 do
// CHECK-NEXT:       rows_mem[at + [[I_1]]] <- i : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:     [[AT_1]] <- i + 1
// CHECK-NEXT:     if 0 <= [[AT_1]] && [[AT_1]] < n then
// CHECK-NEXT:       var [[AT_2:at_[0-9]+]] : i64
// CHECK-NEXT:       #[spec] [[AT_2]] <- 2 * [[AT_1]]
// CHECK-NEXT:       for [[I_2:i_[0-9]+]] < 2 do
// CHECK-NEXT:         var x : i64
// CHECK-NEXT:         x <- rows_mem[at + [[I_2]]] : i64
// CHECK-NEXT:         E_mem[[[AT_2]] + [[I_2]]] <- x : i64
// CHECK-NEXT:       done
// CHECK-NEXT:     else
// CHECK-NEXT:       skip
// CHECK-NEXT:     fi
// CHECK-NEXT:   done
// CHECK-NEXT:   release rows_mem
// CHECK-NEXT:   return (D_mem, E_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp extract (
// CHECK-SAME: n : i64) (i : i64) (#[const] #[restrict] A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
// CHECK-NEXT:   assert i >= 0 && i < n
// CHECK-NEXT:   #[restrict] var x_mem : mem
// CHECK-NEXT:   x_mem <- alloc 8
// CHECK-NEXT:   kernel one < 1 do
// CHECK-NEXT:     var y : f32
// CHECK-NEXT:     y <- A_mem[i] : f32
// CHECK-NEXT:     var [[X_1:x_[0-9]+]] : f32
// CHECK-NEXT:     [[X_1]] <- y * 2.0f32
// CHECK-NEXT:     x_mem[0] <- [[X_1]] : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   var x : f32
// CHECK-NEXT:   x <- x_mem[0] : f32
// CHECK-NEXT:   release x_mem
// CHECK-NEXT:   return (x)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp counted (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
// CHECK-NEXT:   #[restrict] var k_mem : mem
// CHECK-NEXT:   k_mem <- alloc 8
// CHECK-NEXT:   reduce (+) i < n do
// CHECK-NEXT:     var x : i64
// CHECK-NEXT:     x <- A_mem[i] : i64
// CHECK-NEXT:     yield (i64(x > 3))
// CHECK-NEXT:   into (k_mem[0] : i64)
// CHECK-NEXT:   done
// CHECK-NEXT:   var k : i64
// CHECK-NEXT:   k <- k_mem[0] : i64
// CHECK-NEXT:   release k_mem
// CHECK-NEXT:   return (k)

entry fun grid (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][m]f32 @ B_mem' -> R(n, m), C_mem' : mem, [n][m][2]f32 @ C_mem' -> R(n, m, 2)) =
  let (B_mem : mem) = alloc n * m * 4
  let (C_mem : mem) = alloc n * m * 8
  let (B : [n][m]f32 @ B_mem -> R(n, m)) (C : [n][m][2]f32 @ C_mem -> R(n, m, 2)) =
    kernel i < n, j < m do
      let (x : f32) = A[i, j]
      let (t : [2]f32 @ C_mem -> 2 * m * i + 2 * j + {(2 : 1)}) = replicate [2] x
      let (u : [2]f32 @ C_mem -> 2 * m * i + 2 * j + {(2 : 1)}) = t with [0] = 1.0f32
      in (x + x, u)
  in (B_mem, B, C_mem, C)

entry fun threads (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n), X_mem' : mem, [n]f32 @ X_mem' -> R(n), P_mem' : mem, [n][m]i64 @ P_mem' -> R(n, m)) =
  let (S_mem : mem) = alloc n * 8
  let (X_mem : mem) = alloc n * 4
  let (P_mem : mem) = alloc n * m * 8
  let (S : [n]i64 @ S_mem -> R(n)) (X : [n]f32 @ X_mem -> R(n)) (P : [n][m]i64 @ P_mem -> R(n, m)) =
    kernel i < n do
      let (s : i64) (x : f32) =
        reduce (+, max) j < m do
          let (a : i64) = A[i, j]
          in (a * a % 100, f32(a))
      let (p : [m]i64 @ P_mem -> m * i + {(m : 1)}) =
        scan (+) j < m do
          let (a : i64) = A[i, j]
          in (a)
      in (s, x, p)
  in (S_mem, S, X_mem, X, P_mem, P)

entry fun folds (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32, i64, r_mem' : mem, f32 @ r_mem' -> 1 + {}, P_mem' : mem, [n]f32 @ P_mem' -> R(n), [n]f32 @ P_mem' -> n + {(n : 1)}) =
  let (sum : f32) (best : i64) =
    reduce (#[comm] +, (\ (i : i64) (j : i64) ->
        let (a : f32) = A[i]
        let (b : f32) = A[j]
        in (select(a >= b, i, j)), -1)) k < n do
      let (x : f32) = A[k]
      in (x, k)
  let (r_mem : mem) = alloc 8
  let (r : f32 @ r_mem -> 1 + {}) =
    reduce (min) k < n do
      let (x : f32) = A[k]
      in (x)
  let (P_mem : mem) = alloc 2 * n * 4
  let (P : [n]f32 @ P_mem -> R(n)) (Q : [n]f32 @ P_mem -> n + {(n : 1)}) =
    scan (+, id) i < n do
      let (x : f32) = A[i]
      in (x + r, x)
  in (sum, best, r_mem, r, P_mem, P, Q)

entry fun sifted (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (k : i64, B_mem' : mem, [k]i64 @ B_mem' -> R(k), h : i64, C_mem' : mem, [h]i64 @ C_mem' -> R(h), D_mem' : mem, [n - h]i64 @ D_mem' -> R(n - h)) =
  let (B_mem : mem) = alloc n * 8
  let (k : i64) (B : [k]i64 @ B_mem -> R(k)) =
    filter i < n do
      let (x : i64) = A[i]
      in (x, x > 3)
  let (C_mem : mem) = alloc n * 8
  let (D_mem : mem) = alloc n * 8
  let (h : i64) (C : [h]i64 @ C_mem -> R(h)) (D : [n - h]i64 @ D_mem -> R(n - h)) =
    partition i < n do
      let (x : i64) = A[i]
      in (x, x % 2 == 0)
  in (k, B_mem, B, h, C_mem, C, D_mem, D)

entry fun scattered (n : i64) (m : i64) (D_mem : mem) (D : *[n]i64 @ D_mem -> R(n)) (E_mem : mem) (E : *[n][2]i64 @ E_mem -> R(n, 2)) (ix_mem : mem) (ix : [m]i64 @ ix_mem -> R(m)) : (d : mem, *[n]i64 @ d -> R(n), e : mem, *[n][2]i64 @ e -> R(n, 2)) =
  let (D' : [n]i64 @ D_mem -> R(n)) =
    scatter (+) D i < m do
      let (j : i64) = ix[i]
      in (j, 1)
  let (rows_mem : mem) = alloc m * 16
  let (E' : [n][2]i64 @ E_mem -> R(n, 2)) =
    scatter E i < m do
      let (row : [2]i64 @ rows_mem -> 2 * i + {(2 : 1)}) = replicate [2] i
      in (i + 1, row)
  in (D_mem, D', E_mem, E')


entry fun extract (n : i64) (i : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
  assert i >= 0 && i < n
  let (x : f32) =
    once do
      let (y : f32) = A[i]
      in (y * 2.0f32)
  in (x)

// A filter of nothing counts.
entry fun counted (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (k : i64) =
    filter i < n do
      let (x : i64) = A[i]
      in (x > 3)
  in (k)
