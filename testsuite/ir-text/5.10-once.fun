// RUN: funfmt %s | diff %s -
// once, with several results.

fun f (n : i64) (A : [n]f32) : (f32, bool) =
  let (x : f32) (p : bool) =
    once do
      let (y : f32) = A[0]
      in (y, y > 0.0f32)
  in (x, p)
