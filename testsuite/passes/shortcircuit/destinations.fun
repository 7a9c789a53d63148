// Destinations that are parts of parts, and several sources in one block, or that
// were in one block.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// A row of the lower half, seen from its end.
// CHECK-LABEL: fun part_of_part
// CHECK: let (bs : [n]i64 @ A_mem -> 2 * n * n - 1 + {(n : -1)}) = iota n
entry fun part_of_part (n : i64) (A : *[2 * n][n]i64) : (*[n][n]i64) =
  assert n >= 1
  let (bs : [n]i64) = iota n
  let (half : [n][n]i64) = A[n : n, :]
  let (turned : [n][n]i64) = reverse 1 half
  let (half' : [n][n]i64) = turned with [n - 1, :] = bs
  in (half')

// Each in its row, whatever the order.
// CHECK-LABEL: fun several
// CHECK-NOT: alloc
// CHECK: let (a : [n]i64 @ A_mem -> 2 * n + {(n : 1)}) = iota n
// CHECK: let (b : [n]i64 @ A_mem -> R(n)) = replicate [n] 3
// CHECK: let (c : [n]i64 @ A_mem -> n + {(n : 1)}) =
// CHECK: in (
entry fun several (n : i64) (A : *[3][n]i64) : (*[3][n]i64) =
  let (a : [n]i64) = iota n
  let (b : [n]i64) = replicate [n] 3
  let (c : [n]i64) =
    kernel i < n do
      let (x : i64) = a[i]
      let (y : i64) = b[n - 1 - i]
      in (max(x, y))
  let (A1 : [3][n]i64) = A with [0, :] = b
  let (A2 : [3][n]i64) = A1 with [1, :] = c
  let (A3 : [3][n]i64) = A2 with [2, :] = a
  in (A3)

// The one candidate fails, the other one does not.
// CHECK-LABEL: fun one_of_two
// CHECK: let (a : [n]i64 @ a_mem -> R(n)) = iota n
// CHECK: let (b : [n]i64 @ A_mem -> n + {(n : 1)}) =
entry fun one_of_two (n : i64) (A : *[2][n]i64) : (*[2][n]i64, i64) =
  assert n >= 1
  let (a : [n]i64) = iota n
  let (a0 : i64) = a[0]
  assert a0 == 0
  let (x : i64) = A[0, 0]
  let (b : [n]i64) = replicate [n] x
  let (A1 : [2][n]i64) = A with [0, :] = a
  let (A2 : [2][n]i64) = A1 with [1, :] = b
  in (A2, x)
