// SC22, figure 7 (a): index analysis of straight-line code.
// RUN: funfmt %s | diff %s -
// S_bs^wt is [0 : n], S_xss^wt is [3n], S_xss^rd is [2n : n], S^circ is [n : n].

fun fig7a (n : i64) (xss_mem : mem) (xss : *[4 * n]f32 @ xss_mem -> R(4 * n)) : (xss_mem' : mem, *[4 * n]f32 @ xss_mem' -> R(4 * n), f32) =
  assert n >= 1
  let (bs_mem : mem) = alloc n * 4
  let (bs : [n]f32 @ bs_mem -> R(n)) = scratch [n] f32
  let (bs' : [n]f32 @ bs_mem -> R(n)) = bs with [0 : n] = bs
  let (xss1 : [4 * n]f32 @ xss_mem -> R(4 * n)) = xss with [3 * n] = 1.0f32
  let (slice : [n]f32 @ xss_mem -> 2 * n + {(n : 1)}) = xss1[2 * n : n]
  let (x : f32) = slice[0]
  let (xss2 : [4 * n]f32 @ xss_mem -> R(4 * n)) = xss1 with [n : n] = bs'
  in (xss_mem, xss2, x)
