// The source is there before the body that copies it begins, and is needed as it is
// by other callers, iterations, trips or branches.  Other compilers got this wrong.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// An argument is where its caller wants it.
// CHECK-LABEL: fun argument
// WHY: 'B' is bound before the copy's body begins
entry fun argument (n : i64) (B_mem : mem) (B : *[n]i64 @ B_mem -> R(n)) : (C_mem : mem, [2 * n]i64 @ C_mem -> R(2 * n)) =
  let (C_mem : mem) = alloc 2 * n * 8
  let (B' : [n]i64 @ B_mem -> R(n)) =
    loop (b : *[n]i64 @ B_mem -> R(n) = B) for i < n do
      let (b' : [n]i64 @ B_mem -> R(n)) = b with [i] = i
      in (b')
  let (C : [2 * n]i64 @ C_mem -> R(2 * n)) = concat B' B'
  in (C_mem, C)

// Each iteration has a copy of its own, since it writes to that: elided, all of
// them would write to one array.
// CHECK-LABEL: fun shared_copy
// CHECK: let (x : [4]i64 @ x_mem -> R(4)) = iota 4
// CHECK: let (y : [4]i64 @ p_mem -> R(4)) = copy x
// WHY: 'x' is not built in 'y': 'x' is bound before the copy's body begins
entry fun shared_copy (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem : mem, [n]i64 @ R_mem -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (x_mem : mem) = alloc 32
  let (x : [4]i64 @ x_mem -> R(4)) = iota 4
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (p_mem : mem(private)) = alloc 32 in private
      let (y : [4]i64 @ p_mem -> R(4)) = copy x
      let (y' : [4]i64 @ p_mem -> R(4)) = y with [a & 3] = 7
      let (b : i64) = y'[3]
      in (b)
  in (R_mem, R)

// Used again in the next trip, and after the loop.
// CHECK-LABEL: fun used_again
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) = iota n
// WHY: 'b' is bound before the copy's body begins
entry fun used_again (n : i64) (k : i64) (A_mem : mem) (A : *[k][n]i64 @ A_mem -> R(k, n)) : (*[k][n]i64 @ A_mem -> R(k, n)) =
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (A' : [k][n]i64 @ A_mem -> R(k, n)) =
    loop (B : *[k][n]i64 @ A_mem -> R(k, n) = A) for i < k do
      let (B' : [k][n]i64 @ A_mem -> R(k, n)) = B with [i, :] = b
      in (B')
  in (A')

// The same with a place that is known before the loop: what the trips write
// into it in between would be b's.
// CHECK-LABEL: fun in_each_trip
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) = iota n
// WHY: 'b' is bound before the copy's body begins
entry fun in_each_trip (n : i64) (k : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n), i64) =
  assert n >= 1
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (A' : [n]i64 @ A_mem -> R(n)) (s : i64) =
    loop (B : *[n]i64 @ A_mem -> R(n) = A) (s : i64 = 0) for i < k do
      let (x : i64) = B[0]
      let (B' : [n]i64 @ A_mem -> R(n)) = B with [0 : n] = b
      let (C : [n]i64 @ A_mem -> R(n)) = B' with [0] = 9
      in (C, s + x & 255)
  in (A', s)

// One branch would lose the destination's elements that it still needs.
// CHECK-LABEL: fun one_branch
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) = iota n
// WHY: 'b' is bound before the copy's body begins
entry fun one_branch (c : bool) (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n)) =
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (R : [n]i64 @ A_mem -> R(n)) =
    if c then
      let (A' : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = b
      in (A')
    else
      in (A)
  in (R)
