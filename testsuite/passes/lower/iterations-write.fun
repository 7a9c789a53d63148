// Iterations write what they give, also rows: those of kernels, filters, partitions
// and scatters.
// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s

// CHECK-LABEL: entry imp grid (
// CHECK-SAME: n : i64) (m : i64) (#[const] #[restrict] A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][m]f32 @ B_mem' -> R(n, m), C_mem' : mem, [n][m][2]f32 @ C_mem' -> R(n, m, 2)) =
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * m * 4
// CHECK-NEXT:   #[restrict] var C_mem : mem
// CHECK-NEXT:   C_mem <- alloc n * m * 8
// CHECK-NEXT:   kernel i < n, j < m do
// CHECK-NEXT:     var x : f32
// CHECK-NEXT:     x <- A_mem[i * m + j] : f32
// CHECK-NEXT:     for [[I_1:i_[0-9]+]] < 2 do
// CHECK-NEXT:       C_mem[2 * m * i + 2 * j + [[I_1]]] <- x : f32
// CHECK-NEXT:     done
// CHECK-NEXT:     C_mem[2 * m * i + 2 * j] <- 1.0f32 : f32
// CHECK-NEXT:     B_mem[i * m + j] <- x + x : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem, C_mem)
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
// CHECK-NEXT:     for [[I_1:i_[0-9]+]] < 2 do
// CHECK-NEXT:       rows_mem[2 * i + [[I_1]]] <- i : i64
// CHECK-NEXT:     done
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     at <- i + 1
// CHECK-NEXT:     if 0 <= at && at < n then
// CHECK-NEXT:       for [[I_2:i_[0-9]+]] < 2 do
// CHECK-NEXT:         var x : i64
// CHECK-NEXT:         x <- rows_mem[2 * i + [[I_2]]] : i64
// CHECK-NEXT:         E_mem[2 * at + [[I_2]]] <- x : i64
// CHECK-NEXT:       done
// CHECK-NEXT:     else
// CHECK-NEXT:       skip
// CHECK-NEXT:     fi
// CHECK-NEXT:   done
// CHECK-NEXT:   release rows_mem
// CHECK-NEXT:   return (D_mem, E_mem)

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
