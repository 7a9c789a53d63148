fun scopes (c : bool) (x : i64) : (i64) =
  let (y : i64) =
    if c then
      let (z : i64) = x + 1
      in (z)
    else
      let (z : i64) = x - 1
      in (z)
  let (acc : i64) =
    loop (acc : i64 = y) for i < x do
      in (acc + i)
  let (z : i64) = acc * y
  in (z)
