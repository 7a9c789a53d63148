// RUN: funopt -p inline,simplify,simplify --time %s 2>&1 >/dev/null | funcheck %s
// CHECK:      pass             runs   rewrites         ms  verify ms   share
// CHECK-NEXT: (read)
// CHECK-NEXT: inline              1          0 {{.*}}%
// CHECK-NEXT: simplify            2          1 {{.*}}%
// CHECK-NEXT: (print)
// CHECK-NEXT: all                 3          1 {{.*}} 100.0%
fun f (n : i64) : (i64) =
  let (a : i64) = n - 1
  in (n)
