// Blocks whose sizes iterations, branches and trips tell: all the way down.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | funverify -q --same-as=%s
// RUN: lower --offsets=products --segments=groups %t > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '5 [1,7,3,9,2]' | funrun --entry=branchalloc %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '0 empty([0]i64)' | funrun --entry=branchalloc %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '5 [1,7,3,9,2]' | funrun --entry=negative %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '4 0' | funrun --entry=swaploop %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '4 3' | funrun --entry=swaploop %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '6 [3,0,2,5,1,4]' | funrun --entry=variant %t.imp | funcheck --check-prefix=C5 %s
// RUN: echo '3 [[1,2,3],[4,5,6],[7,8,9]]' | funrun --entry=layouts %t.imp | funcheck --check-prefix=C6 %s
// RUN: echo '5 [5,4,3,2,1]' | funrun --entry=sizesin %t.imp | funcheck --check-prefix=C7 %s
// RUN: echo '5 [5,4,3,2,1]' | funrun --entry=exist %t.imp | funcheck --check-prefix=C8 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=stack %t.imp | funcheck --check-prefix=C9 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=mixed %t.imp | funcheck --check-prefix=C10 %s
// RUN: echo '3 4' | funrun --entry=deep %t.imp | funcheck --check-prefix=C11 %s
// RUN: echo '5 [27,6,1,7,2]' | funrun --entry=collatz %t.imp | funcheck --check-prefix=C12 %s
// RUN: echo '4 [2,3,1,2]' | funrun --entry=tworet %t.imp | funcheck --check-prefix=C13 %s

// C0: [2, 21, 12, 36, 6]
// C1: empty([0]i64)
// C2: [-4, 3, -2, 10, -3]
// C3: [0, 1, 2, 3]
// C3-NEXT: [0, 1, 2, 3]
// C4: [4, 5, 6, 7]
// C4-NEXT: [6, 9, 12, 15]
// C5: [24, 0, 384, 100, 0, 960]
// C6: [909, 923, 933]
// C7: [10, 9, 11, 9, 9]
// C8: [55, 44, 33, 42, 21]
// C9: [0, 4, 20, 68]
// C10: [1.0, 2.0, 3.0, 4.0]
// C10-NEXT: [100u8, 200u8, 44u8, 144u8]
// C11: {{\[\[}}[0, 0, 0], [11, 1, 11], [22, 2, 12], [33, 3, 13]], {{\[\[}}0, 10, 0], [11, 21, 1], [22, 32, 2], [33, 43, 3]], {{\[\[}}0, 10, 20], [11, 21, 31], [22, 32, 42], [33, 43, 53]]]
// C12: [112, 9, 1, 17, 2]
// C12-NEXT: [9232, 16, 1, 52, 2]
// C13: [32, 20, 2, 32]

entry fun branchalloc (n : i64) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (k : i64) (X : [k]i64) =
        if a > 5 then
          let (Y : [a]i64) = iota a
          in (a, Y)
        else
          let (Z : [a + 1]i64) = replicate [a + 1] a
          let (W : [a + 1]i64) = reverse 0 Z
          in (a + 1, W)
      let (s : i64) = reduce (+) j < k do
          let (x : i64) = X[j]
          in (x)
      in (s)
  in (R)

entry fun negative (n : i64) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (s : i64) =
        if a - 5 >= 0 then
          let (Y : [a - 5]i64) = iota (a - 5)
          let (t : i64) = reduce (+) j < a - 5 do
              let (y : i64) = Y[j]
              in (y + 1)
          in (t)
        else
          in (a - 5)
      in (s)
  in (R)

entry fun swaploop (n : i64) (c : i64) : ([n]i64, [n]i64) =
  let (R : [n]i64) (S : [n]i64) =
    kernel i < n do
      let (P0 : [n]i64) = iota n
      let (Q0 : [n]i64) = replicate [n] i
      let (P : [n]i64) (Q : [n]i64) =
        loop (P : [n]i64 = P0) (Q : [n]i64 = Q0) for k < c do
          let (T : [n]i64) = kernel j < n do
              let (p : i64) = P[n - 1 - j]
              let (q : i64) = Q[j]
              in (p + q + k)
          in (Q, T)
      let (x : i64) = P[i]
      let (y : i64) = Q[n - 1 - i]
      in (x, y)
  in (R, S)

entry fun variant (n : i64) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (X : [a]i64) = iota a
      let (Y : [n]i64) = replicate [n] a
      let (Z : [a + n]i64) = concat X Y
      let (k : i64) (F : [k]i64) = filter j < a + n do
          let (z : i64) = Z[j]
          in (z * 2, z % 2 == 0)
      let (G : [k + k]i64) = concat F F
      let (s : i64) = reduce (+) j < k + k do
          let (g : i64) = G[j]
          in (g * (j + 1))
      in (s)
  in (R)

entry fun layouts (n : i64) (A : [n][n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (C : [n][n]i64) = copy A
      let (D : [n][n]i64) =
        if i % 2 == 0 then
          let (T : [n][n]i64) = transpose C
          in (T)
        else
          let (E : [n][n]i64) = reverse 1 C
          in (E)
      let (D2 : [n][n]i64) = D with [0, i] = 100
      let (s : i64) = loop (s : i64 = 0) for j < n do
          let (d : i64) = D2[j, i]
          in (s * 3 + d)
      in (s)
  in (R)

entry fun sizesin (n : i64) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (s : i64) (q : i64) =
        loop (s : i64 = 0) (q : i64 = i) for k < 4 do
          let (a : i64) = A[q]
          let (X : [a + k]i64) = iota (a + k)
          let (Y : [a + k]i64) = rotate 0 (-3) X
          let (x : i64) = Y[a + k - 1]
          in (s + x, (q + a) % n)
      in (s)
  in (R)

entry fun exist (n : i64) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (k : i64) (X : [k]i64) (Y : [n - k]i64) = partition j < n do
          let (a : i64) = A[j]
          in (a, a > i)
      let (Z : [n]i64) =
        if k > 2 then
          let (V : [k + (n - k)]i64) = concat Y X
          let (V2 : [n]i64) = reshape [n] V
          in (V2)
        else
          in (A)
      let (z : i64) = Z[(i * 2) % n]
      in (z * 10 + k)
  in (R)

entry fun stack (n : i64) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (S0 : [n + 1]i64) = scratch [n + 1] i64
      let (S1 : [n + 1]i64) = S0 with [0] = i
      let (p : bool) (sp : i64) (t : i64) (S : [n + 1]i64) =
        loop (p : bool = true) (sp : i64 = 1) (t : i64 = 0) (S : *[n + 1]i64 = S1) while p do
          let (top : i64) = S[sp - 1]
          let (a : i64) = A[top]
          let (B : [a]i64) = iota a
          let (b : i64) = B[a - 1]
          let (sp2 : i64) (S3 : [n + 1]i64) =
            if top > 0 && sp < n then
              let (S2 : [n + 1]i64) = S with [sp - 1] = top - 1
              in (sp, S2)
            else
              in (sp - 1, S)
          in (sp2 > 0, sp2, t * 2 + b + top, S3)
      in (t)
  in (R)

entry fun mixed (n : i64) (A : [n]i64) : ([n]f64, [n]u8) =
  let (R : [n]f64) (Q : [n]u8) =
    kernel i < n do
      let (a : i64) = A[i]
      let (X : [a]u8) = replicate [a] u8(a * 100)
      let (Y : [a + 1]f64) = replicate [a + 1] f64(a)
      let (f : f64) = Y[a]
      let (u : u8) = X[a - 1]
      in (f, u)
  in (R, Q)

entry fun deep (n : i64) (m : i64) : ([n][m][n]i64) =
  let (R : [n][m][n]i64) =
    kernel i < n do
      let (S : [m][n]i64) =
        kernel j < m do
          let (X : [i + j + 1]i64) = iota (i + j + 1)
          let (T : [n]i64) =
            kernel k < n do
              let (Y : [k + 2]i64) = replicate [k + 2] j
              let (y : i64) = Y[k]
              let (x : i64) = X[(k + y) % (i + j + 1)]
              in (x * 10 + y)
          in (T)
      in (S)
  in (R)

// a trajectory of each, whose length only it knows
entry fun collatz (n : i64) (A : [n]i64) : ([n]i64, [n]i64) =
  let (R : [n]i64) (Q : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (X0 : [1]i64) = replicate [1] a
      let (p : bool) (x : i64) (k : i64) (X : [k]i64) =
        loop (p : bool = a != 1) (x : i64 = a) (k : i64 = 1) (X : [k]i64 = X0) while p do
          let (h : i64) = x / 2
          let (y : i64) = select(x % 2 == 0, h, 3 * x + 1)
          let (Y : [1]i64) = replicate [1] y
          let (Z : [k + 1]i64) = concat X Y
          in (y != 1, y, k + 1, Z)
      let (m : i64) = reduce (max) j < k do
          let (z : i64) = X[j]
          in (z)
      in (k, m)
  in (R, Q)

entry fun tworet (n : i64) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (B : [4]i64) = iota 4
      let (C : [a]i64) = iota a
      let (k : i64) (X : [k]i64) (Y : [4]i64) =
        if a % 2 == 0 then
          in (4, B, B)
        else
          let (D : [4]i64) = reverse 0 B
          in (a, C, D)
      let (x : i64) = X[k - 1]
      let (y : i64) = Y[a % 4]
      in (x * 10 + y)
  in (R)
