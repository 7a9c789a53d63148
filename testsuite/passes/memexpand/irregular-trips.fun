// Blocks of an iteration that trips change places of, ask again for in other sizes, or
// make larger: all the way down.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '4 0' | funrun --entry=swaploop %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '4 3' | funrun --entry=swaploop %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '5 [5,4,3,2,1]' | funrun --entry=sizesin %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=stack %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '5 [27,6,1,7,2]' | funrun --entry=collatz %t.imp | funcheck --check-prefix=C4 %s

// C0: [0, 1, 2, 3]
// C0-NEXT: [0, 1, 2, 3]
// C1: [4, 5, 6, 7]
// C1-NEXT: [6, 9, 12, 15]
// C2: [10, 9, 11, 9, 9]
// C3: [0, 4, 20, 68]
// C4: [112, 9, 1, 17, 2]
// C4-NEXT: [9232, 16, 1, 52, 2]

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
