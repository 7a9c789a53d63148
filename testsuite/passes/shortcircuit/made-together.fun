// Of two arrays that one statement makes, a branch chooses one.  Other compilers got
// this wrong.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// A branch chooses between two arrays that are made at once: in one place, only
// one of them would be left.
// CHECK-LABEL: fun made_at_once
// CHECK: alloc n * 8
// CHECK: let (b_mem : mem) = alloc n * 8
// CHECK: let (d_mem : mem) = alloc n * 8
// WHY: 'd' is written after the write of 'b'
entry fun made_at_once (c : bool) (n : i64) : (A_mem : mem, [n]i64 @ A_mem -> R(n)) =
  assert n >= 1
  let (A_mem : mem) = alloc n * 8
  let (b_mem : mem) = alloc n * 8
  let (d_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) (d : [n]i64 @ d_mem -> R(n)) =
    kernel i < n do
      in (i, n - i)
  let (e_mem : mem) (e : [n]i64 @ e_mem -> R(n)) =
    if c then
      in (b_mem, b)
    else
      in (d_mem, d)
  let (A : [n]i64 @ A_mem -> R(n)) = copy e
  in (A_mem, A)
