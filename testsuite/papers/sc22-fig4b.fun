// SC22, figure 4 (b): challenges to analysis.
// RUN: funfmt %s | diff %s -
// The changes of layout are reversals; the slice W is an LMAD with a negative stride.

fun fig4b (n : i64) (xss0 : *[3 * n]f32) : (*[3 * n]f32, [n]f32) =
  let (as : [n]f32) = scratch [n] f32
  let (ys : [n]f32) = xss0[n : n]
  let (as' : [n]f32) =
    loop (a : *[n]f32 = as) for i < n do
      let (y : f32) = ys[i]
      let (a' : [n]f32) = a with [i] = y
      in (a')
  let (bs : [n]f32) = reverse 0 as'
  let (cs : [n]f32) = bs[n - 1 : n : -1]
  let (ds : [n]f32) =
    kernel i < n do
      let (b : f32) = bs[i]
      let (c : f32) = cs[i]
      let (x : f32) = xss0[2 * n + i]
      in (b * c + x)
  let (xss : [3 * n]f32) = xss0 with [n - 1 + {(n : -1)}] = bs
  in (xss, ds)
