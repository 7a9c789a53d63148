fun twice (x : i64) : (i64) =
  in (2 * x)

fun fourfold (x : i64) : (i64) =
  let (y : i64) = twice(x)
  let (z : i64) = twice(y + 0)
  in (z)
