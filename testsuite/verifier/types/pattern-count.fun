// RUN: funverify -q %s
// One name for each result: a partition has one count and the results twice,
// the condition is none.

fun three (n : i64) : (i64, k : i64, [k]i64) =
  let (I : [n]i64) = iota n
  in (n, n, I)

fun counts (n : i64) : (i64) =
  let (a : i64) (k : i64) (I : [k]i64) = three(n)
  let (none : i64) =
    filter i < n do
      in (i > 3)
  let (half : i64) =
    partition i < n do
      in (i > 3)
  let (h : i64) (A : [h]i64) (B : [h]bool) (C : [n - h]i64) (D : [n - h]bool) =
    partition i < n do
      in (i, true, i > 3)
  let (s : i64) (b : f32) (m : i64) (T : [n]i64) =
    reduce (+, (\ (x : f32) (u : i64) (y : f32) (v : i64) -> in (x, v), 0.0f32, 0), id) i < n do
      in (i, 1.0f32, i, i)
  in (s)
