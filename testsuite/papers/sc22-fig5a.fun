// SC22, figure 5 (a): short-circuiting through an `if`.
// RUN: funfmt %s | diff %s -

fun fig5a (cond : bool) (t : i64) (q : i64) (i : i64) (k : i64) (xss_mem : mem) (xss : *[k][k]f32 @ xss_mem -> R(k, k)) : (xss_mem' : mem, *[k][k]f32 @ xss_mem' -> R(k, k)) =
  let (bs_mem : mem) (n : i64) (bs : [n]f32 @ bs_mem -> R(n)) =
    if cond then
      let (bs_mem_th : mem) = alloc t * 4
      let (bs_th : [t]f32 @ bs_mem_th -> R(t)) =
        kernel j < t do
          in (f32(j))
      in (bs_mem_th, t, bs_th)
    else
      let (bs_mem_el : mem) = alloc q * 4
      let (bs_el : [q]f32 @ bs_mem_el -> R(q)) =
        kernel j < q do
          in (f32(-j))
      in (bs_mem_el, q, bs_el)
  let (xss' : [k][k]f32 @ xss_mem -> R(k, k)) = xss with [i, 0 : n] = bs
  in (xss_mem, xss')
