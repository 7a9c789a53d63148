// Sizes that are 0, strides that are negative, sizes that only a branch or a loop
// knows, the ends of i64.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: simplify %t.out | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=blocked %t.mem | guard | lower | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,hoist,simplify,shortcircuit,memexpand,hoist,guard,lower %s | funverify -q --same-as=%s
// RUN: echo '7 [5, 1, 4, 2, 8, 9, 3] 4' | funrun --entry=b1 %s
// RUN: echo '7 [5, 1, 4, 2, 8, 9, 3] 3' | funrun --entry=b1 %s
// RUN: echo '4 5 [5i32, 1i32, 4i32, 2i32]' | funrun --entry=b2 %s
// RUN: echo '3 0 [5i32, 1i32, 4i32]' | funrun --entry=b2 %s
// RUN: echo '3 4 [[1, 2, 3, 4], [5, 6, 7, 8], [9, 1, 2, 30]]' | funrun --entry=b4 %s
// RUN: echo '3 0 empty([3][0]i64)' | funrun --entry=b4 %s
// RUN: echo '10 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]' | funrun --entry=b5 %s
// RUN: echo '2 9223372036854775807 [-9223372036854775808, 9223372036854775807]' | funrun --entry=b6 %s
// RUN: echo '1 -9223372036854775808 [-9223372036854775808]' | funrun --entry=b6 %s
// RUN: echo '3 4 [[3, 6, 1, 2], [1, 1, 1, 1], [9, 0, -3, 5]]' | funrun --entry=b7 %s
// RUN: echo '4 3 [0, 4, 4, 9] [0, 0, 0, 0, 0] [[0i32, 0i32], [0i32, 0i32], [0i32, 0i32], [0i32, 0i32], [0i32, 0i32]]' | funrun --entry=b8 %s
// RUN: echo '3 [1.5, 2.5, -0.0]' | funrun --entry=b9 %s
// RUN: echo '0 empty([0]f64)' | funrun --entry=b9 %s

// Existential sizes through a branch and a loop, rotated and reversed.
fun head (n : i64) (A : [n]i64) (k : i64) : (m : i64, [m]i64) =
  let (m : i64) = max(0, min(k, n))
  let (B : [m]i64) = A[0 : m]
  in (m, B)

entry fun b1 (n : i64) (A : [n]i64) (k : i64) : (m : i64, [m]i64, i64) =
  let (m : i64) (B : [m]i64) =
    if k % 2 == 0 then
      let (m : i64) (B : [m]i64) = head(n, A, k)
      in (m, B)
    else
      let (R : [n]i64) = reverse 0 A
      in (n, R)
  let (C : [m]i64) = rotate 0 (k % 7) B
  let (s : i64) =
    loop (s : i64 = 0) for i < m do
      let (x : i64) = C[m - 1 - i]
      in (max(s, x))
  in (m, C, s)

// A loop whose arrays change places, one grows.
entry fun b2 (n : i64) (t : i64) (A : [n]i32) : (k : i64, [k]i32, [n]i32) =
  assert t < 6
  let (one : [1]i32) = replicate [1] 7i32
  let (k : i64) (X : [k]i32) (Y : [n]i32) (Z : [n]i32) =
    loop (k : i64 = 1) (X : [k]i32 = one) (Y : [n]i32 = A) (Z : [n]i32 = A) for i < t do
      let (W : [k + 1]i32) = concat X one
      let (V : [n]i32) =
        kernel j < n do
          let (y : i32) = Y[n - 1 - j]
          let (z : i32) = Z[j]
          in (y - z)
      in (k + 1, W, V, Y)
  in (k, X, Z)

// Branches that return different layouts in a kernel, lanes and blocks.
entry fun b3 (n : i64) (A : [n][4][4]f32) (c : [n]bool) : ([n][4][4]f32) =
  let (R : [n][4][4]f32) =
    kernel i < n at block do
      let (x : bool) = c[i]
      let (T : [4][4]f32) =
        if x then
          let (S : [4][4]f32) = A[i, :, :]
          let (U : [4][4]f32) = transpose S
          in (U)
        else
          let (S : [4][4]f32) = A[i, :, :]
          let (U : [4][4]f32) = reverse 1 S
          in (U)
      let (O : [4][4]f32) =
        kernel a < 4, b < 4 at lane do
          let (v : f32) = T[a, b]
          let (w : f32) = T[b, a]
          in (v + w)
      in (O)
  in (R)

// Zero trips, empty arrays, sizes that are 0.
entry fun b4 (n : i64) (m : i64) (A : [n][m]i64) : ([n]i64, [m][n]i64, [0]i64) =
  let (s : [n]i64) =
    kernel i < n do
      let (w : i64) =
        loop (acc : i64 = i) for j < m - 2 do
          let (x : i64) = A[i, j + 2]
          in (max(acc, x))
      in (w)
  let (T : [m][n]i64) =
    kernel j < m do
      let (c : [n]i64) = A[:, j]
      let (d : [n]i64) = rotate 0 (-1) c
      in (d)
  let (e : [0]i64) = s[n : 0]
  in (s, T, e)

// Negative strides and LMAD slices.
entry fun b5 (n : i64) (A : [n]i64) (D : *[n]i64) : (*[n]i64) =
  assert n >= 9
  let (V : [3][2]i64) = A[8 + {(3 : -3), (2 : -1)}]
  let (X : [3][2]i64) =
    kernel i < 3, j < 2 do
      let (v : i64) = V[2 - i, j]
      in (v ^ i)
  let (E : [n]i64) = D with [7 + {(3 : -3), (2 : -1)}] = X
  let (F : [n]i64) = E with [0 : n : 1] = A
  in (F)

// At the ends of i64.
entry fun b6 (n : i64) (x : i64) (A : [n]i64) : (i64, i64, [n]i64) =
  assert n > 0 && n < 10
  let (big : i64) = 9223372036854775807
  let (least : i64) = -9223372036854775808
  let (r : i64) =
    if x > 0 then
      in (big - x)
    else
      in (least - x)
  let (s : i64) = reduce (+) i < n do
    let (a : i64) = A[i]
    in (a)
  let (B : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (h : i64) = fdiv(a, 2)
      let (g : i64) = fmod(a, n)
      let (y : i64) = A[g]
      in (h ^ y)
  in (r, s, B)

// Filter in a thread, partition, sizes counted.
entry fun b7 (n : i64) (m : i64) (A : [n][m]i64) : ([n]i64, k : i64, [k]i64, [n - k]i64) =
  let (s : [n]i64) =
    kernel i < n do
      let (k : i64) (xs : [k]i64) =
        filter j < m do
          let (x : i64) = A[i, j]
          in (x, x % 3 == 0)
      let (ys : [k]i64) =
        kernel j < k do
          let (x : i64) = xs[k - 1 - j]
          in (x / 3)
      let (t : i64) =
        reduce (max) j < k do
          let (y : i64) = ys[j]
          in (y)
      in (t)
  let (k : i64) (ok : [k]i64) (no : [n - k]i64) =
    partition i < n do
      let (x : i64) = s[i]
      in (i, x > 0)
  in (s, k, ok, no)

// Scatter of rows, histogram, within a loop.
entry fun b8 (n : i64) (t : i64) (I : [n]i64) (H : *[5]i64) (D : *[5][2]i32) : (*[5]i64, *[5][2]i32) =
  assert t < 4
  let (G : [5]i64) (E : [5][2]i32) =
    loop (G : *[5]i64 = H) (E : *[5][2]i32 = D) for q < t do
      let (K : [5]i64) =
        scatter (+) G i < n do
          let (x : i64) = I[i]
          in (x, q)
      let (F : [5][2]i32) =
        scatter E i < 3 do
          let (row : [2]i32) = replicate [2] (i32(i + q))
          in (i * 2, row)
      in (K, F)
  in (G, E)

// Redundant sizes; the same array twice; nothing used.
fun two (n : i64) (A : [n]f64) : (a : i64, b : i64, [a]f64, [b]f64) =
  let (B : [n]f64) = copy A
  let (unused : [n]f64) = reverse 0 B
  in (n, n, B, A)

entry fun b9 (n : i64) (A : [n]f64) : (f64, [n]f64) =
  let (a : i64) (b : i64) (X : [a]f64) (Y : [b]f64) = two(n, A)
  let (p : [b]f64) (q : [b]f64) =
    kernel i < b do
      let (y : f64) = Y[i]
      let (z : f64) = y * y
      in (y + 1.0, z)
  let (s : f64) =
    if a > 0 then
      let (x : f64) = X[a - 1]
      in (x)
    else
      in (0.0)
  let (R : [n]f64) = reshape [n] p
  in (s, R)
