// RUN: funtest %s
// The second operand of && and || is left alone where the first decides.
// RUN-VALUE: main(0) == true, false
// RUN-VALUE: main(5) == true, true

fun main (n : i64) : (bool, bool) =
  let (a : bool) = n == 0 || 10 / n == 2
  let (b : bool) = n != 0 && 10 / n == 2
  in (a, b)
