// SC22, fig. 4a: both operands of a concat are built in its result, where they
// belong; of `concat b b` one is.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun both
// CHECK: let (xss_mem : mem) = alloc (m + n) * 8
// CHECK-NOT: alloc
// CHECK: let (as : [m]i64 @ xss_mem -> R(m)) = iota m
// CHECK: let (bs : [n]i64 @ xss_mem -> m + {(n : 1)}) = replicate [n] 7
entry fun both (m : i64) (n : i64) : ([m + n]i64) =
  assert m >= 0 && n >= 0
  let (as : [m]i64) = iota m
  let (bs : [n]i64) = replicate [n] 7
  let (xss : [m + n]i64) = concat as bs
  in (xss)

// CHECK-LABEL: fun twice
// CHECK: let (bs : [n]i64 @ xss_mem -> R(n)) = iota n
// WHY: 'bs' is not built in '{{.*}}': 'bs' is also another operand, and is built there
entry fun twice (n : i64) : ([n + n]i64) =
  let (bs : [n]i64) = iota n
  let (xss : [n + n]i64) = concat bs bs
  in (xss)

// Fig. 4b: bs is made of as by a change of layout, cs of bs by another one; the
// block is used before as is made, and elsewhere after it.
// CHECK-LABEL: fun layouts
// CHECK: let (as : [n][m]i64 @ xss_mem -> m * n + {(n : 1), (m : n)}) =
// CHECK: let (bs : [m][n]i64 @ xss_mem -> m * n + {(m : n), (n : 1)}) = transpose as
// CHECK: let (cs : [m][n]i64 @ xss_mem -> m * n + n - 1 + {(m : n), (n : -1)}) = reverse 1 bs
entry fun layouts (n : i64) (m : i64) (xss : *[2][m][n]i64) : (*[2][m][n]i64, i64) =
  assert n >= 1 && m >= 1
  let (before : i64) = xss[1, 0, 0]
  let (as : [n][m]i64) =
    kernel i < n, j < m do
      in (i * m + j + before)
  let (bs : [m][n]i64) = transpose as
  let (cs : [m][n]i64) = reverse 1 bs
  let (c : i64) = cs[0, 0]
  let (b : i64) = bs[0, 0]
  let (x : i64) = xss[0, m - 1, n - 1]
  let (xss' : [2][m][n]i64) = xss with [1, :, :] = bs
  in (xss', b + c + x)
