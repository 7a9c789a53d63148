// RUN: funtest %s
// partition: the accepted ones, then the others, both in their order.
// RUN-VALUE: main(5) == 2, [1, 3], [true, true], [0, 2, 4], [false, false, false]
// RUN-VALUE: main(0) == 0, empty([0]i64), empty([0]bool), empty([0]i64), empty([0]bool)

fun main (n : i64) : (k : i64, [k]i64, [k]bool, [n - k]i64, [n - k]bool) =
  let (k : i64) (a : [k]i64) (b : [k]bool) (c : [n - k]i64) (d : [n - k]bool) =
    partition i < n do
      let (odd : bool) = i % 2 == 1
      in (i, odd, odd)
  in (k, a, b, c, d)
