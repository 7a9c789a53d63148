// RUN: echo '0' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '5' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// The second operand of && and || is left alone where the first decides.

fun main (n : i64) : (bool, bool) =
  let (a : bool) = n == 0 || 10 / n == 2
  let (b : bool) = n != 0 && 10 / n == 2
  in (a, b)

// A: true
// A-NEXT: false
// A-NOT: {{.}}
// B: true
// B-NEXT: true
// B-NOT: {{.}}
