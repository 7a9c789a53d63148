// SC22, fig. 7: the destination is read and written while the source is made,
// at other offsets, or before these are written.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun straight
// CHECK: let (bs : [n]i64 @ xss_mem -> n + {(n : 1)}) = scratch [n] i64
entry fun straight (n : i64) (xss : *[3 * n]i64) : (*[3 * n]i64, i64) =
  assert n >= 2
  let (bs : [n]i64) = scratch [n] i64
  let (late : i64) = xss[2 * n - 1]
  let (bs1 : [n]i64) = bs with [n - 1] = late
  let (xss1 : [3 * n]i64) = xss with [0] = late
  let (xss2 : [3 * n]i64) = xss1 with [2 * n] = 1
  let (x : i64) = xss2[n - 1]
  let (y : i64) = xss2[2 * n]
  let (xss3 : [3 * n]i64) = xss2 with [n : n] = bs1
  in (xss3, x + y)

// What is read was written over.
// CHECK-LABEL: fun read
// CHECK: let (bs : [n]i64 @ bs_mem -> R(n)) = scratch [n] i64
// WHY: 'xss' is read after the write of 'bs': 2 * n - 1 + {} may overlap 2 * n - 1 + {}
entry fun read (n : i64) (xss : *[3 * n]i64) : (*[3 * n]i64, i64) =
  assert n >= 2
  let (bs : [n]i64) = scratch [n] i64
  let (bs1 : [n]i64) = bs with [n - 1] = 9
  let (b : i64) = bs1[n - 1]
  assert b == 9
  let (x : i64) = xss[2 * n - 1]
  let (xss3 : [3 * n]i64) = xss with [n : n] = bs1
  in (xss3, x)

// What is written would be lost.
// CHECK-LABEL: fun written
// CHECK: let (bs : [n]i64 @ bs_mem -> R(n)) = scratch [n] i64
// WHY: 'xss' is written after the write of 'bs': 2 * n - 1 + {} may overlap 2 * n - 1 + {}
entry fun written (n : i64) (xss : *[3 * n]i64) : (*[3 * n]i64) =
  assert n >= 2
  let (bs : [n]i64) = scratch [n] i64
  let (bs1 : [n]i64) = bs with [n - 1] = 9
  let (b : i64) = bs1[n - 1]
  assert b == 9
  let (xss1 : [3 * n]i64) = xss with [2 * n - 1] = 5
  let (xss3 : [3 * n]i64) = xss1 with [n : n] = bs1
  in (xss3)

// A trip reads what earlier trips have not written yet.
// CHECK-LABEL: fun ahead
// CHECK: let (bs0 : [n]i64 @ xss_mem -> R(n)) = scratch [n] i64
entry fun ahead (n : i64) (xss : *[n]i64) : (*[n]i64) =
  let (bs0 : [n]i64) = scratch [n] i64
  let (bs : [n]i64) =
    loop (b : *[n]i64 = bs0) for i < n do
      let (x : i64) = xss[i]
      let (b' : [n]i64) = b with [i] = x + 1
      in (b')
  let (xss' : [n]i64) = xss with [0 : n] = bs
  in (xss')

// CHECK-LABEL: fun behind
// CHECK: let (bs0 : [n]i64 @ bs0_mem -> R(n)) = scratch [n] i64
// WHY: 'xss' is read after the write of 'b'
entry fun behind (n : i64) (xss : *[n]i64) : (*[n]i64) =
  let (bs0 : [n]i64) = scratch [n] i64
  let (bs : [n]i64) =
    loop (b : *[n]i64 = bs0) for i < n do
      let (x : i64) = xss[n - 1 - i]
      let (b' : [n]i64) = b with [i] = x + 1
      in (b')
  let (xss' : [n]i64) = xss with [0 : n] = bs
  in (xss')
