// RUN: funverify -q %s
// The body of a lambda is a full body, and may capture names.

fun folds (n : i64) (k : i64) (A : [n]f32) : (i64) =
  let (a : i64) =
    reduce ((\ (x : i64) (y : i64) ->
        let (z : i64) = x + y * k
        in (z), n)) i < n do
      in (i)
  let (b : [n]f32) =
    reduce ((\ (x : [n]f32) (y : [n]f32) ->
        let (z : [n]f32) =
          kernel i < n do
            let (u : f32) = x[i]
            let (v : f32) = y[i]
            in (u + v)
        in (z), A)) i < n do
      in (A)
  in (a)
