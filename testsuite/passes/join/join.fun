// RUN: lower %s | join | owners | restrict | strength | invariant | funcheck %s
// RUN: lower %s | join | owners | restrict | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower -g %s | join --remarks 2>&1 >/dev/null | funcheck --check-prefix=REMARK %s
// RUN: lower %s | owners | restrict | strength | invariant | funcheck --check-prefix=NEVER %s
//  NEVER-LABEL: entry imp swap
// NEVER-COUNT-4:  kernel

// Rows change places: whether they are two or one, an iteration has an element of
// each.  What it wrote to `u` and `v` it does not read, and nothing else does.
// CHECK-LABEL: entry imp swap
//   CHECK-NOT:   alloc
//       CHECK:   kernel i < n do
//  CHECK-NEXT:     var x : f64
//  CHECK-NEXT:     x <- A_mem[at + i] : f64
//  CHECK-NEXT:     var x_1 : f64
//  CHECK-NEXT:     x_1 <- A_mem[at_1 + i] : f64
//  CHECK-NEXT:     var x_2 : f64
//  CHECK-NEXT:     x_2 <- x
//  CHECK-NEXT:     A_mem[at_1 + i] <- x_2 : f64
//  CHECK-NEXT:     var x_3 : f64
//  CHECK-NEXT:     x_3 <- x_1
//  CHECK-NEXT:     A_mem[at + i] <- x_3 : f64
//  CHECK-NEXT:   done
//   CHECK-NOT:   kernel
// REMARK-COUNT-3: remark: this kernel is joined with the next one [join: joined]
entry fun swap (n : i64) (m : i64) (k : i64) (p : i64) (A_mem : mem) (A0 : *[m][n]f64 @ A_mem -> R(m, n)) : (*[m][n]f64 @ A_mem -> R(m, n)) =
  assert n >= 0 && k >= 0 && k < m && p >= 0 && p < m
  let (u_mem : mem) = alloc n * 8
  let (v_mem : mem) = alloc n * 8
  let (upper : [n]f64 @ A_mem -> k * n + {(n : 1)}) = A0[k, :]
  let (u : [n]f64 @ u_mem -> R(n)) = copy upper
  let (lower : [n]f64 @ A_mem -> p * n + {(n : 1)}) = A0[p, :]
  let (v : [n]f64 @ v_mem -> R(n)) = copy lower
  let (A1 : [m][n]f64 @ A_mem -> R(m, n)) = A0 with [p, :] = u
  let (A2 : [m][n]f64 @ A_mem -> R(m, n)) = A1 with [k, :] = v
  in (A2)

// A factor is computed in the iteration of its row, and not stored.
// CHECK-LABEL: entry imp eliminate
//   CHECK-NOT:   alloc
//       CHECK:   kernel i < n do
//       CHECK:     x <- b_mem[i] : f64
//  CHECK-NEXT:     var [[F:[a-z_0-9]+]] : f64
//  CHECK-NEXT:     [[F]] <- x / 3.0
//       CHECK:     kernel j < n do
//       CHECK:       f <- [[F]]
//       CHECK:       A_mem[at + j] <- y - f : f64
//       CHECK:     done
//  CHECK-NEXT:   done
entry fun eliminate (n : i64) (b_mem : mem) (b : [n]f64 @ b_mem -> R(n)) (A_mem : mem) (A : *[n][n]f64 @ A_mem -> R(n, n)) : (*[n][n]f64 @ A_mem -> R(n, n)) =
  let (f_mem : mem) = alloc n * 8
  let (F : [n]f64 @ f_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = b[i]
      in (x / 3.0)
  let (B : [n][n]f64 @ A_mem -> R(n, n)) =
    kernel i < n, j < n do
      let (f : f64) = F[i]
      let (y : f64) = A[i, j]
      in (y - f)
  in (B)

// Crossed accesses are traversed in squares: they stay.
// CHECK-LABEL: entry imp crossed
//       CHECK:   kernel i < n do
//       CHECK:   kernel i < n, j < n do
entry fun crossed (n : i64) (b_mem : mem) (b : [n]f64 @ b_mem -> R(n)) (A_mem : mem) (A : [n][n]f64 @ A_mem -> R(n, n)) : (B_mem' : mem, [n][n]f64 @ B_mem' -> R(n, n)) =
  let (f_mem : mem) = alloc n * 8
  let (F : [n]f64 @ f_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = b[i]
      in (x / 3.0)
  let (B_mem : mem) = alloc n * n * 8
  let (B : [n][n]f64 @ B_mem -> R(n, n)) =
    kernel i < n, j < n do
      let (f : f64) = F[i]
      let (y : f64) = A[j, i]
      in (y - f)
  in (B_mem, B)

// A row has other elements than there are rows: a kernel of few rows would have
// few threads.
// CHECK-LABEL: entry imp oblong
//       CHECK:   kernel i < n do
//       CHECK:   kernel i < n, j < m do
entry fun oblong (n : i64) (m : i64) (b_mem : mem) (b : [n]f64 @ b_mem -> R(n)) (A_mem : mem) (A : *[n][m]f64 @ A_mem -> R(n, m)) : (*[n][m]f64 @ A_mem -> R(n, m)) =
  let (f_mem : mem) = alloc n * 8
  let (F : [n]f64 @ f_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = b[i]
      in (x / 3.0)
  let (B : [n][m]f64 @ A_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (f : f64) = F[i]
      let (y : f64) = A[i, j]
      in (y - f)
  in (B)

// What one iteration writes another one reads.
// CHECK-LABEL: entry imp reversed
//       CHECK:   kernel i < n do
//       CHECK:   kernel i < n do
//       REMARK: remark: this kernel is not joined with the one before it: it may access what another iteration of that writes, or write what another one accesses [join, missed: joined]
entry fun reversed (n : i64) (A_mem : mem) (A : [n]f64 @ A_mem -> R(n)) : (C_mem' : mem, [n]f64 @ C_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]f64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = A[i]
      in (x * 2.0)
  let (C_mem : mem) = alloc n * 8
  let (C : [n]f64 @ C_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = B[n - 1 - i]
      in (x + 1.0)
  in (C_mem, C)

// What one iteration reads another one writes.
// CHECK-LABEL: entry imp shifted
//       CHECK:   kernel i < n do
//       CHECK:   kernel i < n do
//       REMARK: remark: this kernel is not joined with the one before it
entry fun shifted (n : i64) (A_mem : mem) (A : *[n + 1]f64 @ A_mem -> R(n + 1)) : (*[n + 1]f64 @ A_mem -> R(n + 1), B_mem' : mem, [n]f64 @ B_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]f64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = A[i + 1]
      in (x * 2.0)
  let (C : [n]f64 @ A_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = B[i]
      in (x + 1.0)
  let (D : [n + 1]f64 @ A_mem -> R(n + 1)) = A with [0 : n] = C
  in (D, B_mem, B)

// The counts may differ.
// CHECK-LABEL: entry imp counts
//       CHECK:   kernel i < n do
//       CHECK:   kernel i < m do
entry fun counts (n : i64) (m : i64) (A_mem : mem) (A : [n]f64 @ A_mem -> R(n)) : (C_mem' : mem, [m]f64 @ C_mem' -> R(m)) =
  assert m <= n
  let (B_mem : mem) = alloc n * 8
  let (B : [n]f64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = A[i]
      in (x * 2.0)
  let (C_mem : mem) = alloc m * 8
  let (C : [m]f64 @ C_mem -> R(m)) =
    kernel i < m do
      let (x : f64) = B[i]
      in (x + 1.0)
  in (C_mem, C)

// Failures keep their order.
// CHECK-LABEL: entry imp checked
//       CHECK:   kernel i < n do
//       CHECK:   kernel i < n do
entry fun checked (n : i64) (A_mem : mem) (A : [n]f64 @ A_mem -> R(n)) : (C_mem' : mem, [n]f64 @ C_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]f64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = A[i]
      assert x > 0.0
      in (x * 2.0)
  let (C_mem : mem) = alloc n * 8
  let (C : [n]f64 @ C_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = B[i]
      in (x + 1.0)
  in (C_mem, C)

// `D` may live in the block that is written.
// CHECK-LABEL: entry imp chosen
//       CHECK:   kernel i < n do
//       CHECK:   kernel i < n do
//       REMARK: remark: this kernel is not joined with the one before it
entry fun chosen (n : i64) (c : bool) (A_mem : mem) (A : [n + 1]f64 @ A_mem -> R(n + 1)) (B_mem : mem) (B0 : *[n + 1]f64 @ B_mem -> R(n + 1)) : (*[n + 1]f64 @ B_mem -> R(n + 1)) =
  let (D_mem : mem) (D : [n + 1]f64 @ D_mem -> R(n + 1)) =
    if c then
      in (A_mem, A)
    else
      in (B_mem, B0)
  let (E_mem : mem) = alloc n * 8
  let (E : [n]f64 @ E_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = D[i + 1]
      in (x * 2.0)
  let (F : [n]f64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = E[i]
      in (x + 1.0)
  let (B : [n + 1]f64 @ B_mem -> R(n + 1)) = B0 with [0 : n] = F
  in (B)

// `B` is read elsewhere: it stays.
// CHECK-LABEL: entry imp both
//       CHECK:   kernel i < n do
//       CHECK:     [[V:[a-z_0-9]+]] <- x * 2.0
//  CHECK-NEXT:     B_mem[i] <- [[V]] : f64
//       CHECK:     [[X:[a-z_0-9]+]] <- [[V]]
//  CHECK-NEXT:     C_mem[i] <- [[X]] + 1.0 : f64
//  CHECK-NEXT:   done
entry fun both (n : i64) (A_mem : mem) (A : [n]f64 @ A_mem -> R(n)) : (B_mem' : mem, [n]f64 @ B_mem' -> R(n), C_mem' : mem, [n]f64 @ C_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]f64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = A[i]
      in (x * 2.0)
  let (C_mem : mem) = alloc n * 8
  let (C : [n]f64 @ C_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = B[i]
      in (x + 1.0)
  in (B_mem, B, C_mem, C)

// The second kernel reads what the first one wrote after it has been written
// again: the last value counts.
// CHECK-LABEL: entry imp again
//       CHECK:   kernel i < n do
//       CHECK:     [[V:[a-z_0-9]+]] <- x * 2.0
//  CHECK-NEXT:     A_mem[i] <- [[V]] : f64
//       CHECK:     [[X:[a-z_0-9]+]] <- [[V]]
//       CHECK:     [[W:[a-z_0-9]+]] <- [[X]] + 1.0
//  CHECK-NEXT:     A_mem[i] <- [[W]] : f64
//       CHECK:     [[Z:[a-z_0-9]+]] <- [[W]]
//  CHECK-NEXT:     C_mem[i] <- [[Z]] : f64
//  CHECK-NEXT:   done
entry fun again (n : i64) (A_mem : mem) (A : *[n]f64 @ A_mem -> R(n)) : (*[n]f64 @ A_mem -> R(n), C_mem' : mem, [n]f64 @ C_mem' -> R(n)) =
  let (B : [n]f64 @ A_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = A[i]
      in (x * 2.0)
  let (D : [n]f64 @ A_mem -> R(n)) =
    kernel i < n do
      let (x : f64) = B[i]
      in (x + 1.0)
  let (C_mem : mem) = alloc n * 8
  let (C : [n]f64 @ C_mem -> R(n)) = copy D
  in (D, C_mem, C)

// `p` may be `k`: a row's element that was written before another one is read.
// CHECK-LABEL: entry imp overwritten
//       CHECK:   kernel i < n do
//       CHECK:     A_mem[at + i] <- {{[a-z_0-9.]+}} : f64
//       CHECK:     A_mem[at_1 + i] <- {{[a-z_0-9]+}} : f64
//       CHECK:     [[X:[a-z_0-9]+]] <- A_mem[at + i] : f64
//  CHECK-NEXT:     C_mem[i] <- [[X]] : f64
//  CHECK-NEXT:   done
entry fun overwritten (n : i64) (m : i64) (k : i64) (p : i64) (a_mem : mem) (a : [n]f64 @ a_mem -> R(n)) (A_mem : mem) (A0 : *[m][n]f64 @ A_mem -> R(m, n)) : (*[m][n]f64 @ A_mem -> R(m, n), C_mem' : mem, [n]f64 @ C_mem' -> R(n)) =
  assert n >= 0 && k >= 0 && k < m && p >= 0 && p < m
  let (zero : [n]f64 @ A_mem -> p * n + {(n : 1)}) = replicate [n] 0.0
  let (A1 : [m][n]f64 @ A_mem -> R(m, n)) = A0 with [p, :] = zero
  let (A2 : [m][n]f64 @ A_mem -> R(m, n)) = A1 with [k, :] = a
  let (C_mem : mem) = alloc n * 8
  let (row : [n]f64 @ A_mem -> p * n + {(n : 1)}) = A2[p, :]
  let (C : [n]f64 @ C_mem -> R(n)) = copy row
  in (A2, C_mem, C)

// Nothing is left of a kernel that only writes what is never read.
// CHECK-LABEL: entry imp unread
//       CHECK:   kernel i < n do
//       CHECK:     A_mem[i] <- {{.*}} : i64
//  CHECK-NEXT:   done
//   CHECK-NOT:   kernel
entry fun unread (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      in (i + 1)
  let (C : [n]i64 @ A_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = B[i]
      in (x + 1)
  let (D : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      in (i * 2)
  in (C)
