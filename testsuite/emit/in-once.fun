// RUN: funtest %s
// A scan and a reduction in `once`, and `once` in a thread: emitted.py compares what
// they give.
// RUN-VALUE: ones(3) == 18, [1, 3, 6], [[18, 18, 18], [19, 19, 19]]
// RUN-VALUE: ones(0) == 1, empty([0]i64), empty([2][0]i64)

entry fun ones (n : i64) : (i64, [n]i64, [2][n]i64) =
  let (x : i64) (R : [n]i64) =
    once do
      let (A : [n]i64) =
        scan (+) i < n do
          in (i + 1)
      let (s : i64) =
        reduce (*) i < n do
          let (y : i64) = A[i]
          in (y)
      in (s, A)
  let (Z : [2][n]i64) =
    kernel i < 2 do
      let (q : i64) =
        once do
          in (i + x)
      let (w : [n]i64) = replicate [n] q
      in (w)
  in (x, R, Z)
