// RUN: echo '1 2' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '1' | not funrun --entry=two %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '' | not funrun --entry=two %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// Too many arguments, too few, none.

fun main (n : i64) : (i64) =
  in (n)
fun two (n : i64) (m : mem) (A : [n]i64 @ m -> R(n)) : (i64) =
  in (n)

// A: funrun: error: 'main' takes 1 argument, not 2
// A-NOT: {{.}}
// B: funrun: error: 'two' takes 2 arguments, not 1
// B-NOT: {{.}}
// C: funrun: error: 'two' takes 2 arguments, not 0
// C-NOT: {{.}}
