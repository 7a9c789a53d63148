// Strides that go down, that are 0, or wrap around; loops without a trip, or with
// bounds at the top of i64: offsets stay what they are.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | funverify -q --same-as=%s
// RUN: lower --offsets=products --segments=groups %t > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '5 [1,2,3,4,5]' | funrun --entry=back %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '0 empty([0]i64)' | funrun --entry=back %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '3 4 [[1,2,3,4],[5,6,7,8],[9,10,11,12]]' | funrun --entry=backcols %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '0 4 empty([0][4]i64)' | funrun --entry=backcols %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '3 -2 [1,2,3]' | funrun --entry=zero %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '3 9223372036854775807 [1,2,3]' | funrun --entry=zero %t.imp | funcheck --check-prefix=C5 %s
// RUN: echo '7 [1,2,3,4,5,6,7]' | funrun --entry=early %t.imp | funcheck --check-prefix=C6 %s
// RUN: echo '4 0 [1,2,3,4]' | funrun --entry=stride0 %t.imp | funcheck --check-prefix=C7 %s
// RUN: echo '4 3 [1,2,3,4]' | funrun --entry=stride0 %t.imp | funcheck --check-prefix=C8 %s
// RUN: echo '3 3 [[1,2,3],[4,5,6],[7,8,9]]' | funrun --entry=diag %t.imp | funcheck --check-prefix=C9 %s
// RUN: echo '6 2 [1,2,3,4,5,6]' | funrun --entry=strided %t.imp | funcheck --check-prefix=C10 %s
// RUN: echo '6 -1 [1,2,3,4,5,6]' | funrun --entry=strided %t.imp | funcheck --check-prefix=C11 %s
// RUN: echo '3 4611686018427387904' | funrun --entry=huge %t.imp | funcheck --check-prefix=C12 %s
// RUN: echo '2 [[1,2],[3,4]]' | funrun --entry=swap %t.imp | funcheck --check-prefix=C13 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=twoidx %t.imp | funcheck --check-prefix=C14 %s
// RUN: echo '5 3 [9,8,7,6,5]' | funrun --entry=window %t.imp | funcheck --check-prefix=C15 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=reset %t.imp | funcheck --check-prefix=C16 %s
// RUN: echo '3 2 [[1,2],[3,4],[5,6]]' | funrun --entry=tri %t.imp | funcheck --check-prefix=C17 %s
// RUN: echo '10' | funrun --entry=halves %t.imp | funcheck --check-prefix=C18 %s
// RUN: echo '6 [3,1,2,0,5,4]' | funrun --entry=chase %t.imp | funcheck --check-prefix=C19 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=underflow %t.imp | funcheck --check-prefix=C20 %s
// RUN: echo '2 3 4 [[[1,2,3,4],[5,6,7,8],[9,10,11,12]],[[13,14,15,16],[17,18,19,20],[21,22,23,24]]]' | funrun --entry=perm %t.imp | funcheck --check-prefix=C21 %s
// RUN: echo '3 [[1,2,3],[4,5,6],[7,8,9]]' | funrun --entry=rot %t.imp | funcheck --check-prefix=C22 %s
// RUN: echo '5 [1,2,3,4,5]' | funrun --entry=dec %t.imp | funcheck --check-prefix=C23 %s
// RUN: echo '3 9223372036854775800' | funrun --entry=edge %t.imp | funcheck --check-prefix=C24 %s

// C0: 547
// C1: 0
// C2: [136, 123, 110, 97]
// C3: [0, 0, 0, 0]
// C4: 0
// C5: 612
// C6: 3
// C6-NEXT: 9
// C7: [-6, -2, 2, 6]
// C8: [-24, -8, 8, 24]
// C9: -48
// C10: -896
// C11: -1094
// C12: [0, 0, 1]
// C13: {{\[\[}}21, 55], [38, 72]]
// C13-NEXT: {{\[\[}}8, 22], [15, 29]]
// C14: 72
// C15: [53, 46, 39]
// C16: 36
// C17: {{\[\[}}1, 5], [7, 49], [27, 321]]
// C18: [9, 18, 26, 26, 33, 33, 32, 58, 66, 66]
// C19: [9, 0, 0, 6, 0, 0]
// C20: -8
// C21: {{\[\[}}[13, 17, 21], [1, 5, 9]], {{\[\[}}14, 18, 22], [2, 6, 10]], {{\[\[}}15, 19, 23], [3, 7, 11]], {{\[\[}}16, 20, 24], [4, 8, 12]]]
// C21-NEXT: 195270
// C22: {{\[\[}}2, 5, 8], [3, 6, 9], [1, 4, 7]]
// C23: 368
// C24: 6

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

// no trip, or all too many that stop
entry fun zero (n : i64) (c : i64) (A : [n]i64) : (i64) =
  let (p : bool) (i : i64) (s : i64) =
    loop (p : bool = c > 0) (i : i64 = 0) (s : i64 = 0) while p do
      let (a : i64) = A[i]
      in (i + 1 < n && i < c, i + 1, s + a)
  let (t : i64) =
    loop (t : i64 = 0) for k < min(c, n) do
      let (a : i64) = A[k]
      in (t + a * 2)
  in (s * 100 + t)

entry fun early (n : i64) (A : [n]i64) : (i64, i64) =
  let (p : bool) (k : i64) (s : i64) =
    loop (p : bool = n > 0) (k : i64 = 0) (s : i64 = 0) while p do
      let (a : i64) = A[k * 2 % n]
      let (q : i64) =
        if a > 4 then
          let (b : i64) = A[n - 1 - k]
          in (b)
        else
          in (a)
      in (a != 5 && k < n - 1, k + 1, s + q)
  in (k, s)

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

entry fun strided (n : i64) (st : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (a : i64) = A[fmod(i * st, n)]
      let (b : i64) = A[abs(st * (n - 1 - i)) % n]
      in (s * 3 + a - b)
  in (s)

// the part that a loop does not change would overflow, but is never used
entry fun huge (n : i64) (big : i64) : ([n]i64) =
  let (Z : [n]i64) = iota n
  let (R : [n]i64) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < i do
          let (c : bool) = big < 100
          let (x : i64) =
            if c then
              let (y : i64) = Z[big * 4 * j + i * big]
              in (y)
            else
              let (y : i64) = Z[j]
              in (y)
          in (s + x)
      in (s)
  in (R)

entry fun swap (n : i64) (A : [n][n]i64) : ([n][n]i64, [n][n]i64) =
  let (P : [n][n]i64) (Q : [n][n]i64) =
    loop (P : [n][n]i64 = A) (Q : [n][n]i64 = A) for k < 3 do
      let (T : [n][n]i64) = transpose P
      let (U : [n][n]i64) =
        kernel i < n, j < n do
          let (t : i64) = T[i, j]
          let (q : i64) = Q[j, i]
          in (t * 2 + q + k)
      in (U, T)
  in (P, Q)

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

// the same product in two loops, and in a branch of one
entry fun reset (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (t : i64) =
        loop (t : i64 = s) for j < n do
          let (u : i64) =
            if (i + j) % 2 == 0 then
              let (x : i64) = A[(i * 7 + j * 3) % n]
              in (x)
            else
              let (x : i64) = A[(j * 3 + 1) % n]
              in (x)
          in (t + u)
      in (t)
  in (s)

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

entry fun halves (n : i64) : ([n]i64) =
  let (Z : [n]i64) = iota n
  let (R : [n]i64) =
    loop (R : *[n]i64 = Z) for k < n do
      let (x : i64) = R[k / 2]
      let (y : i64) = R[n - 1 - k / 2]
      let (R' : [n]i64) = R with [k] = x + y
      in (R')
  in (R)

entry fun chase (n : i64) (A : [n]i64) : ([n]i64) =
  let (Z : [n]i64) = replicate [n] 0
  let (at : i64) (R : [n]i64) =
    loop (at : i64 = 0) (R : *[n]i64 = Z) for k < n do
      let (next : i64) = A[at]
      let (old : i64) = R[next]
      let (R' : [n]i64) = R with [next] = old + k
      in (next, R')
  in (R)

entry fun underflow (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (x : i64) =
        if i >= 2 then
          let (y : i64) = A[i - 2]
          in (y)
        else
          in (-1)
      in (s * 2 + x)
  in (s)

entry fun perm (a : i64) (b : i64) (c : i64) (A : [a][b][c]i64) : ([c][a][b]i64, i64) =
  let (T : [c][a][b]i64) = rearrange (2, 0, 1) A
  let (U : [c][a][b]i64) = reverse 1 T
  let (F : [c*a*b]i64) = reshape [c*a*b] U
  let (s : i64) =
    loop (s : i64 = 0) for i < c*a*b do
      let (x : i64) = F[c*a*b - 1 - i]
      in (fmod(s * 31 + x, 1000003))
  in (U, s)

entry fun rot (n : i64) (A : [n][n]i64) : ([n][n]i64) =
  let (R : [n][n]i64) = rotate 1 (-7) A
  let (S : [n][n]i64) = transpose R
  let (T : [n][n]i64) = rotate 0 5 S
  in (T)

entry fun dec (n : i64) (A : [n]i64) : (i64) =
  let (p : bool) (i : i64) (s : i64) =
    loop (p : bool = n > 0) (i : i64 = n - 1) (s : i64 = 0) while p do
      let (a : i64) = A[i]
      let (b : i64) = A[n - 1 - i]
      in (i > 0, i - 1, s * 3 + a - b)
  in (s)

// a bound at the top of i64, from which a loop is left at once
entry fun edge (n : i64) (big : i64) : (i64) =
  let (Z : [n]i64) = iota n
  let (p : bool) (i : i64) (s : i64) =
    loop (p : bool = n > 0) (i : i64 = big) (s : i64 = 0) while p do
      let (z : i64) = Z[i - big]
      in (i - big < n - 1, i + 1, s + z + i % 7)
  in (s)
