// A dot product: products, and their sum.
entry fun main (n : i64) (xs : [n]f32) (ys : [n]f32) : (f32) =
  let (products : [n]f32) =
    kernel i < n do
      let (x : f32) = xs[i]
      let (y : f32) = ys[i]
      in (x * y)
  let (sum : f32) =
    reduce (+) i < n do
      let (p : f32) = products[i]
      in (p)
  in (sum)
