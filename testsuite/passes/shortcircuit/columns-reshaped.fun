// A column-major array is built in place also where it gets another shape.  Other
// compilers got this wrong.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// A column-major array that gets another shape.
// CHECK-LABEL: fun columns
// CHECK: let (bs : [n][m]i64 @ A_mem -> m * n + {(n : 1), (m : n)}) =
// CHECK: let (r : [m * n]i64 @ A_mem -> m * n + {(m * n : 1)}) = reshape [m * n] t
// WHY: 'r' is built in 'A'
entry fun columns (n : i64) (m : i64) (A : *[2][m * n]i64) : (*[2][m * n]i64) =
  assert n >= 1 && m >= 1
  let (bs : [n][m]i64) =
    kernel i < n, j < m do
      in (10 * i + j)
  let (t : [m][n]i64) = transpose bs
  let (r : [m * n]i64) = reshape [m * n] t
  let (A' : [2][m * n]i64) = A with [1, :] = r
  in (A')
