// `rotate` makes a new array, which is made where it is copied to; so is what is
// rotated, where that is copied, too.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun source
// CHECK: let (as : [n]i64 @ as_mem -> R(n)) = iota n
// CHECK: let (bs : [n]i64 @ A_mem -> i * n + {(n : 1)}) = rotate 0 3 as
// WHY: 'as' is not built in 'bs': no index function rotates it
// WHY: 'bs' is built in 'A'
entry fun source (n : i64) (i : i64) (A : *[n][n]i64) : (*[n][n]i64) =
  assert 0 <= i && i < n
  let (as : [n]i64) = iota n
  let (bs : [n]i64) = rotate 0 3 as
  let (A' : [n][n]i64) = A with [i, :] = bs
  in (A')

// What is rotated is made in the first row, what comes of it in the second one.
// CHECK-LABEL: fun both
// CHECK: let (as : [n]i64 @ A_mem -> R(n)) = iota n
// CHECK: let (bs : [n]i64 @ A_mem -> n + {(n : 1)}) = rotate 0 3 as
entry fun both (n : i64) (A : *[2][n]i64) : (*[2][n]i64) =
  let (as : [n]i64) = iota n
  let (bs : [n]i64) = rotate 0 3 as
  let (A1 : [2][n]i64) = A with [1, :] = bs
  let (A2 : [2][n]i64) = A1 with [0, :] = as
  in (A2)

// A destination that is rotated after the copy.
// CHECK-LABEL: fun destination
// CHECK: let (as : [n]i64 @ A_mem -> R(n)) = iota n
// CHECK: rotate 1 k A'
entry fun destination (n : i64) (k : i64) (A : *[2][n]i64) : ([2][n]i64) =
  let (as : [n]i64) = iota n
  let (A' : [2][n]i64) = A with [0, :] = as
  let (R : [2][n]i64) = rotate 1 k A'
  in (R)

// In place, elements would be overwritten before they are read.
// CHECK-LABEL: fun in_place
// CHECK: let (bs : [n]i64 @ bs_mem -> R(n)) = rotate 0 1 as
// WHY: 'bs' is not built in 'A': 'as' is read after the write of 'bs'
entry fun in_place (n : i64) (i : i64) (A : *[n][n]i64) : (*[n][n]i64) =
  assert 0 <= i && i < n
  let (as : [n]i64) = A[i, :]
  let (bs : [n]i64) = rotate 0 1 as
  let (A' : [n][n]i64) = A with [i, :] = bs
  in (A')
