// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s
// RUN: shortcircuit --remarks %s 2>&1 | funcheck %s
// An `if` gives a part of a block, or all of it.  Both would begin at one place, where
// the concat, which moves nothing here, reads the part that it would write over.
// CHECK: remark: 'V' is not built in 'R': 'Y' is read after the write of 'W'
// CHECK: (V : [r]u8 @ m -> o + {(r : 1)})
// CHECK: (R : [r]u8 @ R_mem -> R(r)) = copy V
entry fun part (n : i64) (c : bool) : (r : i64, R_mem' : mem, [r]u8 @ R_mem' -> R(r)) =
  assert 1 <= n && n <= 9
  let (m : mem) = alloc 3 * n
  let (X : [n]u8 @ m -> R(n)) = replicate [n] 1u8
  let (Y : [n]u8 @ m -> n + {(n : 1)}) = replicate [n] 2u8
  let (Z : [n]u8 @ m -> 2 * n + {(n : 1)}) = replicate [n] 3u8
  let (W : [3 * n]u8 @ m -> R(3 * n)) = concat X Y Z
  let (r : i64) (#[mem] o : i64) (V : [r]u8 @ m -> o + {(r : 1)}) =
    if c then
      in (n, n, Y)
    else
      in (3 * n, 0, W)
  let (R_mem : mem) = alloc 27
  let (R : [r]u8 @ R_mem -> R(r)) = copy V
  in (r, R_mem, R)
