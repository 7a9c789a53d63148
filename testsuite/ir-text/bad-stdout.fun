// RUN: not funfmt %s 2> %t.err > %t.out
// RUN: test ! -s %t.out
// RUN: grep -c "error: unknown name 'm'" %t.err
// What is rejected is not printed, not even what stands before the mistake.
fun f (n : i64) : (i64) =
  in (n)

fun g (n : i64) : (i64) =
  in (m)
