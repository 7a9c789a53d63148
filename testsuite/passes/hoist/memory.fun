// Allocations leave loops and branches, with max(0, ...) after an assert, and
// with no size where the body does not run, unless as much is there already;
// blocks that are live in the next trip, or that threads need for themselves,
// stay.
// RUN: hoist --remarks %s 2>&1 | funcheck %s --check-prefix=REMARK
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | hoist | funcheck %s

// CHECK-LABEL: entry fun trips
entry fun trips (n : i64) (m : i64) (X_mem : mem) (X : [m]i64 @ X_mem -> R(m)) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (k : i64) = m - 3
      let (A_mem : mem) = alloc k * 8
      let (A : [k]i64 @ A_mem -> R(k)) = iota k
      let (B_mem : mem) = alloc m * 8
      let (B : [m]i64 @ B_mem -> R(m)) = copy X
      let (a : i64) = A[s]
      let (b : i64) = B[0]
      in (a + b)
  in (s)
//      CHECK: let (k : i64) = m - 3
// CHECK-NEXT: let (A_mem : mem) = alloc max(0, k * 8)
// CHECK-NEXT: let (B_mem : mem) = alloc m * 8
// CHECK-NEXT: let (B : [m]i64 @ B_mem -> R(m)) = copy X
// CHECK-NEXT: let (s : i64) =
// CHECK-NEXT: loop
// CHECK-NEXT: iota k
// REMARK: 'A' stays in the loop: it may fail where the body does not run, or where an assert fails first

// The block that one trip makes is read by the next one.
// CHECK-LABEL: entry fun buffers
entry fun buffers (n : i64) (m : i64) (X_mem : mem) (X : [m]i64 @ X_mem -> R(m)) : (Y_mem : mem, [m]i64 @ Y_mem -> R(m)) =
  let (Y_mem : mem) (Y : [m]i64 @ Y_mem -> R(m)) =
    loop (P_mem : mem = X_mem) (P : [m]i64 @ P_mem -> R(m) = X) for i < n do
      let (Q_mem : mem) = alloc m * 8
      let (Q : [m]i64 @ Q_mem -> R(m)) =
        kernel j < m do
          let (p : i64) = P[m - 1 - j]
          in (p)
      in (Q_mem, Q)
  in (Y_mem, Y)
//      CHECK: loop
// CHECK-NEXT: let (Q_mem : mem) = alloc m * 8
// REMARK: 'Q_mem' stays in the loop: the block may be live in the next trip

// CHECK-LABEL: entry fun threads
entry fun threads (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (T_mem : mem) = alloc m * 8
      let (T : [m]i64 @ T_mem -> R(m)) = iota m
      let (t : i64) = T[i]
      in (t)
  in (S)
//      CHECK: kernel
// CHECK-NEXT: let (T_mem : mem) = alloc m * 8
// REMARK: 'T_mem' stays in the kernel: each iteration needs a block of its own; see memexpand

// The size is computed where the branch is taken.
// CHECK-LABEL: entry fun undefined
entry fun undefined (n : i64) (d : i64) (c : bool) : (i64) =
  let (r : i64) =
    if c && d != 0 then
      let (k : i64) = n / d
      let (A_mem : mem) = alloc k * 8
      let (A : [k]i64 @ A_mem -> R(k)) = iota k
      let (a : i64) = A[0]
      in (a)
    else
      in (0)
  in (r)
//      CHECK: #[spec] let (k : i64) = n / d
// CHECK-NEXT: let (#[mem] A_mem_size : i64) =
// CHECK-NEXT: if c && d != 0 then
// CHECK-NEXT: in (k * 8)
// CHECK-NEXT: else
// CHECK-NEXT: in (0)
// CHECK-NEXT: let (A_mem : mem) = alloc A_mem_size
// CHECK-NEXT: let (r : i64) =
// CHECK-NEXT: if
// REMARK: 'A_mem' leaves the branch, with size 0 where the body does not run

// Where facts say that it never fails, and that it is small, it need not be.
// CHECK-LABEL: fun divides
fun divides (n : i64) (d : i64) (c : bool) (x_mem : mem) (x : [n]i64 @ x_mem -> R(n)) : (z_mem : mem, [n]i64 @ z_mem -> R(n)) =
  assert d >= 2
  let (y_mem : mem) (y : [n]i64 @ y_mem -> R(n)) =
    if c && n >= 1 then
      let (v_mem : mem) = alloc 1000 / d
      let (w_mem : mem) = alloc n / n * n * 8
      let (w : [n]i64 @ w_mem -> R(n)) = copy x
      in (w_mem, w)
    else
      in (x_mem, x)
  in (y_mem, y)
//      CHECK: assert d >= 2
// CHECK-NEXT: let (v_mem : mem) = alloc 1000 / d
// CHECK-NEXT: let (#[mem] w_mem_size : i64) =
// CHECK-NEXT: if c && n >= 1 then
// CHECK-NEXT: in (n / n * n * 8)
// REMARK: 'w_mem' leaves the branch, with size 0 where the body does not run

// A read does not pass a write of its block, nor a write another one.
// CHECK-LABEL: entry fun reads
entry fun reads (n : i64) (X_mem : mem) (X : *[n]i64 @ X_mem -> R(n)) : (*[n]i64 @ X_mem -> R(n)) =
  assert n >= 1
  let (x : i64) = X[0]
  let (Z : [n]i64 @ X_mem -> R(n)) =
    loop (P : *[n]i64 @ X_mem -> R(n) = X) for i < n do
      let (Q : [n]i64 @ X_mem -> R(n)) = P with [i] = x
      in (Q)
  let (z : i64) =
    loop (s : i64 = 0) for i < n do
      let (y : i64) = Z[0]
      in (s + y)
  let (W : [n]i64 @ X_mem -> R(n)) = Z with [0] = z
  in (W)
//      CHECK: let (y : i64) = Z[0]
// CHECK-NEXT: let (z : i64) =

// A scalar that lives in memory is written there: others may be in between.
// CHECK-LABEL: entry fun in_memory
//      CHECK: if c then
// CHECK-NEXT:   let (p : i64 @ m -> 0 + {}) = n ^ 1
//      CHECK: else
// CHECK-NEXT:   let (q : i64 @ m -> 0 + {}) = n ^ 2
//      CHECK: for i < 3 do
// CHECK-NEXT:   let (u : i64 @ m -> 0 + {}) = n ^ 3
// REMARK: 'p' stays in the branch: its result is unused if the other branch is taken
// REMARK: 'u' stays in the loop: other statements may write its block
entry fun in_memory (n : i64) (c : bool) : (i64) =
  let (m : mem) = alloc 8
  let (y : i64 @ m -> 0 + {}) =
    if c then
      let (p : i64 @ m -> 0 + {}) = n ^ 1
      in (p)
    else
      let (q : i64 @ m -> 0 + {}) = n ^ 2
      in (q)
  let (x : i64) = y ^ 4
  let (s : i64) =
    loop (s : i64 = x) for i < 3 do
      let (u : i64 @ m -> 0 + {}) = n ^ 3
      let (v : i64) = u ^ s
      let (w : i64 @ m -> 0 + {}) = v ^ i
      in (w ^ 5)
  in (s)
