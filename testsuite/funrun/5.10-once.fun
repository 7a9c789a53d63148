// RUN: echo '3' | funrun %s | funcheck --match-full-lines %s
// once: one evaluation, of several results.

fun main (n : i64) : (i64, [n]i64) =
  let (s : i64) (A : [n]i64) =
    once do
      let (A : [n]i64) = iota n
      in (n * n, A)
  in (s, A)

// CHECK: 9
// CHECK-NEXT: [0, 1, 2]
// CHECK-NOT: {{.}}
