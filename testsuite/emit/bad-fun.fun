// RUN: not funemit --target=c %s 2>&1 | funcheck %s
// What no pass lets through is no program of C either.

entry fun main (n : i64) : (i64) =
  let (x : i64) = y
  in (x)

// CHECK: {{.*}}bad-fun.fun:5:19: error:
