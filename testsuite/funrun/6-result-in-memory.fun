// RUN: funtest %s
// A scalar that lives in memory is a scalar.
// RUN-VALUE: main(3) == 3

entry fun main (n : i64) : (m' : mem, i64 @ m' -> 0 + {}) =
  let (m : mem) = alloc 8
  let (s : i64 @ m -> 0 + {}) =
    reduce (+) i < n do
      in (i)
  in (m, s)
