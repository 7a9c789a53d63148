// RUN: funtest %s
// Filters and partitions of scalars and rows, on the host and in branches, that accept
// many, one and no elements: emitted.py compares what they give.
// RUN-VALUE: sift(8, [1.0f32, -2.0f32, nanf32, 0.0f32, -0.0f32, inff32, -inff32, 3.5f32]) == \
//   5, [-1.0f32, -0.0f32, 0.0f32, -inff32, -3.5f32], [0, 3, 4, 5, 7], 5, \
//   [false, true, false, false, false], [false, false, false]
// RUN-VALUE: sift(0, empty([0]f32)) == \
//   0, empty([0]f32), empty([0]i64), 0, empty([0]bool), empty([0]bool)
// RUN-VALUE: sift(1, [1.0f32]) == 1, [-1.0f32], [0], 0, empty([0]bool), [false]
// RUN-VALUE: sift(1, [-1.0f32]) == 0, empty([0]f32), empty([0]i64), 1, [false], empty([0]bool)
// RUN-VALUE: siftrows(3, 4, [[1u8,2u8,3u8,4u8],[0u8,0u8,0u8,0u8],[9u8,8u8,7u8,6u8]]) == \
//   2, [[1u8, 2u8, 3u8, 4u8], [9u8, 8u8, 7u8, 6u8]], \
//   [[[4u8, 4u8], [3u8, 3u8], [2u8, 2u8], [1u8, 1u8]], [[6u8, 6u8], [7u8, 7u8], [8u8, 8u8], [9u8, 9u8]]], \
//   [4u8, 0u8, 9u8]
// RUN-VALUE: siftrows(0, 4, empty([0][4]u8)) == \
//   0, empty([0][4]u8), empty([0][4][2]u8), empty([0]u8)
// RUN-VALUE: siftrows(3, 0, empty([3][0]u8)) == \
//   0, empty([0][0]u8), empty([0][0][2]u8), [0u8, 0u8, 0u8]
// RUN-VALUE: siftbranch(5, true) == 3, [0, 6, 9]
// RUN-VALUE: siftbranch(5, false) == 2, [5, 5]
// RUN-VALUE: siftbranch(1000, true)
// RUN-VALUE: parts(6) == 4, [0, 1, 3, 4], [2, 5], [0i8, 37i8, 111i8, -108i8], [74i8, -71i8], 7
// RUN-VALUE: parts(0) == 0, empty([0]i64), empty([0]i64), empty([0]i8), empty([0]i8), 0
// RUN-VALUE: parts(5000)

entry fun sift (n : i64) (A : [n]f32) : (k : i64, [k]f32, [k]i64, h : i64, [h]bool, [n - h]bool) =
  let (k : i64) (xs : [k]f32) (is : [k]i64) =
    filter i < n do
      let (x : f32) = A[i]
      in (-x, i, x >= 0.0f32)
  let (h : i64) (t : [h]bool) (f : [n - h]bool) =
    partition i < n do
      let (x : f32) = A[i]
      in (x != x, x < 1.0f32 || x != x)
  in (k, xs, is, h, t, f)

entry fun siftrows (n : i64) (m : i64) (A : [n][m]u8) : (k : i64, [k][m]u8, [k][m][2]u8, [n]u8) =
  let (k : i64) (xs : [k][m]u8) (ys : [k][m][2]u8) =
    filter i < n do
      let (r : [m]u8) = A[i, :]
      let (s : u8) =
        reduce (+) j < m do
          let (x : u8) = r[j]
          in (x)
      let (p : [m][2]u8) =
        kernel j < m do
          let (x : u8) = A[i, m - 1 - j]
          let (q : [2]u8) = replicate [2] x
          in (q)
      in (r, p, s != 0u8)
  let (t : [n]u8) =
    kernel i < n do
      let (c : i64) (l : [c]u8) =
        filter j < m do
          let (x : u8) = A[i, j]
          in (x, x > 2u8)
      let (s : u8) =
        reduce (max) j < c do
          let (x : u8) = l[j]
          in (x)
      in (s)
  in (k, xs, ys, t)

entry fun siftbranch (n : i64) (c : bool) : (k : i64, [k]i64) =
  let (k : i64) (B : [k]i64) =
    if c then
      let (a : i64) (xs : [a]i64) =
        filter i < n do
          in (i * 3, i % 3 != 1)
      in (a, xs)
    else
      let (z : [2]i64) = replicate [2] n
      in (2, z)
  in (k, B)

entry fun parts (n : i64) : (k : i64, [k]i64, [n - k]i64, [k]i8, [n - k]i8, i64) =
  let (k : i64) (a : [k]i64) (b : [k]i8) (c : [n - k]i64) (d : [n - k]i8) =
    partition i < n do
      in (i, i8(i * 37), i * i % 7 < 3)
  let (s : i64) =
    reduce (+) i < n - k do
      let (x : i64) = c[i]
      in (x)
  in (k, a, c, b, d, s)
