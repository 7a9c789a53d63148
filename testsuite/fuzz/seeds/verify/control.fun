fun g (x : i64) (y : i64) : (z : i64, i64) =
  in (x, y)

fun f (c : bool) (n : i64) : (i64) =
  let (x : i64) =
    if c && n > 0 then
      in (1)
    else
      let (y : i64) = 2
      in (y)
  let (going : bool) (k : i64) =
    loop (p : bool = c) (j : i64 = x) while p do
      in (!p, j + 1)
  let (a : i64) (b : i64) = g(x, k)
  let (o : i64) = once do in (b)
  in (o)
