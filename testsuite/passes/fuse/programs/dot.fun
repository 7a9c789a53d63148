// A dot product: products, and their sum.
// RUN: inline %s | simplify | fuse | funcheck %s
// RUN: inline %s | simplify | fuse | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (xs : [n]f32) (ys : [n]f32) : (f32) =
// CHECK-NEXT:   let (sum : f32) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       let (y : f32) = ys[i]
// CHECK-NEXT:       let (products : f32) = x * y
// CHECK-NEXT:       in (products)
// CHECK-NEXT:   in (sum)

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
