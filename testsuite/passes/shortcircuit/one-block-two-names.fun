// Two names may mean one block: what is read under one of them is not written under
// the other one before.  Other compilers got this wrong.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// The names are two, and it may be one block all the same.
// CHECK-LABEL: fun two_names
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) =
// WHY: 'B' is read after the write of 'b'
fun two_names (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n)) =
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) =
    kernel j < n do
      let (x : i64) = B[n - 1 - j]
      in (x)
  let (A' : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = b
  in (A')

// A function gives one block under two names.
fun pair (n : i64) : (m1 : mem, [n]i64 @ m1 -> R(n), m2 : mem, [n]i64 @ m2 -> R(n)) =
  let (m : mem) = alloc n * 8
  let (A : [n]i64 @ m -> R(n)) = iota n
  in (m, A, m, A)

// CHECK-LABEL: fun given_twice
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) =
// WHY: 'B' is read after the write of 'X'
entry fun given_twice (n : i64) : (m' : mem, [n]i64 @ m' -> R(n), i64) =
  assert n >= 1
  let (m1 : mem) (A : [n]i64 @ m1 -> R(n)) (m2 : mem) (B : [n]i64 @ m2 -> R(n)) = pair(n)
  let (X_mem : mem) = alloc n * 8
  let (X : [n]i64 @ X_mem -> R(n)) =
    kernel i < n do
      in (i + 7)
  let (x : i64) = X[0]
  assert x == 7
  let (b : i64) = B[0]
  let (A' : [n]i64 @ m1 -> R(n)) = A with [0 : n] = X
  in (m1, A', b)
