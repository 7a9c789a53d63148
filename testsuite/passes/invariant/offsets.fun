// RUN: lower %s | owners | restrict | invariant | funcheck %s
// RUN: lower %s | owners | restrict | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | owners | restrict | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// What a loop does not change of an offset is computed before it, as far out
// as it is known, once; sums of names stay.
// CHECK-LABEL: entry imp product (
// CHECK-SAME: n : i64) (m : i64) (k : i64) (#[const] #[restrict] A_mem : mem) (A : [n][k]f32 @ A_mem -> R(n, k)) (#[const] #[restrict] B_mem : mem) (B : [k][m]f32 @ B_mem -> R(k, m)) : (C_mem' : mem, [n][m]f32 @ C_mem' -> R(n, m)) =
// CHECK-NEXT:   #[restrict] var C_mem : mem
// CHECK-NEXT:   C_mem <- alloc n * m * 4
// CHECK-NEXT:   kernel i < n, j < m do
// CHECK-NEXT:     var at : i64
// CHECK-NEXT:     #[spec] at <- i * k
// CHECK-NEXT:     var c : f32
// CHECK-NEXT:     c <- 0.0f32
// CHECK-NEXT:     for l < k do
// CHECK-NEXT:       var a : f32
// CHECK-NEXT:       a <- A_mem[at + l] : f32
// CHECK-NEXT:       var b : f32
// CHECK-NEXT:       b <- B_mem[l * m + j] : f32
// CHECK-NEXT:       c <- c + a * b
// CHECK-NEXT:     done
// CHECK-NEXT:     C_mem[i * m + j] <- c : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (C_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp sweeps (
// CHECK-SAME: t : i64) (n : i64) (#[restrict] A_mem : mem) (A : *[t][n][n]i64 @ A_mem -> R(t, n, n)) : (m : mem, *[t][n][n]i64 @ m -> R(t, n, n)) =
// CHECK-NEXT:   var at : i64
// CHECK-NEXT:   #[spec] at <- n * n
// CHECK-NEXT:   for s < t do
// CHECK-NEXT:     var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_1]] <- at * s
// CHECK-NEXT:     kernel i < n, j < n do
// CHECK-NEXT:       var x : i64
// CHECK-NEXT:       x <- A_mem[[[AT_1]] + n * i + j] : i64
// CHECK-NEXT:       A_mem[[[AT_1]] + n * i + j] <- x % 100 + 1 : i64
// CHECK-NEXT:     done
// CHECK-NEXT:   done
// CHECK-NEXT:   return (A_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp walk (
// CHECK-SAME: n : i64) (m : i64) (s : i64) (#[const] #[restrict] A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (i64) =
// CHECK-NEXT:   assert m > 0 && n > 0
// CHECK-NEXT:   var at : i64
// CHECK-NEXT:   at <- 0
// CHECK-NEXT:   var sum : i64
// CHECK-NEXT:   sum <- 0
// CHECK-NEXT:   var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:   #[spec] [[AT_1]] <- (n - 1) * m
// CHECK-NEXT:   for i < s do
// CHECK-NEXT:     var x : i64
// CHECK-NEXT:     x <- A_mem[at * m] : i64
// CHECK-NEXT:     var y : i64
// CHECK-NEXT:     y <- A_mem[[[AT_1]] + fmod(i, m)] : i64
// CHECK-NEXT:     at <- fmod(x, n)
// CHECK-NEXT:     sum <- (sum + x + y) % 1000
// CHECK-NEXT:   done
// CHECK-NEXT:   return (sum)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp border (
// CHECK-SAME: n : i64) (m : i64) (k : i64) (#[const] #[restrict] A_mem : mem) (A : [n + 2][m + 2][k + 2]f32 @ A_mem -> R(n + 2, m + 2, k + 2)) : (B_mem' : mem, [n][m][k]f32 @ B_mem' -> R(n, m, k)) =
// CHECK-NEXT:   assert n >= 0 && m >= 0 && k >= 0
// CHECK-NEXT:   #[restrict] var B_mem : mem
// CHECK-NEXT:   B_mem <- alloc n * m * k * 4
// CHECK-NEXT:   var at : i64
// CHECK-NEXT:   #[spec] at <- m * k + 2 * m + 2 * k + 6
// CHECK-NEXT:   var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:   #[spec] [[AT_1]] <- m * k + 2 * m + 2 * k + 4
// CHECK-NEXT:   var [[AT_2:at_[0-9]+]] : i64
// CHECK-NEXT:   #[spec] [[AT_2]] <- (m + 2) * (k + 2)
// CHECK-NEXT:   var [[AT_3:at_[0-9]+]] : i64
// CHECK-NEXT:   #[spec] [[AT_3]] <- m * k
// CHECK-NEXT:   kernel z < n, y < m, x < k do
// CHECK-NEXT:     var a : f32
// CHECK-NEXT:     a <- A_mem[at + [[AT_1]] * z + (k + 2) * y + x] : f32
// CHECK-NEXT:     var b : f32
// CHECK-NEXT:     b <- A_mem[[[AT_2]] * (n - z) + (m - y) * (k + 2) + (k - x)] : f32
// CHECK-NEXT:     B_mem[[[AT_3]] * z + k * y + x] <- a + b : f32
// CHECK-NEXT:   done
// CHECK-NEXT:   return (B_mem)
// CHECK-EMPTY:
// CHECK-LABEL: entry imp differences (
// CHECK-SAME: n : i64) (m : i64) (k : i64) (#[const] #[restrict] A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
// CHECK-NEXT:   assert m >= 0
// CHECK-NEXT:   #[restrict] var r_mem : mem
// CHECK-NEXT:   r_mem <- alloc n * 8
// CHECK-NEXT:   kernel i < n do
// CHECK-NEXT:     var a : i64
// CHECK-NEXT:     a <- A_mem[(m + 2) * i - (k + 1) * i] : i64
// CHECK-NEXT:     r_mem[i] <- a : i64
// CHECK-NEXT:   done
// CHECK-NEXT:   return (r_mem)

entry fun product (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : [n][k]f32 @ A_mem -> R(n, k)) (B_mem : mem) (B : [k][m]f32 @ B_mem -> R(k, m)) : (C_mem' : mem, [n][m]f32 @ C_mem' -> R(n, m)) =
  let (C_mem : mem) = alloc n * m * 4
  let (C : [n][m]f32 @ C_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (c : f32) =
        loop (c : f32 = 0.0f32) for l < k do
          let (a : f32) = A[i, l]
          let (b : f32) = B[l, j]
          in (c + a * b)
      in (c)
  in (C_mem, C)

// The first index is the host's.
entry fun sweeps (t : i64) (n : i64) (A_mem : mem) (A : *[t][n][n]i64 @ A_mem -> R(t, n, n)) : (m : mem, *[t][n][n]i64 @ m -> R(t, n, n)) =
  let (B : [t][n][n]i64 @ A_mem -> R(t, n, n)) =
    loop (B : *[t][n][n]i64 @ A_mem -> R(t, n, n) = A) for s < t do
      let (R : [n][n]i64 @ A_mem -> n * n * s + {(n : n), (n : 1)}) =
        kernel i < n, j < n do
          let (x : i64) = B[s, i, j]
          in (x % 100 + 1)
      let (C : [t][n][n]i64 @ A_mem -> R(t, n, n)) = B with [s, :, :] = R
      in (C)
  in (A_mem, B)

// An index that the loop sets is no invariant; where the body does not run,
// nothing fails.
entry fun walk (n : i64) (m : i64) (s : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (i64) =
  assert m > 0 && n > 0
  let (at : i64) (sum : i64) =
    loop (at : i64 = 0) (sum : i64 = 0) for i < s do
      let (x : i64) = A[at, 0]
      let (y : i64) = A[n - 1, fmod(i, m)]
      in (fmod(x, n), (sum + x + y) % 1000)
  in (sum)

// What an index is multiplied with is brought together, and computed before.
entry fun border (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : [n + 2][m + 2][k + 2]f32 @ A_mem -> R(n + 2, m + 2, k + 2)) : (B_mem' : mem, [n][m][k]f32 @ B_mem' -> R(n, m, k)) =
  assert n >= 0 && m >= 0 && k >= 0
  let (B_mem : mem) = alloc n * m * k * 4
  let (B : [n][m][k]f32 @ B_mem -> R(n, m, k)) =
    kernel z < n, y < m, x < k do
      let (a : f32) = A[z + 1, y, x + 2]
      let (b : f32) = A[n - z, m - y, k - x]
      in (a + b)
  in (B_mem, B)

// What is subtracted stays apart from what is added.
entry fun differences (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  assert m >= 0
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i * m + 2 * i - i * k - i]
      in (a)
  in (r_mem, r)
