// RUN: funreduce %s --test='awk "/popcount/ {a = 1} /clz/ {b = 1} /^fun/ {n++} END {exit !(a && b)}"' | funcheck %s
// Functions that are called once are put where they are called.
// CHECK:      fun
// CHECK-NOT:  fun
// CHECK:      popcount
// CHECK:      clz
// CHECK-NOT:  let
fun g (x : i64) (y : i64) : (i64, i64) =
  let (a : i64) = popcount(x)
  in (a, y)

fun h (x : i64) : (i64) =
  let (a : i64) = clz(x)
  in (a)

fun f (n : i64) : (i64) =
  let (a : i64) (b : i64) = g(n, n + 1)
  let (c : i64) = h(a + b)
  let (d : i64) = a + c
  in (d)
