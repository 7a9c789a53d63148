// RUN: funtest %s
// scatter: indices out of range are dropped, equal ones among them, too.
// RUN-VALUE: main(6, [0,0,0,0]) == [13, 0, 11, 10]

fun main (n : i64) (D : *[4]i64) : ([4]i64) =
  let (R : [4]i64) =
    scatter D i < n do
      in (select(i == 5, -1, select(i == 4, 1000, select(i == 2, -1, 3 - i))), i + 10)
  in (R)
