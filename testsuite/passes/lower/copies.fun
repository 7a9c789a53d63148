// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// Copies are kernels at the top; what coincides is not moved; offsets are no
// longer than they have to be, and divide only where a chain needs it.
// CHECK-LABEL: entry imp fresh (
// CHECK-SAME: n : i64) (m : i64) (#[const] #[restrict] A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) : (B_mem' : mem, [m][n]i32 @ B_mem' -> R(m, n), C_mem' : mem, [2 * n][m]i32 @ C_mem' -> R(2 * n, m), D_mem' : mem, [n][m]i32 @ D_mem' -> C(n, m)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc m * n * 4
// CHECK-NEXT:   kernel i < m, [[I_1:i_[0-9]+]] < n do
// CHECK-NEXT:     var x : i32
// CHECK-NEXT:     x <- A_mem[[[I_1]] * m + i] : i32
// CHECK-NEXT:     B_mem[i * n + [[I_1]]] <- x : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var C_mem : mem
// CHECK-NEXT:   C_mem <- alloc 2 * n * m * 4
// CHECK-NEXT:   kernel [[I_2:i_[0-9]+]] < n, [[I_3:i_[0-9]+]] < m do
// CHECK-NEXT:     var [[X_1:x_[0-9]+]] : i32
// CHECK-NEXT:     [[X_1]] <- A_mem[[[I_2]] * m + [[I_3]]] : i32
// CHECK-NEXT:     C_mem[[[I_2]] * m + [[I_3]]] <- [[X_1]] : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   kernel [[I_4:i_[0-9]+]] < n, [[I_5:i_[0-9]+]] < m do
// CHECK-NEXT:     var [[X_2:x_[0-9]+]] : i32
// CHECK-NEXT:     [[X_2]] <- A_mem[[[I_4]] * m + [[I_5]]] : i32
// CHECK-NEXT:     C_mem[n * m + m * [[I_4]] + [[I_5]]] <- [[X_2]] : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var D_mem : mem
// CHECK-NEXT:   D_mem <- alloc n * m * 4
// CHECK-NEXT:   kernel [[I_6:i_[0-9]+]] < n, [[I_7:i_[0-9]+]] < m do
// CHECK-NEXT:     var [[X_3:x_[0-9]+]] : i32
// CHECK-NEXT:     [[X_3]] <- A_mem[[[I_6]] * m + [[I_7]]] : i32
// CHECK-NEXT:     D_mem[[[I_7]] * n + [[I_6]]] <- [[X_3]] : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem, C_mem, D_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp joined (
// CHECK-SAME: n : i64) : (m' : mem, [2 * n]i64 @ m' -> R(2 * n)) =
// CHECK-NEXT:   #[restrict] var m : mem
// CHECK-NEXT:   m <- alloc 2 * n * 8
// CHECK-NEXT:   kernel i < n do
// CHECK-NEXT:     m[i] <- i : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   kernel [[I_1:i_[0-9]+]] < n do
// CHECK-NEXT:     m[n + [[I_1]]] <- 7 : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   return (m)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp turned (
// CHECK-SAME: n : i64) (k : i64) (#[const] #[restrict] A_mem : mem) (A : [n][3]i32 @ A_mem -> R(n, 3)) : (B_mem' : mem, [n][3]i32 @ B_mem' -> R(n, 3), C_mem' : mem, [n][3]i32 @ C_mem' -> R(n, 3), D_mem' : mem, [2][n][3]i32 @ D_mem' -> R(2, n, 3)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * 12
// CHECK-NEXT:   var by : i64
// CHECK-NEXT:   by <- fmod(k, max(n, 1))
// CHECK-NEXT:   kernel i < n, [[I_1:i_[0-9]+]] < 3 do
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     at <- select(i + by < n, i + by, i + by - n)
// CHECK-NEXT:     var x : i32
// CHECK-NEXT:     x <- A_mem[3 * at + [[I_1]]] : i32
// CHECK-NEXT:     B_mem[3 * i + [[I_1]]] <- x : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var C_mem : mem
// CHECK-NEXT:   C_mem <- alloc n * 12
// CHECK-NEXT:   kernel [[I_2:i_[0-9]+]] < n, [[I_3:i_[0-9]+]] < 3 do
// CHECK-NEXT:     var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:     [[AT_1]] <- select([[I_3]] + 2 < 3, [[I_3]] + 2, [[I_3]] + 2 - 3)
// CHECK-NEXT:     var [[X_1:x_[0-9]+]] : i32
// CHECK-NEXT:     [[X_1]] <- A_mem[3 * [[I_2]] + [[AT_1]]] : i32
// CHECK-NEXT:     C_mem[3 * [[I_2]] + [[I_3]]] <- [[X_1]] : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var D_mem : mem
// CHECK-NEXT:   D_mem <- alloc n * 24
// CHECK-NEXT:   kernel [[I_4:i_[0-9]+]] < 2, [[I_5:i_[0-9]+]] < n, [[I_6:i_[0-9]+]] < 3 do
// CHECK-NEXT:     var [[X_2:x_[0-9]+]] : i32
// CHECK-NEXT:     [[X_2]] <- A_mem[3 * [[I_5]] + [[I_6]]] : i32
// CHECK-NEXT:     D_mem[3 * [[I_4]] * n + 3 * [[I_5]] + [[I_6]]] <- [[X_2]] : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem, C_mem, D_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp updated (
// CHECK-SAME: n : i64) (#[restrict] A_mem : mem) (A : *[n][n]i32 @ A_mem -> R(n, n)) (#[const] #[restrict] v_mem : mem) (v : [n]i32 @ v_mem -> R(n)) : (m : mem, *[n][n]i32 @ m -> R(n, n)) =
// CHECK-NEXT:   assert n > 3
// CHECK-NEXT:   A_mem[2 * n - 1] <- 5i32 : i32
// CHECK-NEXT:   kernel i < n do
// CHECK-NEXT:     var x : i32
// CHECK-NEXT:     x <- v_mem[i] : i32
// CHECK-NEXT:     A_mem[i * n + 2] <- x : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   kernel [[I_1:i_[0-9]+]] < n do
// CHECK-NEXT:     var [[X_1:x_[0-9]+]] : i32
// CHECK-NEXT:     [[X_1]] <- v_mem[n - 1 - [[I_1]]] : i32
// CHECK-NEXT:     A_mem[n * n - 2 * n + [[I_1]]] <- [[X_1]] : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (A_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp chained (
// CHECK-SAME: n : i64) (#[const] #[restrict] A_mem : mem) (A : [n][6]i32 @ A_mem -> R(n, 6)) : (B_mem' : mem, [n * 6]i32 @ B_mem' -> R(n * 6), C_mem' : mem, [6][4]i32 @ C_mem' -> R(6, 4)) =
// CHECK-NEXT:   assert n == 4
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * 24
// CHECK-NEXT:   kernel i < n * 6 do
// CHECK-NEXT:     var x : i32
// CHECK-NEXT:     x <- A_mem[i / n + 6 * (i % n)] : i32
// CHECK-NEXT:     B_mem[i] <- x : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   #[restrict] var C_mem : mem
// CHECK-NEXT:   C_mem <- alloc 96
// CHECK-NEXT:   kernel [[I_1:i_[0-9]+]] < 6, [[I_2:i_[0-9]+]] < 4 do
// CHECK-NEXT:     var [[X_1:x_[0-9]+]] : i32
// CHECK-NEXT:     [[X_1]] <- A_mem[[[I_1]] + 6 * [[I_2]]] : i32
// CHECK-NEXT:     C_mem[4 * [[I_1]] + [[I_2]]] <- [[X_1]] : i32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem, C_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp folded (
// CHECK-SAME: n : i64) : (i64) =
// CHECK-NEXT:   #[restrict] var m : mem
// CHECK-NEXT:   m <- alloc 24
// CHECK-NEXT:   kernel i < 3 do
// CHECK-NEXT:     m[i] <- i : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   var x : i64
// CHECK-NEXT:   x <- m[fmod(n % 3, 3)] : i64
// CHECK-NEXT:   release m
// CHECK-NEXT:   return (x)

entry fun fresh (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) : (B_mem' : mem, [m][n]i32 @ B_mem' -> R(m, n), C_mem' : mem, [2 * n][m]i32 @ C_mem' -> R(2 * n, m), D_mem' : mem, [n][m]i32 @ D_mem' -> C(n, m)) =
  let (T : [m][n]i32 @ A_mem -> C(m, n)) = transpose A
  let (B_mem : mem) = alloc m * n * 4
  let (B : [m][n]i32 @ B_mem -> R(m, n)) = copy T
  let (C_mem : mem) = alloc 2 * n * m * 4
  let (C : [2 * n][m]i32 @ C_mem -> R(2 * n, m)) = concat A A
  let (D_mem : mem) = alloc n * m * 4
  let (D : [n][m]i32 @ D_mem -> C(n, m)) = manifest (1, 0) A
  in (B_mem, B, C_mem, C, D_mem, D)

// What is joined was built where it belongs.
entry fun joined (n : i64) : (m' : mem, [2 * n]i64 @ m' -> R(2 * n)) =
  let (m : mem) = alloc 2 * n * 8
  let (a : [n]i64 @ m -> R(n)) = iota n
  let (b : [n]i64 @ m -> n + {(n : 1)}) = replicate [n] 7
  let (c : [2 * n]i64 @ m -> R(2 * n)) = concat a b
  in (m, c)

entry fun turned (n : i64) (k : i64) (A_mem : mem) (A : [n][3]i32 @ A_mem -> R(n, 3)) : (B_mem' : mem, [n][3]i32 @ B_mem' -> R(n, 3), C_mem' : mem, [n][3]i32 @ C_mem' -> R(n, 3), D_mem' : mem, [2][n][3]i32 @ D_mem' -> R(2, n, 3)) =
  let (B_mem : mem) = alloc n * 12
  let (B : [n][3]i32 @ B_mem -> R(n, 3)) = rotate 0 k A
  let (C_mem : mem) = alloc n * 12
  let (C : [n][3]i32 @ C_mem -> R(n, 3)) = rotate 1 -1 A
  let (D_mem : mem) = alloc n * 24
  let (D : [2][n][3]i32 @ D_mem -> R(2, n, 3)) = replicate [2] A
  in (B_mem, B, C_mem, C, D_mem, D)

entry fun updated (n : i64) (A_mem : mem) (A : *[n][n]i32 @ A_mem -> R(n, n)) (v_mem : mem) (v : [n]i32 @ v_mem -> R(n)) : (m : mem, *[n][n]i32 @ m -> R(n, n)) =
  assert n > 3
  let (B : [n][n]i32 @ A_mem -> R(n, n)) = A with [1, n - 1] = 5i32
  let (C : [n][n]i32 @ A_mem -> R(n, n)) = B with [:, 2] = v
  let (r : [n]i32 @ v_mem -> n - 1 + {(n : -1)}) = reverse 0 v
  let (D : [n][n]i32 @ A_mem -> R(n, n)) = C with [n - 2, :] = r
  in (A_mem, D)

// A chain is the sum of what its links give.
entry fun chained (n : i64) (A_mem : mem) (A : [n][6]i32 @ A_mem -> R(n, 6)) : (B_mem' : mem, [n * 6]i32 @ B_mem' -> R(n * 6), C_mem' : mem, [6][4]i32 @ C_mem' -> R(6, 4)) =
  assert n == 4
  let (T : [6][n]i32 @ A_mem -> C(6, n)) = transpose A
  let (F : [n * 6]i32 @ A_mem -> C(6, n) after R(n * 6)) = reshape [n * 6] T
  let (B_mem : mem) = alloc n * 24
  let (B : [n * 6]i32 @ B_mem -> R(n * 6)) = copy F
  let (C_mem : mem) = alloc 96
  let (C : [6][4]i32 @ C_mem -> R(6, 4)) = copy T
  in (B_mem, B, C_mem, C)

// Modulo layouts: i and i + 3 share their place.
entry fun folded (n : i64) : (i64) =
  let (m : mem) = alloc 24
  let (A : [3]i64 @ m -> fold (i) -> (i mod 3)) = iota 3
  let (x : i64) = A[n % 3 + 0]
  in (x)
