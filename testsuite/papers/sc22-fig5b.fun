// SC22, figure 5 (b): short-circuiting through a loop.
// RUN: funfmt %s | diff %s -
// The paper's f(as) is a kernel here, one element longer, as the body reads as'[j+1].

fun fig5b (n : i64) (xss_mem : mem) (xss : *[2 * n]f32 @ xss_mem -> R(2 * n)) : (xss_mem' : mem, *[2 * n]f32 @ xss_mem' -> R(2 * n)) =
  let (as0_mem : mem) = alloc n * 4
  let (as0 : [n]f32 @ as0_mem -> R(n)) =
    kernel i < n do
      in (f32(i))
  let (bs_mem : mem) (bs : [n]f32 @ bs_mem -> R(n)) =
    loop (as_mem : mem = as0_mem) (as : [n]f32 @ as_mem -> R(n) = as0) for i < n do
      let (as'_mem : mem) = alloc (n + 1) * 4
      let (as' : [n + 1]f32 @ as'_mem -> R(n + 1)) =
        kernel j < n + 1 do
          let (a : f32) = as[min(j, n - 1)]
          in (a + 1.0f32)
      let (bs'_mem : mem) = alloc n * 4
      let (bs' : [n]f32 @ bs'_mem -> R(n)) =
        kernel j < n do
          let (a : f32) = as'[j]
          let (b : f32) = as'[j + 1]
          in (a * b)
      in (bs'_mem, bs')
  let (xss' : [2 * n]f32 @ xss_mem -> R(2 * n)) = xss with [n : n] = bs
  in (xss_mem, xss')
