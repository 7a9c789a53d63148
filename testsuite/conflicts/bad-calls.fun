// RUN: not conflicts --fun=twice %s 2>&1 | funcheck %s
// RUN: inline %s | conflicts --fun=twice - 2>/dev/null | funcheck %s --check-prefix=INLINED
// REQUIRES: isl
// A callee's arrays are not seen.
// CHECK: bad-calls.fun:[[@LINE+8]]:3: error: 'next' is called with arrays: inline it first
// CHECK-NOT: context
// INLINED: # twice
fun next (n : i64) (A : [n]i64) : ([n]i64) =
  let (B : [n]i64) = copy A
  in (B)

entry fun twice (n : i64) (A : [n]i64) : ([n]i64) =
  let (B : [n]i64) = next(n, A)
  in (B)
