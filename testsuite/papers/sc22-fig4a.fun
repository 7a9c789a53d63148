// SC22, figure 4 (a): a trivial concatenation.
// RUN: funfmt %s | diff %s -

fun fig4a (m : i64) (n : i64) : ([m + n]f32) =
  let (as : [m]f32) = scratch [m] f32
  let (bs : [n]f32) = scratch [n] f32
  let (as' : [m]f32) =
    loop (a : *[m]f32 = as) for i < m do
      let (a' : [m]f32) = a with [i] = f32(i)
      in (a')
  let (bs' : [n]f32) =
    loop (b : *[n]f32 = bs) for i < n do
      let (b' : [n]f32) = b with [i] = f32(-i)
      in (b')
  let (xss : [m + n]f32) = concat as' bs'
  in (xss)
