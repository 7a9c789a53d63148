// What a function returns is bound to the caller's names at once; arguments
// stand where the parameters stood.
// RUN: inline %s | funcheck %s --match-full-lines --strict-whitespace
// RUN: inline %s | inline | funcheck %s

fun double (n : i64) (A : [n]i64) : (k : i64, [k]i64) =
  let (r : [2 * n]i64) = concat A A
  in (2 * n, r)

fun evens (n : i64) (A : [n]i64) : (k : i64, [k]i64) =
  let (k : i64) (xs : [k]i64) =
    filter i < n do
      let (a : i64) = A[i]
      in (a, a % 2 == 0)
  in (k, xs)

entry fun main (n : i64) (A : [n]i64) : (l : i64, [l]i64) =
  let (m : i64) (C : [m]i64) = double(n, A)
  let (l : i64) (ys : [l]i64) = evens(m, C)
  in (l, ys)

//      CHECK:entry fun main (n : i64) (A : [n]i64) : (l : i64, [l]i64) =
// CHECK-NEXT:  let (m : i64) = 2 * n
// CHECK-NEXT:  let (C : [m]i64) = concat A A
// CHECK-NEXT:  let (l : i64) (ys : [l]i64) =
// CHECK-NEXT:    filter i < m do
// CHECK-NEXT:      let (a : i64) = C[i]
// CHECK-NEXT:      in (a, a % 2 == 0)
// CHECK-NEXT:  in (l, ys)
