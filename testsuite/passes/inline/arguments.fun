// An argument that is no name and no literal is computed once; two calls do
// not meet each other's names; a check stays, with its text.
// RUN: inline %s | funcheck %s

fun step (x : i64) : (i64) =
  assert x >= 0 "a step back"
  let (y : i64) = x * x + x
  in (y + 1)

// CHECK-NOT: fun step
// CHECK-LABEL: entry fun main
entry fun main (a : i64) (b : i64) : (i64, i64, i64) =
  let (p : i64) = step(a + b)
  let (q : i64) = step(p)
  let (r : i64) = step(7)
  in (p, q, r)
//      CHECK: let (x : i64) = a + b
// CHECK-NEXT: assert x >= 0 "a step back"
// CHECK-NEXT: let (y : i64) = x * x + x
// CHECK-NEXT: let (p : i64) = y + 1
// CHECK-NEXT: assert p >= 0 "a step back"
// CHECK-NEXT: let (y_1 : i64) = p * p + p
// CHECK-NEXT: let (q : i64) = y_1 + 1
// CHECK-NEXT: assert 7 >= 0 "a step back"
// CHECK-NEXT: let (y_2 : i64) = 7 * 7 + 7
// CHECK-NEXT: let (r : i64) = y_2 + 1
// CHECK-NEXT: in (p, q, r)
