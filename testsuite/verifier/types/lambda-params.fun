// RUN: funverify -q %s
// Two for each neutral element.

fun folds (n : i64) : (i64) =
  let (a : i64) =
    reduce ((\ (x : i64) (y : i64) -> in (x + y), 0)) i < n do
      in (i)
  let (b : i64) (c : f32) (d : bool) =
    reduce ((\ (x1 : i64) (x2 : f32) (x3 : bool) (y1 : i64) (y2 : f32) (y3 : bool) -> in (y1, x2, y3), 0, 0.0f32, true)) i < n do
      in (i, 1.0f32, i > 2)
  in (a)
