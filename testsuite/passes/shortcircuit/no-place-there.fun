// The source has no place in the destination's block: the block comes later, or the
// place is unknown, or another one in each trip.  Other compilers got this wrong.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// The destination's block is allocated when the source is there already: as
// would be written into a block that does not exist yet.
// CHECK-LABEL: fun late_destination
// CHECK: let (as : [n]i64 @ as_mem -> R(n)) =
// WHY: 'C_mem' is not allocated where 'as' is made
entry fun late_destination (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (C_mem : mem, [n]i64 @ C_mem -> R(n)) =
  let (as_mem : mem) = alloc n * 8
  let (as : [n]i64 @ as_mem -> R(n)) = copy A
  let (k : i64) =
    reduce (+) i < n do
      let (a : i64) = as[i]
      in (a & 1)
  let (C_mem : mem) = alloc max(n, k) * 8
  let (C : [n]i64 @ C_mem -> R(n)) = copy as
  in (C_mem, C)

// A slice leaves something out that has no place in the destination.
// CHECK-LABEL: fun part
// CHECK: let (b : [2 * n]i64 @ b_mem -> R(2 * n)) = iota 2 * n
// WHY: no index function expresses the destination of 'b'
entry fun part (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n)) =
  assert n >= 2
  let (b_mem : mem) = alloc 2 * n * 8
  let (b : [2 * n]i64 @ b_mem -> R(2 * n)) = iota 2 * n
  let (c : [n]i64 @ b_mem -> 0 + {(n : 2)}) = b[0 : n : 2]
  let (A' : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = c
  in (A')

// Two buffers in one block that change places.
// CHECK-LABEL: fun halves
// CHECK: let (y0 : [n]i32 @ b_mem -> n + {(n : 1)}) =
// WHY: 'y0' is made in another place of its block
entry fun halves (n : i64) (A_mem : mem) (A : *[n + n]i32 @ A_mem -> R(n + n)) : (*[n + n]i32 @ A_mem -> R(n + n)) =
  assert n >= 1
  let (b_mem : mem) = alloc 2 * n * 4
  let (x0 : [n]i32 @ b_mem -> R(n)) = replicate [n] 1i32
  let (y0 : [n]i32 @ b_mem -> n + {(n : 1)}) = replicate [n] 8i32
  let (#[mem] xo : i64) (x : [n]i32 @ b_mem -> xo + {(n : 1)}) (#[mem] yo : i64) (y : [n]i32 @ b_mem -> yo + {(n : 1)}) =
    loop (#[mem] xp : i64 = 0) (xx : *[n]i32 @ b_mem -> xp + {(n : 1)} = x0) (#[mem] yp : i64 = n) (yy : *[n]i32 @ b_mem -> yp + {(n : 1)} = y0) for j < 4 do
      let (z : [n]i32 @ b_mem -> xp + {(n : 1)}) = xx with [0] = i32(j)
      in (yp, yy, xp, z)
  let (A' : [n + n]i32 @ A_mem -> R(n + n)) = A with [0 : n] = x
  in (A')
