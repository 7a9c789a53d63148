// RUN: funverify -q %s
// A bool parameter, the first one or another one.

fun looped (n : i64) : (i64) =
  let (p : bool) (k : i64) =
    loop (p : bool = n > 0) (k : i64 = n) while p do
      in (k > 1, k - 1)
  let (l : i64) (q : bool) =
    loop (l : i64 = n) (q : bool = false) while q do
      in (l, q)
  in (k + l)
