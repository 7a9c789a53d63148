// Nessie, section 6.2: EXTRACT, REPLACE and PACK.
// RUN: funfmt %s | diff %s -

fun extract (n : i64) (xs : [n]f32) (ix : i64) : (f32) =
  let (res : f32) =
    once do
      let (x : f32) = xs[ix]
      in (x)
  in (res)

fun replace (n : i64) (xs : [n]f32) (ix : i64) (v : f32) : ([n]f32) =
  let (res : [n]f32) =
    kernel i < n do
      let (x : f32) = xs[i]
      in (select(ix == i, v, x))
  in (res)

fun pack (n : i64) (xs : [n]f32) (flgs : [n]bool) : (k : i64, [k]f32) =
  let (k : i64) (tmp : [k]f32) =
    filter i < n do
      let (x : f32) = xs[i]
      let (c : bool) = flgs[i]
      in (x, c)
  in (k, tmp)
