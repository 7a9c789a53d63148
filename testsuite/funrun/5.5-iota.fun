// RUN: echo '4' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '0' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// iota counts from 0; there may be nothing to count.

fun main (n : i64) : ([n]i64) =
  let (A : [n]i64) = iota n
  in (A)

// A: [0, 1, 2, 3]
// A-NOT: {{.}}
// B: empty([0]i64)
// B-NOT: {{.}}
