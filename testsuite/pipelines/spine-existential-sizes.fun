// Sizes that a filter, a partition, a branch or a function gives, all the way; two
// of them may be one number.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: simplify %t.out | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=blocked %t.mem | guard | lower | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,hoist,simplify,shortcircuit,memexpand,hoist,guard,lower %s | funverify -q --same-as=%s
// RUN: echo '7 [5, 1, 4, 2, 8, 9, 3] 4' | funrun --entry=b1 %s
// RUN: echo '7 [5, 1, 4, 2, 8, 9, 3] 3' | funrun --entry=b1 %s
// RUN: echo '3 4 [[3, 6, 1, 2], [1, 1, 1, 1], [9, 0, -3, 5]]' | funrun --entry=b7 %s
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
