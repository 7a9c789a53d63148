// Black and Scholes' prices of options, one operation on arrays after the other.
// RUN: inline %s | simplify | fuse | funcheck %s
// RUN: inline %s | simplify | fuse | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (price : [n]f32) (strike : [n]f32) (years : [n]f32) : ([n]f32, [n]f32) =
// CHECK-NEXT:   let (call : [n]f32) (put : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (t : f32) = years[i]
// CHECK-NEXT:       let (root : f32) = 0.3f32 * sqrt(t)
// CHECK-NEXT:       let (s : f32) = price[i]
// CHECK-NEXT:       let (k : f32) = strike[i]
// CHECK-NEXT:       let (ratio : f32) = log(s / k)
// CHECK-NEXT:       let (drift : f32) = 0.065f32 * t
// CHECK-NEXT:       let (d1 : f32) = (ratio + drift) / root
// CHECK-NEXT:       let (d2 : f32) = d1 - root
// CHECK-NEXT:       let (c : f32) = 0.5f32 * (1.0f32 + erf(d1 * 0.70710677f32))
// CHECK-NEXT:       let ([[C_1:c_[0-9]+]] : f32) = 0.5f32 * (1.0f32 + erf(d2 * 0.70710677f32))
// CHECK-NEXT:       let (discounted : f32) = k * exp(-(0.02f32 * t))
// CHECK-NEXT:       let ([[CALL_1:call_[0-9]+]] : f32) = s * c - discounted * [[C_1]]
// CHECK-NEXT:       in ([[CALL_1]], [[CALL_1]] + discounted - s)
// CHECK-NEXT:   in (call, put)

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
