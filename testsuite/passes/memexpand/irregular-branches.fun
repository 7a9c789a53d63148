// Blocks whose sizes only a branch of an iteration tells, or whose layouts it chooses:
// all the way down.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '5 [1,7,3,9,2]' | funrun --entry=branchalloc %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '0 empty([0]i64)' | funrun --entry=branchalloc %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '5 [1,7,3,9,2]' | funrun --entry=negative %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '3 [[1,2,3],[4,5,6],[7,8,9]]' | funrun --entry=layouts %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '4 [2,3,1,2]' | funrun --entry=tworet %t.imp | funcheck --check-prefix=C4 %s

// C0: [2, 21, 12, 36, 6]
// C1: empty([0]i64)
// C2: [-4, 3, -2, 10, -3]
// C3: [909, 923, 933]
// C4: [32, 20, 2, 32]

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
