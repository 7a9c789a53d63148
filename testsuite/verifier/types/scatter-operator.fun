// RUN: funverify -q %s
// None, a sign, or a lambda for one value.

fun histograms (n : i64) (H : *[n]i64) (G : *[n]i64) (F : *[n]i64) : (i64) =
  let (H' : [n]i64) =
    scatter H i < n do
      in (i, i)
  let (G' : [n]i64) =
    scatter (#[comm] +) G i < n do
      in (i, i)
  let (F' : [n]i64) =
    scatter ((\ (x : i64) (y : i64) -> in (max(x, y)), 0)) F i < n do
      in (i, i)
  in (n)
