// SC22, figure 6 (a): a chain of short circuits.
// RUN: funfmt %s | diff %s -

fun fig6a (n : i64) (i : i64) : (yss_mem' : mem, [n][2 * n]f32 @ yss_mem' -> R(n, 2 * n)) =
  let (yss_mem : mem) = alloc n * (2 * n) * 4
  let (as_mem : mem) = alloc n * 4
  let (bs_mem : mem) = alloc n * 4
  let (cs_mem : mem) = alloc 2 * n * 4
  let (yss : [n][2 * n]f32 @ yss_mem -> R(n, 2 * n)) =
    kernel k < n, j < 2 * n do
      in (f32(k + j))
  let (as : [n]f32 @ as_mem -> R(n)) =
    kernel j < n do
      in (f32(j))
  let (bs : [n]f32 @ bs_mem -> R(n)) =
    kernel j < n do
      in (f32(-j))
  let (cs : [2 * n]f32 @ cs_mem -> R(2 * n)) = concat as bs
  let (yss' : [n][2 * n]f32 @ yss_mem -> R(n, 2 * n)) = yss with [i, :] = cs
  in (yss_mem, yss')
