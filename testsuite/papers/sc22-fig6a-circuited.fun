// SC22, figure 6 (a), after short-circuiting: the index functions of footnote 24.
// RUN: funfmt %s | diff %s -

fun fig6a (n : i64) (i : i64) : (yss_mem' : mem, [n][2 * n]f32 @ yss_mem' -> R(n, 2 * n)) =
  let (yss_mem : mem) = alloc n * (2 * n) * 4
  let (yss : [n][2 * n]f32 @ yss_mem -> R(n, 2 * n)) =
    kernel k < n, j < 2 * n do
      in (f32(k + j))
  let (as : [n]f32 @ yss_mem -> i * 2 * n + {(n : 1)}) =
    kernel j < n do
      in (f32(j))
  let (bs : [n]f32 @ yss_mem -> i * 2 * n + n + {(n : 1)}) =
    kernel j < n do
      in (f32(-j))
  let (cs : [2 * n]f32 @ yss_mem -> i * 2 * n + {(2 * n : 1)}) = concat as bs
  let (yss' : [n][2 * n]f32 @ yss_mem -> R(n, 2 * n)) = yss with [i, :] = cs
  in (yss_mem, yss')
