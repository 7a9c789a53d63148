// Offsets that i32 has room for, as asserts say, that it has no room for, and that
// shifts make: they are what they are in i64.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '5' | funrun --entry=const32 %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '3 7 [[1,2,3,4,5,6,7],[8,9,10,11,12,13,14],[15,16,17,18,19,20,21]]' | funrun --entry=narrow %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '0 7 empty([0][7]i64)' | funrun --entry=narrow %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '2 3 [1,2,3,4,5,6]' | funrun --entry=prod %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '46341' | funrun --entry=square %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '3' | funrun --entry=shifts %t.imp | funcheck --check-prefix=C5 %s
// RUN: echo '4 2 [1,2,3,4,5,6,7,8]' | funrun --entry=known %t.imp | funcheck --check-prefix=C6 %s

// C0: 147
// C1: {{\[\[}}42, 28, 14], [40, 26, 12], [38, 24, 10], [36, 22, 8], [34, 20, 6], [32, 18, 4], [30, 16, 2]]
// C1-NEXT: 3080
// C2: empty([7][0]i64)
// C2-NEXT: 0
// C3: {{\[\[}}4, 5, 6], [1, 2, 3]]
// C4: 12884373612
// C4-NEXT: true
// C5: [363, 1961, 3559]
// C6: 13572468

entry fun const32 (n : i64) : (i64) =
  assert n <= 2147483647 && n >= 0
  let (Z : [n]i64) = iota n
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (a : i64) = Z[n - 1 - i]
      let (b : i64) = Z[i * (n - 1) % n]
      in (s * 2 + a + b)
  in (s)

entry fun narrow (n : i64) (m : i64) (A : [n][m]i64) : ([m][n]i64, i64) =
  assert n <= 1000 && m <= 1000
  let (R : [m][n]i64) =
    kernel j < m, i < n do
      let (a : i64) = A[n - 1 - i, m - 1 - j]
      in (a * 2)
  let (s : i64) =
    loop (s : i64 = 0) for k < n * m do
      let (a : i64) = A[k / max(m, 1), k % max(m, 1)]
      in (s + a * k)
  in (R, s)

entry fun prod (a : i64) (b : i64) (A : [a*b]i64) : ([a][b]i64) =
  let (B : [a][b]i64) = reshape [a][b] A
  let (R : [a][b]i64) =
    kernel i < a, j < b do
      let (x : i64) = B[a - 1 - i, j]
      in (x)
  in (R)

// offsets that i32 has no room for, of what is never accessed
entry fun square (n : i64) : (i64, bool) =
  assert n >= 1 && n <= 46341
  let (Z : [n]i64) = replicate [n] 3
  let (s : i64) (c : bool) =
    loop (s : i64 = 0) (c : bool = false) for i < 3 do
      let (q : i64) = (n - 1) * (n - 1) * 2 + i
      let (z : i64) = Z[q % n]
      in (s + z + q, c || q > 2147483647)
  in (s, c)

entry fun shifts (n : i64) : ([n]i64) =
  let (Z : [64]i64) = iota 64
  let (R : [n]i64) =
    kernel i < n do
      let (a : i64) = Z[(i << 4) | 3 & 15]
      let (b : i64) = Z[63 - (i << 2 >> 1)]
      in (a * 100 + b)
  in (R)

entry fun known (n : i64) (m : i64) (A : [n*m]i64) : (i64) =
  assert n == 4
  assert m == 2
  let (B : [n][m]i64) = reshape [n][m] A
  let (C : [m][n]i64) = transpose B
  let (s : i64) =
    loop (s : i64 = 0) for j < m do
      let (t : i64) =
        loop (t : i64 = s) for i < n do
          let (c : i64) = C[j, i]
          in (t * 10 + c)
      in (t)
  in (s)
