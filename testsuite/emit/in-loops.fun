// RUN: funtest %s
// Parallel statements in a loop, with many and no trips: emitted.py compares what they
// give.
// RUN-VALUE: siftloop(5, 4) == 2, 13
// RUN-VALUE: siftloop(0, 4) == 2, 1
// RUN-VALUE: siftloop(5, 0) == 5, 0
// RUN-VALUE: carried(70, 3) == \
//   [137, 1, 138, 3, 139, 5, 140, 7, 141, 9, 142, 11, 143, 13, 144, 15, 145, 17, 146, 19, 147, 21, 148, 23, 149, 25, 150, 27, 151, 29, 152, 31, 153, 33, 154, 35, 155, 37, 156, 39, 157, 41, 158, 43, 159, 45, 160, 47, 161, 49, 162, 51, 163, 53, 164, 55, 165, 57, 166, 59, 167, 61, 168, 63, 169, 65, 170, 67, 171, 69], \
//   309
// RUN-VALUE: carried(70, 0) == \
//   [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69], \
//   0

entry fun siftloop (n : i64) (q : i64) : (i64, i64) =
  let (m : i64) (s : i64) =
    loop (m : i64 = n) (s : i64 = 0) for r < q do
      let (k : i64) (xs : [k]i64) =
        filter i < m do
          in (i, (i + r) % 2 == 0)
      let (t : i64) =
        reduce (+) i < k do
          let (x : i64) = xs[i]
          in (x)
      in (k + 1, s + t)
  in (m, s)

entry fun carried (n : i64) (q : i64) : ([n]i64, i64) =
  let (A : [n]i64) = iota n
  let (s : i64) (B : [n]i64) =
    loop (s : i64 = 0) (B : *[n]i64 = A) for i < q do
      let (t : i64) =
        reduce (max) j < n do
          let (x : i64) = B[j]
          in (x)
      let (C : [n]i64) =
        scatter B j < n / 2 do
          in (2 * j, t + j)
      in (s + t, C)
  in (B, s)
