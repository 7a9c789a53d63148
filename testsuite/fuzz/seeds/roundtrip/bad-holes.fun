fun f (n : i64) : (i64) =
  let (x : i64) = n +
  let (y : i64) = z[
  in (x, y