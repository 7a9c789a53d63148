// RUN: funverify -q %s
// One argument for each parameter.

fun add (x : i64) (y : i64) : (i64) =
  in (x + y)

fun calls (n : i64) : (i64) =
  let (a : i64) = add(n, 1)
  let (b : i64) = add(n + 1, a * 2)
  in (b)
