// Allocations go down to the first use of their blocks, on the host also into a
// branch: hoist has moved them up.
// RUN: hoist %s | memmerge | funcheck %s
// RUN: hoist %s | memmerge | funverify -q --validity=20 --same-as=%s
// RUN: hoist %s | memmerge --remarks 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun branches
// CHECK: let (s : i64) =
// CHECK-NEXT: if c then
// CHECK-NEXT: let (A_mem : mem) = alloc A_mem_size
// CHECK: else
// CHECK-NEXT: let (B_mem : mem) = alloc B_mem_size
// CHECK: let (C_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// SAY: 'A_mem' is allocated in the only branch that uses it
// SAY: 'B_mem' is allocated in the only branch that uses it
// SAY: 'C_mem' is allocated where it is used first
entry fun branches (n : i64) (c : bool) : (i64) =
  assert 0 <= n
  let (s : i64) =
    if c then
      let (A_mem : mem) = alloc n * 8
      let (A : [n]i64 @ A_mem -> R(n)) = iota n
      let (a : i64) =
        reduce (+) i < n do
          let (x : i64) = A[i]
          in (x)
      in (a)
    else
      let (B_mem : mem) = alloc 2 * n * 8
      let (B : [2 * n]i64 @ B_mem -> R(2 * n)) = iota 2 * n
      let (b : i64) =
        reduce (+) i < 2 * n do
          let (x : i64) = B[i]
          in (x)
      in (b)
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) = replicate [n] s
  let (r : i64) =
    reduce (+) i < n do
      let (x : i64) = C[i]
      in (x)
  in (r)

// In a thread, the branch would keep it from leaving the kernel.
// CHECK-LABEL: fun threads
// CHECK: let (A_mem : mem) = alloc m * 8
// CHECK-NEXT: let (r : i64) =
// CHECK-NOT: alloc
entry fun threads (n : i64) (m : i64) (c : bool) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert 0 <= m
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc m * 8
      let (r : i64) =
        if i > 5 then
          let (A : [m]i64 @ A_mem -> R(m)) = iota m
          let (a : i64) =
            reduce (+) j < m do
              let (x : i64) = A[j]
              in (x)
          in (a)
        else
          in (0)
      in (r)
  in (S)

// Both branches use it, or one does and something after them.
// CHECK-LABEL: fun used
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B : [n]i64 @ A_mem -> R(n)) = replicate [n] b
// CHECK-NOT: alloc
// SAY: 'B_mem' is allocated where it is used first
// SAY: 'B_mem' is 'A_mem', which is dead then
entry fun used (n : i64) (c : bool) : (i64) =
  assert 0 <= n
  let (A_mem : mem) = alloc n * 8
  let (B_mem : mem) = alloc n * 8
  let (y : i64) =
    if c then
      let (A : [n]i64 @ A_mem -> R(n)) = iota n
      let (a : i64) =
        reduce (+) i < n do
          let (x : i64) = A[i]
          in (x)
      in (a)
    else
      let (A : [n]i64 @ A_mem -> R(n)) = replicate [n] 3
      let (a : i64) =
        reduce (+) i < n do
          let (x : i64) = A[i]
          in (x)
      in (a)
  let (b : i64) =
    reduce (+) i < n do
      in (i * y)
  let (B : [n]i64 @ B_mem -> R(n)) = replicate [n] b
  let (r : i64) =
    reduce (+) i < n do
      let (x : i64) = B[i]
      in (x)
  in (r)
