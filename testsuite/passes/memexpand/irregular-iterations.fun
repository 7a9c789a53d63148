// Blocks whose sizes depend on an element, a count or indices of the iteration: all the
// way down.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '6 [3,0,2,5,1,4]' | funrun --entry=variant %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '5 [5,4,3,2,1]' | funrun --entry=exist %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=mixed %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '3 4' | funrun --entry=deep %t.imp | funcheck --check-prefix=C3 %s

// C0: [24, 0, 384, 100, 0, 960]
// C1: [55, 44, 33, 42, 21]
// C2: [1.0, 2.0, 3.0, 4.0]
// C2-NEXT: [100u8, 200u8, 44u8, 144u8]
// C3: {{\[\[}}[0, 0, 0], [11, 1, 11], [22, 2, 12], [33, 3, 13]], {{\[\[}}0, 10, 0], [11, 21, 1], [22, 32, 2], [33, 43, 3]], {{\[\[}}0, 10, 20], [11, 21, 31], [22, 32, 42], [33, 43, 53]]]

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
