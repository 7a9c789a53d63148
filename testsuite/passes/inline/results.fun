// Results that the callee's statements do not bind to a name of their own, or
// whose type needs one that comes later, are bound after them.
// RUN: inline --split-input-file %s | funcheck %s

// The same result twice, a parameter, a literal.
fun many (x : i64) : (i64, i64, i64, i64) =
  let (y : i64) = x + 1
  in (y, y, x, 5)

// CHECK-LABEL: entry fun same
entry fun same (n : i64) : (i64, i64, i64, i64) =
  let (a : i64) (b : i64) (c : i64) (d : i64) = many(n)
  in (a, b, c, d)
//      CHECK: let (c : i64) = n
// CHECK-NEXT: let (d : i64) = 5
// CHECK-NEXT: let (a : i64) = n + 1
// CHECK-NEXT: let (b : i64) = a
// CHECK-NEXT: in (a, b, c, d)

// -----

// The size is computed after the array.
fun late (n : i64) : (k : i64, [k]i64) =
  let (r : [n + 1]i64) = iota n + 1
  let (h : i64) = n
  in (h + 1, r)

// CHECK-LABEL: entry fun size
entry fun size (n : i64) : (k : i64, [k]i64) =
  let (k : i64) (A : [k]i64) = late(n)
  in (k, A)
//      CHECK: let (r : [n + 1]i64) = iota n + 1
// CHECK-NEXT: let (h : i64) = n
// CHECK-NEXT: let (k : i64) = h + 1
// CHECK-NEXT: let (A : [k]i64) = r
// CHECK-NEXT: in (k, A)
