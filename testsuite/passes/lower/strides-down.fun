// Strides and indices that go down or are 0, and dimensions that go over the same
// elements: offsets stay what they are.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '5 [1,2,3,4,5]' | funrun --entry=back %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '0 empty([0]i64)' | funrun --entry=back %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '3 4 [[1,2,3,4],[5,6,7,8],[9,10,11,12]]' | funrun --entry=backcols %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '0 4 empty([0][4]i64)' | funrun --entry=backcols %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '4 0 [1,2,3,4]' | funrun --entry=stride0 %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '4 3 [1,2,3,4]' | funrun --entry=stride0 %t.imp | funcheck --check-prefix=C5 %s
// RUN: echo '3 3 [[1,2,3],[4,5,6],[7,8,9]]' | funrun --entry=diag %t.imp | funcheck --check-prefix=C6 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=twoidx %t.imp | funcheck --check-prefix=C7 %s
// RUN: echo '5 3 [9,8,7,6,5]' | funrun --entry=window %t.imp | funcheck --check-prefix=C8 %s
// RUN: echo '3 2 [[1,2],[3,4],[5,6]]' | funrun --entry=tri %t.imp | funcheck --check-prefix=C9 %s

// C0: 547
// C1: 0
// C2: [136, 123, 110, 97]
// C3: [0, 0, 0, 0]
// C4: [-6, -2, 2, 6]
// C5: [-24, -8, 8, 24]
// C6: -48
// C7: 72
// C8: [53, 46, 39]
// C9: {{\[\[}}1, 5], [7, 49], [27, 321]]

entry fun back (n : i64) (A : [n]i64) : (i64) =
  let (B : [n]i64) = reverse 0 A
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (b : i64) = B[i]
      in (s * 3 + b)
  in (s)

entry fun backcols (n : i64) (m : i64) (A : [n][m]i64) : ([m]i64) =
  let (B : [n][m]i64) = reverse 0 A
  let (C : [n][m]i64) = reverse 1 B
  let (R : [m]i64) =
    kernel j < m do
      let (s : i64) =
        loop (s : i64 = 0) for i < n do
          let (b : i64) = C[i, j]
          in (s * 3 + b)
      in (s)
  in (R)

entry fun stride0 (n : i64) (q : i64) (A : [n]i64) : ([n]i64) =
  assert 0 <= q && q < n
  let (B : [n]i64) = A[q + {(n : 0)}]
  let (R : [n]i64) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < n do
          let (b : i64) = B[j]
          in (s + b * (i - j))
      in (s)
  in (R)

entry fun diag (n : i64) (m : i64) (A : [n][m]i64) : (i64) =
  assert n == m
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (a : i64) = A[i, i]
      let (b : i64) = A[i, n - 1 - i]
      in (s * 5 + a - b)
  in (s)

entry fun twoidx (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) (i : i64) (j : i64) =
    loop (s : i64 = 0) (i : i64 = 0) (j : i64 = n - 1) for k < n do
      let (a : i64) = A[i]
      let (b : i64) = A[j]
      in (s * 2 + a * b, i + 1, j - 1)
  in (s)

entry fun window (n : i64) (w : i64) (A : [n]i64) : ([n - w + 1]i64) =
  assert 1 <= w && w <= n
  let (W : [n - w + 1][w]i64) = A[0 + {(n - w + 1 : 1), (w : 1)}]
  let (R : [n - w + 1]i64) =
    kernel i < n - w + 1 do
      let (s : i64) =
        loop (s : i64 = 0) for j < w do
          let (x : i64) = W[i, w - 1 - j]
          in (s * 2 + x)
      in (s)
  in (R)

entry fun tri (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64) =
  let (R : [n][m]i64) =
    kernel i < n, j < m do
      let (s : i64) =
        loop (s : i64 = 0) for k < i + 1 do
          let (t : i64) =
            loop (t : i64 = s) for l < j + 1 do
              let (x : i64) = A[i - k, j - l]
              in (t * 2 + x)
          in (t)
      in (s)
  in (R)
