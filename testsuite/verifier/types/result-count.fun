// RUN: funverify -q %s
// As many results as names, counts or neutral elements ask for.

fun bodies (n : i64) (c : bool) : (i64, i64, i64) =
  let (a : i64) (b : i64) =
    if c then
      in (n, 1)
    else
      let (a : i64) = n * n
      in (a, 2)
  let (d : i64) (e : bool) =
    loop (d : i64 = 1) (e : bool = true) while e do
      in (d + 1, d < n)
  let (A : [n]i64) (B : [n]bool) =
    kernel i < n do
      in (i, c)
  let (x : i64) (y : i64) =
    once do
      in (n, n)
  let (s : i64) (t : i64) =
    reduce ((\ (a' : i64) (b' : i64) (c' : i64) (d' : i64) -> in (a' + c', b' + d'), 0, 0)) i < n do
      in (i, i)
  in (a, b, s)
