// RUN: funtest %s
// Reductions combine from the left: a lambda that is not commutative.
// RUN-VALUE: main(4) == 5, [5, 6, 7, 8]

fun main (n : i64) : (i64, [n]i64) =
  let (r : i64) =
    reduce ((\ (a : i64) (b : i64) -> in (a), 0)) i < n do
      in (i + 5)
  let (s : [n]i64) =
    scan ((\ (a : i64) (b : i64) -> in (b), 0)) i < n do
      in (i + 5)
  in (r, s)
