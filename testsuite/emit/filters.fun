// RUN: echo '8 [1.0f32, -2.0f32, nanf32, 0.0f32, -0.0f32, inff32, -inff32, 3.5f32]' | funrun --entry=sift %s | funcheck --check-prefix=SIFT %s
// RUN: echo '0 empty([0]f32)' | funrun --entry=sift %s | funcheck --check-prefix=ANY %s
// RUN: echo '1 [1.0f32]' | funrun --entry=sift %s | funcheck --check-prefix=ANY %s
// RUN: echo '1 [-1.0f32]' | funrun --entry=sift %s | funcheck --check-prefix=ANY %s
// RUN: echo '3 4 [[1u8,2u8,3u8,4u8],[0u8,0u8,0u8,0u8],[9u8,8u8,7u8,6u8]]' | funrun --entry=siftrows %s | funcheck --check-prefix=SIFTROWS %s
// RUN: echo '0 4 empty([0][4]u8)' | funrun --entry=siftrows %s | funcheck --check-prefix=ANY %s
// RUN: echo '3 0 empty([3][0]u8)' | funrun --entry=siftrows %s | funcheck --check-prefix=ANY %s
// RUN: echo '5 true' | funrun --entry=siftbranch %s | funcheck --check-prefix=SIFTBRANCH %s
// RUN: echo '5 false' | funrun --entry=siftbranch %s | funcheck --check-prefix=ANY %s
// RUN: echo '1000 true' | funrun --entry=siftbranch %s | funcheck --check-prefix=ANY %s
// RUN: echo '6' | funrun --entry=parts %s | funcheck --check-prefix=PARTS %s
// RUN: echo '0' | funrun --entry=parts %s | funcheck --check-prefix=ANY %s
// RUN: echo '5000' | funrun --entry=parts %s | funcheck --check-prefix=ANY %s
// Filters and partitions of scalars and rows, on the host and in branches, that accept
// many, one and no elements: emitted.py compares what they give.

// ANY: {{^[-[a-z0-9]}}
// SIFT:      5
// SIFT-NEXT: [-1.0f32, -0.0f32, 0.0f32, -inff32, -3.5f32]
// SIFT-NEXT: [0, 3, 4, 5, 7]
// SIFT-NEXT: 5
// SIFT-NEXT: [false, true, false, false, false]
// SIFT-NEXT: [false, false, false]
// SIFTROWS:      2
// SIFTROWS-NEXT: {{\[\[}}1u8, 2u8, 3u8, 4u8], [9u8, 8u8, 7u8, 6u8]]
// SIFTROWS-NEXT: {{\[\[}}[4u8, 4u8], [3u8, 3u8], [2u8, 2u8], [1u8, 1u8]], {{\[\[}}6u8, 6u8], [7u8, 7u8], [8u8, 8u8], [9u8, 9u8]]]
// SIFTROWS-NEXT: [4u8, 0u8, 9u8]
// SIFTBRANCH:      3
// SIFTBRANCH-NEXT: [0, 6, 9]
// PARTS:      4
// PARTS-NEXT: [0, 1, 3, 4]
// PARTS-NEXT: [2, 5]
// PARTS-NEXT: [0i8, 37i8, 111i8, -108i8]
// PARTS-NEXT: [74i8, -71i8]
// PARTS-NEXT: 7

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
