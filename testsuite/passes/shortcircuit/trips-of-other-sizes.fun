// What a loop passes on has another size than what is copied in the end.  Other
// compilers got this wrong.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s

// The first trips make more than there is room for.
// CHECK-LABEL: fun sized
// CHECK: let (as : [n]i64 @ as_mem -> R(n)) = iota n
// WHY: 'xs' is not built in 'R': 'as' and 'xs' would be at different places
entry fun sized (n : i64) (R : *[4 * n]i64) : (*[4 * n]i64) =
  assert n >= 1 && n <= 9
  let (as : [n]i64) = iota n
  let (m : i64) (xs : [m]i64) =
    loop (m : i64 = n) (xs : [m]i64 = as) for i < 3 do
      let (l : i64) = select(i < 2, m + 1, n)
      let (ys : [l]i64) =
        kernel j < l do
          in (j + i & 255)
      in (l, ys)
  assert m == n
  let (R' : [4 * n]i64) = R with [0 : m] = xs
  in (R')
