// RUN: funtest %s
// once: one evaluation, of several results.
// RUN-VALUE: main(3) == 9, [0, 1, 2]

fun main (n : i64) : (i64, [n]i64) =
  let (s : i64) (A : [n]i64) =
    once do
      let (A : [n]i64) = iota n
      in (n * n, A)
  in (s, A)
