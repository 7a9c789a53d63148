// RUN: lower %s | runs --least=2 | funcheck %s
// RUN: lower %s | runs --least=2 | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | funcheck --check-prefix=NONE %s
// Where bits of an index change, kernels go in runs of a power of two.
// RUN: lower %s | runs --least=2 --remarks 2>&1 | funcheck --check-prefix=REMARK %s
//  NONE-NOT: var run : i64
//     REMARK: this kernel is split into runs, for 'i ^ d'
//     REMARK: this kernel is split into runs, for 'j | d'
//     REMARK: this kernel is split into runs, for '8 & i'
//     REMARK: this kernel is split into runs, for 'i & d'
//     REMARK: this kernel, with 'i & e', is not split into runs: it has 'assert' in it
// REMARK-NOT: remark

// CHECK-LABEL: entry imp butterfly
//       CHECK:   run <- 1
//  CHECK-NEXT:   if n > 0 then
//  CHECK-NEXT:     run <- d | (2 * d | 1024)
//  CHECK-NEXT:     run <- run & -run
//  CHECK-NEXT:   else
//  CHECK-NEXT:     skip
//  CHECK-NEXT:   fi
//  CHECK-NEXT:   if run >= 2 && n % run == 0 then
//  CHECK-NEXT:     kernel r < n / run, l < run do
//       CHECK:       a_1 <- A_mem[r * run + l] : i64
//       CHECK:       b_1 <- A_mem[(r * run ^ d) + l] : i64
//       CHECK:       low_1 <- (r * run & d) == 0
//       CHECK:       up_1 <- (r * run & 2 * d) == 0
//       CHECK:       B_mem[r * run + l] <- select(
//  CHECK-NEXT:     done
//  CHECK-NEXT:   else
//  CHECK-NEXT:     kernel i < n do
//       CHECK:       b <- A_mem[i ^ d] : i64
entry fun butterfly (n : i64) (d : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (B_mem : mem) (B0 : *[n]i64 @ B_mem -> R(n)) : (*[n]i64 @ B_mem -> R(n)) =
  assert n == 16 && (d == 1 || d == 2 || d == 4 || d == 8)
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (b : i64) = A[i ^ d]
      let (low : bool) = (i & d) == 0
      let (up : bool) = (i & 2 * d) == 0
      in (select(low == up, min(a, b), max(a, b)))
  in (B)

// The last index of several, which goes in runs that do not end with the rows,
// and is nowhere else; iterations whose number is their own row's have none.
// CHECK-LABEL: entry imp rows
//       CHECK:   if n > 0 && m > 0 then
//       CHECK:     run <- d | 1024
//       CHECK:   if run >= 2 && m % run == 0 then
//  CHECK-NEXT:     kernel i_1 < n, r < m / run, l < run do
//       CHECK:       x_1 <- A_mem[i_1 * m + ((r * run | d) + l)] : i64
//       CHECK:       y_1 <- x_1 + (r * run + l ^ i_1)
entry fun rows (n : i64) (m : i64) (d : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (B_mem : mem) (B0 : *[n][m]i64 @ B_mem -> R(n, m)) : (*[n][m]i64 @ B_mem -> R(n, m)) =
  assert m == 8 && (d == 1 || d == 4)
  let (B : [n][m]i64 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (x : i64) = A[i, j | d]
      let (y : i64) = x + (j ^ i)
      in (y)
  in (B)

// Literals, if the runs are long; where there are iterations anyway, nobody
// asks.  Of those in a branch, what each iteration evaluates counts.
// CHECK-LABEL: entry imp literals
//       CHECK:   var run : i64
//  CHECK-NEXT:   run <- 8 | 1024
//  CHECK-NEXT:   run <- run & -run
//  CHECK-NEXT:   if run >= 2 && 64 % run == 0 then
//  CHECK-NEXT:     kernel r < 64 / run, l < run do
//       CHECK:       x_1 <- A_mem[r * run & 8] : i64
//       CHECK:       if (r * run + l & 1) == 0 then
//       CHECK:         y_1 <- x_1 + (r * run + l & d)
entry fun literals (d : i64) (A_mem : mem) (A : [9]i64 @ A_mem -> R(9)) (B_mem : mem) (B0 : *[64]i64 @ B_mem -> R(64)) : (*[64]i64 @ B_mem -> R(64)) =
  let (B : [64]i64 @ B_mem -> R(64)) =
    kernel i < 64 do
      let (x : i64) = A[8 & i]
      let (y : i64) =
        if (i & 1) == 0 then
          in (x + (i & d))
        else
          in (x)
      in (y)
  in (B)

// The host computes a shift only where an iteration does: here is none.
// CHECK-LABEL: entry imp shifted
//       CHECK:   if n > 0 then
//  CHECK-NEXT:     run <- d | (1 << k | 1024)
entry fun shifted (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (B_mem : mem) (B0 : *[n]i64 @ B_mem -> R(n)) : (*[n]i64 @ B_mem -> R(n)) =
  assert n <= 0 || n == 8 && k >= 0 && k < 3
  let (d : i64) = 0
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[i & d]
      let (y : i64) = x + (i & 1 << k)
      in (y)
  in (B)

// Numbers of an iteration's own, and those that not all evaluate, have no runs;
// kernels that may stop, or whose accesses are side by side, have none, either.
// CHECK-LABEL: entry imp left
//   CHECK-NOT:   var run : i64
entry fun left (n : i64) (d : i64) (e : i64) (D_mem : mem) (D : [n]i64 @ D_mem -> R(n)) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (B_mem : mem) (B0 : *[n]i64 @ B_mem -> R(n)) (C_mem : mem) (C0 : *[n]i64 @ C_mem -> R(n)) (E_mem : mem) (E0 : *[n]i64 @ E_mem -> R(n)) : (*[n]i64 @ B_mem -> R(n), *[n]i64 @ C_mem -> R(n), *[n]i64 @ E_mem -> R(n)) =
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (own : i64) = D[i]
      let (p : i64) = i & own
      let (x : i64) = A[i & own]
      let (y : i64) =
        if d > 0 && d < 64 then
          let (z : i64) = A[i & 1 << d]
          in (z)
        else
          in (p)
      in (x + y)
  let (C : [n]i64 @ C_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x + (i & e))
  let (E : [n]i64 @ E_mem -> R(n)) =
    kernel i < n do
      assert e >= 0
      let (x : i64) = A[i & e]
      in (x)
  in (B, C, E)
