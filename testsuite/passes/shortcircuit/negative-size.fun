// A block whose size is negative where its branch is not taken leaves the branch, and
// arrays are built in it.  Other compilers got this wrong.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// A block that is as large as a number which is negative where the branch is not
// taken, and goes up out of it.
// CHECK-LABEL: fun shrunk
// CHECK: in (2 * (n - m) * 8)
// CHECK: let (z_mem : mem) = alloc z_mem_size
// CHECK: let (x : [n - m]i64 @ z_mem -> R(n - m)) = iota n - m
// CHECK: let (y : [n - m]i64 @ z_mem -> n - m + {(n - m : 1)}) = replicate [n - m] 5
// WHY: 'x' is built in 'z'
// WHY: 'y' is built in 'z'
entry fun shrunk (n : i64) (m : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 0 && m >= 0
  let (B : [n]i64) =
    if n > m then
      let (x : [n - m]i64) = iota n - m
      let (y : [n - m]i64) = replicate [n - m] 5
      let (z : [2 * (n - m)]i64) = concat x y
      let (w : [n - m]i64) = z[0 : n - m]
      let (A' : [n]i64) = A with [m : n - m] = w
      in (A')
    else
      in (A)
  in (B)
