// Nessie, section 8: FILTER and REDUCE, before and after their fusion.
// RUN: funfmt %s | diff %s -

fun before (n : i64) (A : [n]i64) : (i64) =
  let (k : i64) (zs : [k]i64) =
    filter i < n do
      let (a : i64) = A[i]
      in (a, a > 0)
  let (B : i64) =
    reduce (+) i < k do
      let (z : i64) = zs[i]
      in (z)
  in (B)

fun after (n : i64) (A : [n]i64) : (i64) =
  let (B : i64) =
    reduce (+) i < n do
      let (a : i64) = A[i]
      in (select(a > 0, a, 0))
  in (B)
