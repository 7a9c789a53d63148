// RUN: funverify -q %s
// A sign stands for one result, a lambda for as many as it has neutral
// elements, 'id' for one.

fun folds (n : i64) : (i64) =
  let (a : i64) (b : i64) (c : [n]i64) =
    reduce (+, max, id) i < n do
      in (i, i, i)
  let (d : i64) (e : bool) (f : i64) =
    reduce ((\ (x : i64) (p : bool) (y : i64) (q : bool) -> in (x + y, p && q), 0, true), #[comm] *) i < n do
      in (i, i > 2, i)
  let (A : [n]i64) (B : [n]i64) =
    scan (id, +) i < n do
      in (i, i)
  in (a)
