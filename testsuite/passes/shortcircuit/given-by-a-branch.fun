// A branch gives an array, or a part of one, that was there before: it is copied there,
// as it would be after the `if`, and what the other branch makes is built in place.
// RUN: memintro %s | hoist > %t && shortcircuit %t | funcheck %s
// RUN: shortcircuit --remarks %t 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit --remarks %t 2>&1 >/dev/null | grep 'branch\]' | funcheck --check-prefix=BRANCH %s
// RUN: shortcircuit %t > %t.out && funverify -q --validity=20 --same-as=%s %t.out
// RUN: shortcircuit %t.out | cmp - %t.out
// RUN: memexpand %t.out | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %t | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: unmem %t.out | funverify -q --same-as=%s

// Each thread has a new row or the old one.
// CHECK-LABEL: fun new_or_old
// CHECK: let (A_mem : mem) = alloc n * m * 8
// CHECK-NOT: alloc
// CHECK: let (r : [m]i64 @ A_mem -> i * m + {(m : 1)}) =
// CHECK: #[mem] let (s_1 : [m]i64 @ A_mem -> i * m + {(m : 1)}) = copy s
// CHECK: in (s_1)
// BRANCH: 's' is copied in the branch that returns it, so that 'row' can be built where it is copied to
// WHY-NOT: 'row' is not built
// WHY: 'row' is built in 'A'
entry fun new_or_old (n : i64) (m : i64) (c : [n]bool) (A0 : [n][m]i64) : ([n][m]i64) =
  let (A : [n][m]i64) =
    kernel i < n do
      let (b : bool) = c[i]
      let (s : [m]i64) = A0[i, :]
      let (row : [m]i64) =
        if b then
          let (r : [m]i64) =
            kernel j < m do
              let (a : i64) = A0[i, j]
              in (a + 1 & 255)
          in (r)
        else
          in (s)
      in (row)
  in (A)

// What is there already needs no copy at all.
// CHECK-LABEL: fun in_its_place
// CHECK-NOT: alloc
// CHECK: let (y : [n]i64 @ A_mem -> n + {(n : 1)}) =
// CHECK: else
// CHECK-NEXT: in (z)
// CHECK: in (A_mem, A')
// WHY: 'x' is built in 'x_1'
// WHY: 'x_1' is built in 'A'
entry fun in_its_place (n : i64) (c : bool) (A : *[2 * n]i64) : (*[2 * n]i64) =
  assert n >= 1
  let (z : [n]i64) = A[n : n]
  let (x : [n]i64) =
    if c then
      let (y : [n]i64) =
        kernel i < n do
          let (b : i64) = A[n + i]
          in (b & 7)
      in (y)
    else
      in (z)
  let (A' : [2 * n]i64) = A with [n : n] = x
  in (A')

// In a branch of a branch; the array is used again.
// CHECK-LABEL: fun nested
// CHECK: let (y : [n]i64 @ R_mem -> R(n)) =
// CHECK: #[mem] let (B_1 : [n]i64 @ R_mem -> R(n)) = copy B
// CHECK: let (w : [n]i64 @ R_mem -> R(n)) =
// BRANCH-NEXT: 'B' is copied in the branch that returns it, so that 'v' can be built where it is copied to
entry fun nested (n : i64) (c : bool) (d : bool) (B : [n]i64) (R : *[2 * n]i64) : (*[2 * n]i64, i64) =
  assert n >= 1
  let (x : [n]i64) =
    if c then
      let (v : [n]i64) =
        if d then
          let (y : [n]i64) = iota n
          in (y)
        else
          in (B)
      in (v)
    else
      let (w : [n]i64) = replicate [n] 3
      in (w)
  let (R' : [2 * n]i64) = R with [0 : n] = x
  let (b : i64) = B[0]
  in (R', b)

// Something else is in the way: nothing is copied twice.
// CHECK-LABEL: fun read_behind
// CHECK: else
// CHECK-NEXT: in (B_mem, B)
// BRANCH-NOT: copied
// WHY: 'x' is not built in 'R': 'R' is read after the write of 'y'
entry fun read_behind (n : i64) (c : bool) (B : [n]i64) (R : *[n]i64) : (*[n]i64) =
  assert n >= 1
  let (x : [n]i64) =
    if c then
      let (y : [n]i64) =
        kernel i < n do
          let (r : i64) = R[n - 1 - i]
          in (r & 7)
      in (y)
    else
      in (B)
  let (R' : [n]i64) = R with [0 : n] = x
  in (R')

// Nor where both branches give what was there.
// CHECK-LABEL: fun either
// CHECK: if c then
// CHECK-NEXT: in (B_mem, B)
// CHECK-NEXT: else
// CHECK-NEXT: in (C_mem, C)
// WHY: 'x' is not built in 'R': '{{[BC]}}' is bound before the copy's body begins
entry fun either (n : i64) (c : bool) (B : [n]i64) (C : [n]i64) (R : *[n]i64) : (*[n]i64) =
  let (x : [n]i64) =
    if c then
      in (B)
    else
      in (C)
  let (R' : [n]i64) = R with [0 : n] = x
  in (R')

// A copy in one of the two branches is not enough, and one in each would be where the
// other one is wanted.
// CHECK-LABEL: fun wanted_twice
// CHECK: let (B : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = x
// CHECK: let (C : [2 * n]i64 @ C_mem -> R(2 * n)) = concat z x
entry fun wanted_twice (n : i64) (c : bool) (d : bool) (P : [n]i64) (A : *[n]i64) : (*[n]i64, [2 * n]i64) =
  assert n >= 1
  let (x : [n]i64) =
    if d then
      let (y : [n]i64) = iota n
      in (y)
    else
      in (P)
  let (z : [n]i64) =
    if c then
      in (P)
    else
      in (x)
  let (B : [n]i64) = A with [0 : n] = x
  let (C : [2 * n]i64) = concat z x
  in (B, C)
