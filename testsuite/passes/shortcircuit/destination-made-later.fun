// The destination is made after the source: it would be written over what is there
// already.  Other compilers got this wrong.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun behind
// CHECK: let (bs : [n]i64 @ bs_mem -> R(n)) = iota n
// WHY: 'bs' is not built in 'A': 'A' is written after the write of 'bs'
entry fun behind (n : i64) : ([2 * n]i64) =
  assert n >= 1
  let (bs : [n]i64) = iota n
  let (b : i64) = bs[n - 1]
  assert b == n - 1
  let (A : [2 * n]i64) = replicate [2 * n] 7
  let (A' : [2 * n]i64) = A with [0 : n] = bs
  in (A')
