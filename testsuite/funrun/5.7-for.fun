// RUN: funtest %s
// A loop runs n times, or not at all.
// RUN-VALUE: main(5) == 120
// RUN-VALUE: main(0) == 1
// RUN-VALUE: main(-3) == 1

fun main (n : i64) : (i64) =
  let (f : i64) =
    loop (p : i64 = 1) for i < n do
      in (p * (i + 1))
  in (f)
