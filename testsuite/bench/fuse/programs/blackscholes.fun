// Black and Scholes' prices of options, one operation on arrays after the other.
fun cnd (d : f32) : (f32) =
  in (0.5f32 * (1.0f32 + erf(d * 0.70710678f32)))

entry fun main (n : i64) (price : [n]f32) (strike : [n]f32) (years : [n]f32) : ([n]f32, [n]f32) =
  let (root : [n]f32) =
    kernel i < n do
      let (t : f32) = years[i]
      in (0.3f32 * sqrt(t))
  let (ratio : [n]f32) =
    kernel i < n do
      let (s : f32) = price[i]
      let (k : f32) = strike[i]
      in (log(s / k))
  let (drift : [n]f32) =
    kernel i < n do
      let (t : f32) = years[i]
      in ((0.02f32 + 0.045f32) * t)
  let (d1 : [n]f32) =
    kernel i < n do
      let (l : f32) = ratio[i]
      let (m : f32) = drift[i]
      let (r : f32) = root[i]
      in ((l + m) / r)
  let (d2 : [n]f32) =
    kernel i < n do
      let (d : f32) = d1[i]
      let (r : f32) = root[i]
      in (d - r)
  let (c1 : [n]f32) =
    kernel i < n do
      let (d : f32) = d1[i]
      let (c : f32) = cnd(d)
      in (c)
  let (c2 : [n]f32) =
    kernel i < n do
      let (d : f32) = d2[i]
      let (c : f32) = cnd(d)
      in (c)
  let (discounted : [n]f32) =
    kernel i < n do
      let (k : f32) = strike[i]
      let (t : f32) = years[i]
      in (k * exp(-(0.02f32 * t)))
  let (call : [n]f32) =
    kernel i < n do
      let (s : f32) = price[i]
      let (a : f32) = c1[i]
      let (k : f32) = discounted[i]
      let (b : f32) = c2[i]
      in (s * a - k * b)
  let (put : [n]f32) =
    kernel i < n do
      let (c : f32) = call[i]
      let (k : f32) = discounted[i]
      let (s : f32) = price[i]
      in (c + k - s)
  in (call, put)
