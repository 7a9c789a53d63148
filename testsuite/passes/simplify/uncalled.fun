// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// A function goes with its last call; one that nobody called stays.
// CHECK-NOT:  fun inner
// CHECK-NOT:  fun outer
// CHECK:      fun library
// CHECK:      fun used
// CHECK:      fun f (
// CHECK-NEXT: let (x : i64) = used(n)
fun inner (n : i64) : (i64) =
  in (n / 2)

fun outer (n : i64) : (i64) =
  let (x : i64) = inner(n)
  in (x / 3)

fun library (n : i64) : (i64) =
  in (n / 4)

fun used (n : i64) : (i64) =
  in (n / 5)

entry fun f (n : i64) : (i64) =
  let (x : i64) = used(n)
  let (y : i64) = outer(n)
  in (x)
