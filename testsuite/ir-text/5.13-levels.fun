// RUN: funfmt %s | diff %s -
// A level before the `do` of every form with an index, but loops.

fun f (n : i64) (D : *[n]i64) : (i64) =
  let (a : [n]i64) =
    kernel i < n at thread do
      in (i)
  let (b : [n]i64) =
    kernel i < n at block do
      let (c : [n]i64) =
        kernel j < n at lane do
          in (j)
      let (d : i64) =
        reduce (+) j < n at lane do
          in (j)
      let (e : [n]i64) =
        scan (+) j < n at lane do
          in (j)
      let (k : i64) (g : [k]i64) =
        filter j < n at lane do
          in (j, true)
      let (l : i64) (h : [l]i64) (m : [n - l]i64) =
        partition j < n at lane do
          in (j, true)
      in (d)
  let (E : [n]i64) =
    scatter D i < n at thread do
      in (i, i)
  in (n)
