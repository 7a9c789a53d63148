// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// Sums of i64 that one operator says, within an expression and across bindings.

// CHECK-LABEL: fun within
// CHECK-NEXT:  in (i * b, n + 3, 5 * i, true, false, a)
fun within (n : i64) (i : i64) (b : i64) (a : i64) : (i64, i64, i64, bool, bool, i64) =
  in (i * b + n - n, n + 1 + 2, i * 2 + i * 3, i < i + 1, n + 2 == n, a + b - b)

// CHECK-LABEL: fun across
// CHECK-NEXT:  let (k : i64) = n + 1
// CHECK-NEXT:  let (o : i64) = n + 4
// CHECK-NEXT:  let (x : f32) = A[n - 1]
// CHECK-NEXT:  in (k, n, o, x)
fun across (n : i64) (A : [n]f32) : (i64, i64, i64, f32) =
  let (k : i64) = n + 1
  let (l : i64) = k - 1
  let (o : i64) = k + 3
  let (q : i64) = k * 2
  let (x : f32) = A[l - 1]
  in (k, l, o, x)

// More than one operator may overflow on another way: it stays as it is.
// CHECK-LABEL: fun order
// CHECK-NEXT:  in (a - b + c + 1 - c * 2)
fun order (a : i64) (b : i64) (c : i64) : (i64) =
  in (a - b + c + 1 - c * 2)

// Other integers wrap: their sums are no polynomials.
// CHECK-LABEL: fun wrap
// CHECK-NEXT:  in (i64(x + 1i32), x + 1i32 > x)
fun wrap (x : i32) : (i64, bool) =
  in (i64(x + 1i32), x + 1i32 > x)
