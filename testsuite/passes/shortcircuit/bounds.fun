// What the copy would have checked has to be known where the source is made:
// else elements would be written outside of the destination before the check.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// Nobody knows whether k is in range when the kernel runs: the update fails
// after it where it is not.
// CHECK-LABEL: fun unchecked
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) =
// WHY: remark: 'b' is not built in '{{.*}}': block 'A_mem' may be too small where 'b' is made
entry fun unchecked (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : *[m]i64 @ A_mem -> R(m)) : (*[m]i64 @ A_mem -> R(m)) =
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (A' : [m]i64 @ A_mem -> R(m)) = A with [k : n] = b
  in (A')

// The assert comes too late.
// CHECK-LABEL: fun late
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) =
// WHY: remark: 'b' is not built in '{{.*}}': block 'A_mem' may be too small where 'b' is made
entry fun late (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : *[m]i64 @ A_mem -> R(m)) : (*[m]i64 @ A_mem -> R(m)) =
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  assert k >= 0 && k + n <= m
  let (A' : [m]i64 @ A_mem -> R(m)) = A with [k : n] = b
  in (A')

// CHECK-LABEL: fun early
// CHECK: let (b : [n]i64 @ A_mem -> k + {(n : 1)}) = iota n
// WHY: remark: 'b' is built in 'A'
entry fun early (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : *[m]i64 @ A_mem -> R(m)) : (*[m]i64 @ A_mem -> R(m)) =
  assert k >= 0 && k + n <= m
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (A' : [m]i64 @ A_mem -> R(m)) = A with [k : n] = b
  in (A')

// The block is large enough only where the assert holds.
// CHECK-LABEL: fun small
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) =
// WHY: remark: 'b' is not built in '{{.*}}': block 'C_mem' may be too small where 'b' is made
entry fun small (n : i64) (s : i64) : (C_mem : mem, [n]i64 @ C_mem -> R(n)) =
  let (C_mem : mem) = alloc max(0, s)
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  assert s == n * 8
  let (C : [n]i64 @ C_mem -> R(n)) = copy b
  in (C_mem, C)

// Where the first operand is may be before the block: its size is checked when
// it is made.
// CHECK-LABEL: fun negative
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) =
// CHECK: let (a : [m]i64 @ C_mem -> R(m)) =
entry fun negative (n : i64) (m : i64) : (C_mem : mem, [m + n]i64 @ C_mem -> R(m + n)) =
  let (C_mem : mem) = alloc max(0, (m + n) * 8)
  let (b_mem : mem) = alloc max(0, n * 8)
  let (a_mem : mem) = alloc max(0, m * 8)
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (a : [m]i64 @ a_mem -> R(m)) = iota m
  let (C : [m + n]i64 @ C_mem -> R(m + n)) = concat a b
  in (C_mem, C)

// What the update checks, is checked before where that can be said.
// CHECK-LABEL: fun found
// CHECK: assert 0 <= k && k <= m - 1
// CHECK-NEXT: let (b : [1]i64 @ A_mem -> k + {(1 : 1)}) =
// CHECK: let (A' : [m]i64 @ A_mem -> R(m)) = A with [k : 1] = b
entry fun found (m : i64) (x : i64) (A_mem : mem) (A : *[m]i64 @ A_mem -> R(m)) : (*[m]i64 @ A_mem -> R(m)) =
  let (k : i64) =
    reduce (min) i < m do
      let (a : i64) = A[i]
      in (select(a == x, i, 9223372036854775807))
  let (b_mem : mem) = alloc 8
  let (b : [1]i64 @ b_mem -> R(1)) =
    kernel i < 1 do
      in (x + i)
  let (A' : [m]i64 @ A_mem -> R(m)) = A with [k : 1] = b
  in (A')

// What a branch has in the block says nothing where the other one ran.
// CHECK-LABEL: fun in_a_branch
// CHECK: let (X : [n]i64 @ x_mem -> R(n)) = iota n
// WHY: remark: 'X' is not built in 'A': block 'm' may be too small where 'X' is made
entry fun in_a_branch (n : i64) (k : i64) (c : bool) : (m' : mem, *[k]i64 @ m' -> R(k), i64) =
  assert 0 <= n && n <= 8 && 0 <= k && k <= 8
  let (m : mem) = alloc k * 8
  let (x_mem : mem) = alloc n * 8
  let (t : i64) =
    if c && n <= k then
      let (S : [n]i64 @ m -> R(n)) = iota n
      in (6)
    else
      in (5)
  let (X : [n]i64 @ x_mem -> R(n)) = iota n
  let (A : [k]i64 @ m -> R(k)) = scratch [k] i64
  let (A' : [k]i64 @ m -> R(k)) = A with [0 : n] = X
  in (m, A', t)

// Nor what a loop has that may have no trip.
// CHECK-LABEL: fun in_a_loop
// CHECK: let (X : [n]i64 @ x_mem -> R(n)) = iota n
// WHY: remark: 'X' is not built in 'A': block 'm' may be too small where 'X' is made
entry fun in_a_loop (n : i64) (k : i64) (l : i64) : (m' : mem, *[k]i64 @ m' -> R(k), i64) =
  assert 0 <= n && n <= 8 && 0 <= k && k <= 8
  let (m : mem) = alloc k * 8
  let (x_mem : mem) = alloc n * 8
  let (t : i64) =
    loop (s : i64 = 0) for i < l do
      let (S : [n]i64 @ m -> R(n)) = iota n
      in (s + 1)
  let (X : [n]i64 @ x_mem -> R(n)) = iota n
  let (A : [k]i64 @ m -> R(k)) = scratch [k] i64
  let (A' : [k]i64 @ m -> R(k)) = A with [0 : n] = X
  in (m, A', t)
