// The dot product of two vectors.
// RUN: funfmt %s | diff %s -

entry fun dot (n : i64) (xs : [n]f32) (ys : [n]f32) : (f32) =
  let (sum : f32) =
    reduce (#[comm] +) i < n do
      let (x : f32) = xs[i]
      let (y : f32) = ys[i]
      in (x * y)
  in (sum)
