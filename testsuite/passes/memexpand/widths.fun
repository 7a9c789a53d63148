// Elements of different widths do not interleave.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s

entry fun main (n : i64) (m : i64) : (R_mem' : mem, [n]i32 @ R_mem' -> R(n)) =
  assert m >= 1 && m < 100
  let (R_mem : mem) = alloc n * 4
  let (R : [n]i32 @ R_mem -> R(n)) =
    kernel i < n do
      let (z : mem) = alloc m * 8 + m * 4
      let (a : [m]i64 @ z -> R(m)) = iota m
      let (b : [m]i32 @ z -> 2 * m + {(m : 1)}) = replicate [m] 7i32
      let (x : i64) = a[m - 1]
      let (y : i32) = b[0]
      in (i32(x) + y)
  in (R_mem, R)
//      CHECK: let (z : mem) = alloc (m * 8 + m * 4 + 7) / 8 * 8 * max(0, n)
//      CHECK: let (a : [m]i64 @ z -> i * ((12 * m + 7) / 8)
