// RUN: funtest %s
// A loop while its bool parameter holds: Collatz from 6 takes 8 steps.
// RUN-VALUE: main(6) == 8, 1
// RUN-VALUE: main(1) == 0, 1

fun main (n : i64) : (i64, i64) =
  let (c : bool) (s : i64) (x : i64) =
    loop (go : bool = n != 1) (steps : i64 = 0) (x : i64 = n) while go do
      let (y : i64) = select(x % 2 == 0, x / 2, 3 * x + 1)
      in (y != 1, steps + 1, y)
  in (s, x)
