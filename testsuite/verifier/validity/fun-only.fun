// RUN: funverify --validity %s | funcheck %s
// FUN has no memory; that it runs is all.  Without entries all functions are
// run.
// CHECK-LABEL: fun f
// CHECK-LABEL: fun g

fun f (n : i64) : ([n]i64) =
  let (A : [n]i64) = iota n
  in (A)

fun g (n : i64) (A : [n]i64) : (i64) =
  assert n > 3
  let (x : i64) = A[n - 3]
  in (x)
