// RUN: funverify -q %s
// Where nothing may be iterated the pattern's type gives the shape: it
// mentions no name of the body, and that the body's sizes are equal to it may
// be asserted inside.

fun none (n : i64) (m : i64) (I : [n]i64) : ([n][m]f32) =
  let (A : [n][m]f32) =
    kernel i < n do
      let (k : i64) = I[i]
      assert k == m
      let (row : [k]f32) = scratch [k] f32
      in (row)
  in (A)
