// Small integers that wrap around, and offsets at the border of i32.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | funverify -q --same-as=%s
// RUN: lower --offsets=products --segments=groups %t > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '2147483647' | funrun --entry=i32wrap %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '100i32 [1i32,2i32,3i32]' | funrun --entry=idx32 %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '250u8' | funrun --entry=u8wrap %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '[1i16,-32768i16,32767i16]' | funrun --entry=sixteen %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '5' | funrun --entry=const32 %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '3 7 [[1,2,3,4,5,6,7],[8,9,10,11,12,13,14],[15,16,17,18,19,20,21]]' | funrun --entry=narrow %t.imp | funcheck --check-prefix=C5 %s
// RUN: echo '0 7 empty([0][7]i64)' | funrun --entry=narrow %t.imp | funcheck --check-prefix=C6 %s
// RUN: echo '2 3 [1,2,3,4,5,6]' | funrun --entry=prod %t.imp | funcheck --check-prefix=C7 %s
// RUN: echo '4 [1u32,4294967295u32,7u32,2u32]' | funrun --entry=u32idx %t.imp | funcheck --check-prefix=C8 %s
// RUN: echo '46341' | funrun --entry=square %t.imp | funcheck --check-prefix=C9 %s
// RUN: echo '3' | funrun --entry=shifts %t.imp | funcheck --check-prefix=C10 %s
// RUN: echo '4 2 [1,2,3,4,5,6,7,8]' | funrun --entry=known %t.imp | funcheck --check-prefix=C11 %s
// RUN: echo '6 [true,false,true,true,false,true]' | funrun --entry=bools %t.imp | funcheck --check-prefix=C12 %s

// C0: -2147483648i32
// C0-NEXT: -1i32
// C0-NEXT: -1
// C1: 2119536273i32
// C2: [238u8, 247u8, 0u8, 9u8]
// C2-NEXT: 238u8
// C3: [1i16, 0i16, -32767i16]
// C3-NEXT: 1i16
// C4: 147
// C5: {{\[\[}}42, 28, 14], [40, 26, 12], [38, 24, 10], [36, 22, 8], [34, 20, 6], [32, 18, 4], [30, 16, 2]]
// C5-NEXT: 3080
// C6: empty([7][0]i64)
// C6-NEXT: 0
// C7: {{\[\[}}4, 5, 6], [1, 2, 3]]
// C8: 288721u32
// C9: 12884373612
// C9-NEXT: true
// C10: [363, 1961, 3559]
// C11: 13572468
// C12: [true, true, false, true, true, false]
// C12-NEXT: 9678

entry fun i32wrap (n : i64) : (i32, i32, i64) =
  let (a : i32) = i32(n) + 1i32
  let (b : i32) = a * a - 1i32
  in (a, b, i64(a) + n)

entry fun idx32 (k : i32) (A : [3]i32) : (i32) =
  let (s : i32) =
    loop (s : i32 = k) for i < 40 do
      let (j : i64) = fmod(i64(s * 1000003i32), 3)
      let (a : i32) = A[j]
      in (s * 7i32 + a)
  in (s)

entry fun u8wrap (k : u8) : ([4]u8, u8) =
  let (R : [4]u8) =
    kernel i < 4 do
      let (x : u8) = k + u8(i * 3)
      in (x * 3u8)
  let (s : u8) = reduce (+) i < 4 do
      let (r : u8) = R[i]
      in (r)
  in (R, s)

entry fun sixteen (A : [3]i16) : ([3]i16, i16) =
  let (R : [3]i16) =
    kernel i < 3 do
      let (a : i16) = A[i]
      in (abs(a) + min(a, 3i16) - a * a)
  let (m : i16) = reduce (max) i < 3 do
      let (r : i16) = R[i]
      in (r)
  in (R, m)

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

entry fun u32idx (n : i64) (A : [n]u32) : (u32) =
  let (s : u32) =
    loop (s : u32 = 0u32) for i < n * 3 do
      let (a : u32) = A[i64(s % u32(n))]
      in (s * 3u32 + a + u32(i))
  in (s)

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

entry fun bools (n : i64) (A : [n]bool) : ([n]bool, i64) =
  let (R : [n]bool) =
    scan (^) i < n do
      let (a : bool) = A[i]
      in (a)
  let (k : i64) (P : [k]i64) = filter i < n do
      let (r : bool) = R[i]
      in (i, r)
  let (s : i64) =
    loop (s : i64 = k) for i < k do
      let (p : i64) = P[i]
      in (s * 7 + p)
  in (R, s)
