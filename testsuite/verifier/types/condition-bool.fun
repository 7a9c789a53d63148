// RUN: funverify -q %s
// Any bool.

fun decided (n : i64) (p : bool) : (i64) =
  let (a : i64) =
    if p then
      in (1)
    else
      in (2)
  let (b : i64) =
    if !p && n > 2 || false then
      in (1)
    else
      in (2)
  in (a + b)
