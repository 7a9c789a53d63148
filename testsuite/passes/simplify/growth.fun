// RUN: simplify %s | funcheck %s
// Chains of definitions stay chains: expressions do not grow by what their
// names are bound to.

// CHECK-LABEL: fun chain
// CHECK-NEXT:  let (a : i64) = n * m + n
// CHECK-NEXT:  let (b : i64) = a * a + a
// CHECK-NEXT:  let (c : i64) = b * b + b
// CHECK-NEXT:  let (d : i64) = c * c + c
// CHECK-NEXT:  let (e : i64) = d * d + d
// CHECK-NEXT:  let (f : i64) = e * e + e
// CHECK-NEXT:  let (g : i64) = f * f + f
// CHECK-NEXT:  let (h : i64) = g * g + g
// CHECK-NEXT:  in (h)
fun chain (n : i64) (m : i64) : (i64) =
  let (a : i64) = n * m + n
  let (b : i64) = a * a + a
  let (c : i64) = b * b + b
  let (d : i64) = c * c + c
  let (e : i64) = d * d + d
  let (f : i64) = e * e + e
  let (g : i64) = f * f + f
  let (h : i64) = g * g + g
  in (h)
