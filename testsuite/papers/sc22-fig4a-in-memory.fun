// SC22, figure 4 (a), with memory, after short-circuiting: both arrays are built in place.
// RUN: funfmt %s | diff %s -

fun fig4a (m : i64) (n : i64) : (xss_mem' : mem, [m + n]f32 @ xss_mem' -> R(m + n)) =
  let (xss_mem : mem) = alloc (m + n) * 4
  let (as : [m]f32 @ xss_mem -> R(m)) = scratch [m] f32
  let (bs : [n]f32 @ xss_mem -> m + {(n : 1)}) = scratch [n] f32
  let (as' : [m]f32 @ xss_mem -> R(m)) =
    loop (a : *[m]f32 @ xss_mem -> R(m) = as) for i < m do
      let (a' : [m]f32 @ xss_mem -> R(m)) = a with [i] = f32(i)
      in (a')
  let (bs' : [n]f32 @ xss_mem -> m + {(n : 1)}) =
    loop (b : *[n]f32 @ xss_mem -> m + {(n : 1)} = bs) for i < n do
      let (b' : [n]f32 @ xss_mem -> m + {(n : 1)}) = b with [i] = f32(-i)
      in (b')
  let (xss : [m + n]f32 @ xss_mem -> R(m + n)) = concat as' bs'
  in (xss_mem, xss)
