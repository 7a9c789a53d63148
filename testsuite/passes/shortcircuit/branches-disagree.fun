// Branches that give two layouts or parts of one block have no place together.  Other
// compilers got this wrong.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// Both branches give one block, in two layouts: there is no place for both.
// CHECK-LABEL: fun two_layouts
// CHECK: let (as : [n]i64 @ as_mem -> R(n)) =
// WHY: 'v' is not built in 'A': 'v' and 'r' would be at different places
entry fun two_layouts (n : i64) (c : bool) (A : *[2][n]i64) : (*[2][n]i64) =
  assert n >= 1
  let (as : [n]i64) =
    kernel i < n do
      in (3 * i)
  let (v : [n]i64) =
    if c then
      let (r : [n]i64) = reverse 0 as
      in (r)
    else
      in (as)
  let (A' : [2][n]i64) = A with [1, :] = v
  in (A')

// Or two parts of one block; what is not in the part has no place.
// CHECK-LABEL: fun two_parts
// CHECK: let (as : [n]i64 @ as_mem -> R(n)) = iota n
// WHY: 'v' is not built in 'A': no index function expresses the destination of 'as'
entry fun two_parts (n : i64) (m : i64) (k : i64) (c : bool) (A : *[n]i64) : (*[n]i64) =
  assert 0 <= m && m <= n && 0 <= k && k <= n
  let (as : [n]i64) = iota n
  let (s : i64) (v : [s]i64) =
    if c then
      let (r : [m]i64) = as[0 : m]
      in (m, r)
    else
      let (q : [k]i64) = as[0 : k]
      in (k, q)
  let (A' : [n]i64) = A with [0 : s] = v
  in (A')
