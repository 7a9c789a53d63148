// RUN: echo '2 [1,2]' | funrun %s | funcheck --match-full-lines %s
// A result may be given more than once; a parameter, too.

fun main (n : i64) (A : [n]i64) : ([n]i64, [n]i64, i64, i64) =
  let (T : [n]i64) = reverse 0 A
  in (T, T, n, n)

// CHECK: [2, 1]
// CHECK-NEXT: [2, 1]
// CHECK-NEXT: 2
// CHECK-NEXT: 2
// CHECK-NOT: {{.}}
