// SC22, figure 7 (b): index analysis of a loop.
// RUN: funfmt %s | diff %s -

fun fig7b (n : i64) (q : i64) (xss_mem : mem) (xss0 : *[3 * n]f32 @ xss_mem -> R(3 * n)) : (xss_mem' : mem, *[3 * n]f32 @ xss_mem' -> R(3 * n)) =
  let (bs_mem : mem) = alloc n * 4
  let (bs0 : [n]f32 @ bs_mem -> R(n)) = scratch [n] f32
  let (bs : [n]f32 @ bs_mem -> R(n)) (xss : [3 * n]f32 @ xss_mem -> R(3 * n)) =
    loop (bs : *[n]f32 @ bs_mem -> R(n) = bs0) (xss : *[3 * n]f32 @ xss_mem -> R(3 * n) = xss0) for i < n do
      let (x : f32) = xss[2 * n + i]
      let (bs' : [n]f32 @ bs_mem -> R(n)) = bs with [i] = x
      let (xss' : [3 * n]f32 @ xss_mem -> R(3 * n)) = xss with [i] = x + 1.0f32
      in (bs', xss')
  let (xss'' : [3 * n]f32 @ xss_mem -> R(3 * n)) = xss with [n : n] = bs
  in (xss_mem, xss'')
