fun at (R : i64) (C : i64) (mod : i64) (fold : i64) (after : i64) (id : i64) (block : i64) : (of : i64) =
  let (into : i64) = R + C * mod
  let (yield : i64) = fold - after
  let (x' : i64) = block
  in (x' + id)
