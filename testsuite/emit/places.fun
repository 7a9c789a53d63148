// RUN: echo '8 [1.0f32, -2.0f32, nanf32, 0.0f32, -0.0f32, inff32, -inff32, 3.5f32]' | funrun --entry=sift %s | funcheck --check-prefix=SIFT %s
// RUN: echo '0 empty([0]f32)' | funrun --entry=sift %s | funcheck --check-prefix=ANY %s
// RUN: echo '1 [1.0f32]' | funrun --entry=sift %s | funcheck --check-prefix=ANY %s
// RUN: echo '1 [-1.0f32]' | funrun --entry=sift %s | funcheck --check-prefix=ANY %s
// RUN: echo '3 4 [[1u8,2u8,3u8,4u8],[0u8,0u8,0u8,0u8],[9u8,8u8,7u8,6u8]]' | funrun --entry=siftrows %s | funcheck --check-prefix=SIFTROWS %s
// RUN: echo '0 4 empty([0][4]u8)' | funrun --entry=siftrows %s | funcheck --check-prefix=ANY %s
// RUN: echo '3 0 empty([3][0]u8)' | funrun --entry=siftrows %s | funcheck --check-prefix=ANY %s
// RUN: echo '5 4' | funrun --entry=siftloop %s | funcheck --check-prefix=SIFTLOOP %s
// RUN: echo '0 4' | funrun --entry=siftloop %s | funcheck --check-prefix=ANY %s
// RUN: echo '5 0' | funrun --entry=siftloop %s | funcheck --check-prefix=ANY %s
// RUN: echo '5 true' | funrun --entry=siftbranch %s | funcheck --check-prefix=SIFTBRANCH %s
// RUN: echo '5 false' | funrun --entry=siftbranch %s | funcheck --check-prefix=ANY %s
// RUN: echo '1000 true' | funrun --entry=siftbranch %s | funcheck --check-prefix=ANY %s
// RUN: echo '6' | funrun --entry=parts %s | funcheck --check-prefix=PARTS %s
// RUN: echo '0' | funrun --entry=parts %s | funcheck --check-prefix=ANY %s
// RUN: echo '5000' | funrun --entry=parts %s | funcheck --check-prefix=ANY %s
// RUN: echo '5 9 [1,1,2,-1,5,4,4,9223372036854775807,-9223372036854775808]' | funrun --entry=hist %s | funcheck --check-prefix=HIST %s
// RUN: echo '0 2 [0,1]' | funrun --entry=hist %s | funcheck --check-prefix=ANY %s
// RUN: echo '3 0 empty([0]i64)' | funrun --entry=hist %s | funcheck --check-prefix=ANY %s
// RUN: echo '5 3' | funrun --entry=inkernel %s | funcheck --check-prefix=INKERNEL %s
// RUN: echo '0 3' | funrun --entry=inkernel %s | funcheck --check-prefix=ANY %s
// RUN: echo '5 0' | funrun --entry=inkernel %s | funcheck --check-prefix=ANY %s
// RUN: echo '5 1' | funrun --entry=inkernel %s | funcheck --check-prefix=ANY %s
// RUN: echo '70 [[3, 1], [2, 2]]' | funrun --entry=argmax %s | funcheck --check-prefix=ARGMAX %s
// RUN: echo '3000 [[3, 1], [2, 2]]' | funrun --entry=argmax %s | funcheck --check-prefix=ANY %s
// RUN: echo '0 [[3, 1], [2, 2]]' | funrun --entry=argmax %s | funcheck --check-prefix=ANY %s
// RUN: echo '10' | funrun --entry=segscan %s | funcheck --check-prefix=SEGSCAN %s
// RUN: echo '5000' | funrun --entry=segscan %s | funcheck --check-prefix=ANY %s
// RUN: echo '0' | funrun --entry=segscan %s | funcheck --check-prefix=ANY %s
// RUN: echo '4' | funrun --entry=scanthen %s | funcheck --check-prefix=SCANTHEN %s
// RUN: echo '4000' | funrun --entry=scanthen %s | funcheck --check-prefix=ANY %s
// RUN: echo '0' | funrun --entry=scanthen %s | funcheck --check-prefix=ANY %s
// RUN: echo '3' | funrun --entry=ones %s | funcheck --check-prefix=ONES %s
// RUN: echo '0' | funrun --entry=ones %s | funcheck --check-prefix=ANY %s
// RUN: echo '40' | funrun --entry=blocksoacs %s | funcheck --check-prefix=ANY %s
// RUN: echo '1' | funrun --entry=blocksoacs %s | funcheck --check-prefix=BLOCKSOACS %s
// RUN: echo '0' | funrun --entry=blocksoacs %s | funcheck --check-prefix=ANY %s
// RUN: echo '6' | funrun --entry=blockbranch %s | funcheck --check-prefix=BLOCKBRANCH %s
// RUN: echo '0' | funrun --entry=blockbranch %s | funcheck --check-prefix=ANY %s
// RUN: echo '7' | funrun --entry=laneswhile %s | funcheck --check-prefix=LANESWHILE %s
// RUN: echo '0' | funrun --entry=laneswhile %s | funcheck --check-prefix=ANY %s
// RUN: echo '40' | funrun --entry=histlane %s | funcheck --check-prefix=HISTLANE %s
// RUN: echo '3 4' | funrun --entry=rowfold %s | funcheck --check-prefix=ROWFOLD %s
// RUN: echo '0 4' | funrun --entry=rowfold %s | funcheck --check-prefix=ANY %s
// RUN: echo '3 0' | funrun --entry=rowfold %s | funcheck --check-prefix=ANY %s
// RUN: echo '100 3' | funrun --entry=rowfold %s | funcheck --check-prefix=ANY %s
// RUN: echo '70 3' | funrun --entry=carried %s | funcheck --check-prefix=CARRIED %s
// RUN: echo '70 0' | funrun --entry=carried %s | funcheck --check-prefix=ANY %s
// Parallel statements in every place, with every kind of operator, with many, one
// and no iterations: emitted.py compares what they give.

// ANY: {{^[-[a-z0-9]}}

entry fun sift (n : i64) (A : [n]f32) : (k : i64, [k]f32, [k]i64, h : i64, [h]bool, [n - h]bool) =
  let (k : i64) (xs : [k]f32) (is : [k]i64) =
    filter i < n do
      let (x : f32) = A[i]
      in (-x, i, x >= 0.0f32)
  let (h : i64) (t : [h]bool) (f : [n - h]bool) =
    partition i < n do
      let (x : f32) = A[i]
      in (x != x, x < 1.0f32 || x != x)
  in (k, xs, is, h, t, f)

entry fun siftrows (n : i64) (m : i64) (A : [n][m]u8) : (k : i64, [k][m]u8, [k][m][2]u8, [n]u8) =
  let (k : i64) (xs : [k][m]u8) (ys : [k][m][2]u8) =
    filter i < n do
      let (r : [m]u8) = A[i, :]
      let (s : u8) =
        reduce (+) j < m do
          let (x : u8) = r[j]
          in (x)
      let (p : [m][2]u8) =
        kernel j < m do
          let (x : u8) = A[i, m - 1 - j]
          let (q : [2]u8) = replicate [2] x
          in (q)
      in (r, p, s != 0u8)
  let (t : [n]u8) =
    kernel i < n do
      let (c : i64) (l : [c]u8) =
        filter j < m do
          let (x : u8) = A[i, j]
          in (x, x > 2u8)
      let (s : u8) =
        reduce (max) j < c do
          let (x : u8) = l[j]
          in (x)
      in (s)
  in (k, xs, ys, t)

entry fun siftloop (n : i64) (q : i64) : (i64, i64) =
  let (m : i64) (s : i64) =
    loop (m : i64 = n) (s : i64 = 0) for r < q do
      let (k : i64) (xs : [k]i64) =
        filter i < m do
          in (i, (i + r) % 2 == 0)
      let (t : i64) =
        reduce (+) i < k do
          let (x : i64) = xs[i]
          in (x)
      in (k + 1, s + t)
  in (m, s)

entry fun siftbranch (n : i64) (c : bool) : (k : i64, [k]i64) =
  let (k : i64) (B : [k]i64) =
    if c then
      let (a : i64) (xs : [a]i64) =
        filter i < n do
          in (i * 3, i % 3 != 1)
      in (a, xs)
    else
      let (z : [2]i64) = replicate [2] n
      in (2, z)
  in (k, B)

entry fun parts (n : i64) : (k : i64, [k]i64, [n - k]i64, [k]i8, [n - k]i8, i64) =
  let (k : i64) (a : [k]i64) (b : [k]i8) (c : [n - k]i64) (d : [n - k]i8) =
    partition i < n do
      in (i, i8(i * 37), i * i % 7 < 3)
  let (s : i64) =
    reduce (+) i < n - k do
      let (x : i64) = c[i]
      in (x)
  in (k, a, c, b, d, s)

entry fun hist (m : i64) (n : i64) (ix : [n]i64) : ([m]i64, [m]i32, [m]f64, [m]u8) =
  let (H : [m]i64) = replicate [m] 0
  let (H1 : [m]i64) =
    scatter (+) H i < n do
      let (j : i64) = ix[i]
      in (j, i)
  let (G : [m]i32) = replicate [m] 1i32
  let (G1 : [m]i32) =
    scatter (*) G i < n do
      let (j : i64) = ix[i]
      in (j, -3i32)
  let (D : [m]f64) = replicate [m] inf
  let (D1 : [m]f64) =
    scatter (min) D i < n do
      let (j : i64) = ix[i]
      in (j, select(i % 2 == 0, -0.0, 0.0))
  let (U : [m]u8) = replicate [m] 0u8
  let (U1 : [m]u8) =
    scatter U i < n do
      let (j : i64) = ix[i]
      in (select(i < 3, i * 2 - 1, ~j | -9223372036854775807), 7u8)
  in (H1, G1, D1, U1)

entry fun inkernel (n : i64) (m : i64) : ([n]i64, [n][m]i64, [n][m]i32) =
  let (C : [n]i64) (B : [n][m]i64) (H : [n][m]i32) =
    kernel i < n do
      let (k : i64) (xs : [k]i64) =
        filter j < m do
          in (j * i, (i + j) % 2 == 0)
      let (Z : [m]i64) = replicate [m] -1
      let (Y : [m]i64) =
        scatter Z j < k do
          let (x : i64) = xs[j]
          in (j, x)
      let (W : [m]i32) = replicate [m] 0i32
      let (V : [m]i32) =
        scatter (+) W j < 3 * m do
          in (fmod(j * j + i, m + 1), i32(j))
      let (p : i64) (lo : [p]i64) (hi : [m - p]i64) =
        partition j < m do
          let (x : i64) = Y[j]
          in (x, x < 2)
      let (cat : [p + (m - p)]i64) = concat hi lo
      let (cat' : [m]i64) = reshape [m] cat
      in (k, cat', V)
  in (C, B, H)

entry fun argmax (n : i64) (K : [2][2]i64) : (i64, i64, f32, bool) =
  let (a : i64) = K[0, 0]
  let (b : i64) = K[1, 1]
  let (v : i64) (at' : i64) (lo : f32) (any : bool) =
    reduce ((\ (x : i64) (i : i64) (y : i64) (j : i64) ->
        let (c : bool) = x > y || x == y && i <= j
        in (select(c, x, y), select(c, i, j)), -9223372036854775807, -1), min, ||) i < n do
      in ((i * a) % 17 ^ b, i, select(i % 2 == 0, 0.0f32, -0.0f32), i == 5)
  in (v, at', lo, any)

entry fun segscan (n : i64) : ([n]i64, [n]bool, [n]i64) =
  let (S : [n]i64) (F : [n]bool) (X : [n]i64) =
    scan ((\ (a : i64) (f : bool) (b : i64) (g : bool) ->
        let (c : i64) = select(g, 0, a)
        in (c + b, f || g), 0, false), id) i < n do
      in (i, i % 7 == 3, i * i)
  in (S, F, X)

entry fun scanthen (n : i64) : ([n]i64, [n]f32, [n]u8) =
  let (S : [n]i64) (T : [n]f32) (U : [n]u8) =
    scan (+, max) i < n do
      in (i, f32(i * 7 % 11))
    then j (s : i64) (m : f32) do
      in (s - j, m - f32(j), u8(s))
  in (S, T, U)

entry fun ones (n : i64) : (i64, [n]i64, [2][n]i64) =
  let (x : i64) (R : [n]i64) =
    once do
      let (A : [n]i64) =
        scan (+) i < n do
          in (i + 1)
      let (s : i64) =
        reduce (*) i < n do
          let (y : i64) = A[i]
          in (y)
      in (s, A)
  let (Z : [2][n]i64) =
    kernel i < 2 do
      let (q : i64) =
        once do
          in (i + x)
      let (w : [n]i64) = replicate [n] q
      in (w)
  in (x, R, Z)

entry fun blocksoacs (n : i64) : ([4]i64, [4]i64, [4][n]i64, [4][n]u8, [4]bool) =
  let (K : [4]i64) (M : [4]i64) (P : [4][n]i64) (H : [4][n]u8) (Q : [4]bool) =
    kernel g < 4 at block do
      let (z : [n]i64) = iota n
      let (p : [n]i64) =
        scan (max) l < n at lane do
          let (x : i64) = z[l]
          in (fmod(x * 7 + g, 11))
      let (k : i64) (f : [k]i64) =
        filter l < n at lane do
          let (x : i64) = p[l]
          in (x, x % 2 == 0)
      let (m : i64) =
        reduce (+) l < k at lane do
          let (x : i64) = f[l]
          in (x)
      let (h0 : [n]u8) = replicate [n] u8(g)
      let (h : [n]u8) =
        scatter (+) h0 l < n at lane do
          in (fmod(l * l, n + 1), u8(l))
      let (q : bool) =
        reduce (&&) l < n at lane do
          let (x : i64) = p[l]
          in (x > g)
      in (k, m, p, h, q)
  in (K, M, P, H, Q)

entry fun blockbranch (n : i64) : ([n][5]i64, [n]i64) =
  let (B : [n][5]i64) (C : [n]i64) =
    kernel i < n at block do
      let (b : [5]i64) (c : i64) =
        if i % 3 == 0 then
          let (x : [5]i64) =
            kernel l < 5 at lane do
              in (l * i)
          let (s : i64) =
            reduce (+) l < 5 at lane do
              let (y : i64) = x[l]
              in (y)
          in (x, s)
        else
          let (y : [5]i64) = iota 5
          let (r : [5]i64) = reverse 0 y
          in (r, -i)
      in (b, c)
  in (B, C)

entry fun laneswhile (n : i64) : ([n][4]i64) =
  let (R : [n][4]i64) =
    kernel i < n at block do
      let (t : [4]i64) =
        kernel l < 4 at lane do
          let (go : bool) (x : i64) =
            loop (go : bool = l > 0) (x : i64 = i) while go do
              let (y : i64) = x * 3 + l
              in (y < 50, y)
          in (x)
      let (more : bool) (k : i64) (u : [4]i64) =
        loop (more : bool = i > 2) (k : i64 = 0) (u : [4]i64 = t) while more do
          let (v : [4]i64) =
            kernel l < 4 at lane do
              let (x : i64) = u[3 - l]
              in (x + k)
          in (k + 1 < i, k + 1, v)
      in (u)
  in (R)

entry fun histlane (n : i64) : ([3][5]i32, [3][5]f32) =
  let (H : [3][5]i32) (G : [3][5]f32) =
    kernel g < 3 at block do
      let (h : [5]i32) = replicate [5] 0i32
      let (h' : [5]i32) =
        scatter (+) h l < n at lane do
          in (fmod(l * g, 6) - 1, i32(l))
      let (m : [5]f32) = replicate [5] 0.0f32
      let (m' : [5]f32) =
        scatter (max) m l < n at lane do
          in (l % 7, f32(l * l % 13))
      in (h', m')
  in (H, G)

entry fun rowfold (n : i64) (m : i64) : ([m]i64, [n][m]i64, [m]i64) =
  let (A : [n][m]i64) =
    kernel i < n, j < m do
      in (i * 7 % 5 + j)
  let (z : [m]i64) = replicate [m] 0
  let (s : [m]i64) =
    reduce ((\ (a : [m]i64) (b : [m]i64) ->
        let (c : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c), z)) i < n do
      let (r : [m]i64) = A[i, :]
      in (r)
  let (S : [n][m]i64) =
    scan ((\ (a : [m]i64) (b : [m]i64) ->
        let (c : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x + y)
        in (c), z)) i < n do
      let (r : [m]i64) = A[n - 1 - i, :]
      in (r)
  let (t : [m]i64) =
    loop (t : [m]i64 = s) for i < n do
      let (u : [m]i64) =
        kernel j < m do
          let (x : i64) = t[m - 1 - j]
          let (y : i64) = S[i, j]
          in (x ^ y)
      in (u)
  in (s, S, t)

entry fun carried (n : i64) (q : i64) : ([n]i64, i64) =
  let (A : [n]i64) = iota n
  let (s : i64) (B : [n]i64) =
    loop (s : i64 = 0) (B : *[n]i64 = A) for i < q do
      let (t : i64) =
        reduce (max) j < n do
          let (x : i64) = B[j]
          in (x)
      let (C : [n]i64) =
        scatter B j < n / 2 do
          in (2 * j, t + j)
      in (s + t, C)
  in (B, s)

// SIFT:      5
// SIFT-NEXT: [-1.0f32, -0.0f32, 0.0f32, -inff32, -3.5f32]
// SIFT-NEXT: [0, 3, 4, 5, 7]
// SIFT-NEXT: 5
// SIFT-NEXT: [false, true, false, false, false]
// SIFT-NEXT: [false, false, false]
// SIFTROWS:      2
// SIFTROWS-NEXT: {{\[\[}}1u8, 2u8, 3u8, 4u8], [9u8, 8u8, 7u8, 6u8]]
// SIFTROWS-NEXT: {{\[\[}}[4u8, 4u8], [3u8, 3u8], [2u8, 2u8], [1u8, 1u8]], {{\[\[}}6u8, 6u8], [7u8, 7u8], [8u8, 8u8], [9u8, 9u8]]]
// SIFTROWS-NEXT: [4u8, 0u8, 9u8]
// SIFTLOOP:      2
// SIFTLOOP-NEXT: 13
// SIFTBRANCH:      3
// SIFTBRANCH-NEXT: [0, 6, 9]
// PARTS:      4
// PARTS-NEXT: [0, 1, 3, 4]
// PARTS-NEXT: [2, 5]
// PARTS-NEXT: [0i8, 37i8, 111i8, -108i8]
// PARTS-NEXT: [74i8, -71i8]
// PARTS-NEXT: 7
// HIST:      [0, 1, 2, 0, 11]
// HIST-NEXT: [1i32, 9i32, -3i32, 1i32, 9i32]
// HIST-NEXT: [inf, -0.0, -0.0, inf, -0.0]
// HIST-NEXT: [0u8, 7u8, 0u8, 7u8, 0u8]
// INKERNEL:      [2, 1, 2, 1, 2]
// INKERNEL-NEXT: {{\[\[}}0, 0, -1], [1, -1, -1], [4, 0, -1], [3, -1, -1], [8, 0, -1]]
// INKERNEL-NEXT: {{\[\[}}20i32, 16i32, 0i32], [0i32, 20i32, 16i32], [0i32, 0i32, 20i32], [16i32, 0i32, 0i32], [20i32, 16i32, 0i32]]
// ARGMAX:      18
// ARGMAX-NEXT: 11
// ARGMAX-NEXT: -0.0f32
// ARGMAX-NEXT: true
// SEGSCAN:      [0, 1, 3, 3, 7, 12, 18, 25, 33, 42]
// SEGSCAN-NEXT: [false, false, false, true, true, true, true, true, true, true]
// SEGSCAN-NEXT: [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]
// SCANTHEN:      [0, 0, 1, 3]
// SCANTHEN-NEXT: [0.0f32, 6.0f32, 5.0f32, 7.0f32]
// SCANTHEN-NEXT: [0u8, 1u8, 3u8, 6u8]
// ONES:      18
// ONES-NEXT: [1, 3, 6]
// ONES-NEXT: {{\[\[}}18, 18, 18], [19, 19, 19]]
// BLOCKSOACS:      [1, 0, 1, 0]
// BLOCKSOACS-NEXT: [0, 0, 2, 0]
// BLOCKSOACS-NEXT: {{\[\[}}0], [1], [2], [3]]
// BLOCKSOACS-NEXT: {{\[\[}}0u8], [1u8], [2u8], [3u8]]
// BLOCKSOACS-NEXT: [false, false, false, false]
// BLOCKBRANCH:      {{\[\[}}0, 0, 0, 0, 0], [4, 3, 2, 1, 0], [4, 3, 2, 1, 0], [0, 3, 6, 9, 12], [4, 3, 2, 1, 0], [4, 3, 2, 1, 0]]
// BLOCKBRANCH-NEXT: [0, -1, -2, 30, -4, -5]
// LANESWHILE:      {{\[\[}}0, 121, 80, 120], [1, 121, 53, 66], [2, 67, 80, 93], [123, 110, 97, 6], [10, 127, 140, 153], [67, 63, 158, 15], [21, 73, 77, 81]]
// HISTLANE:      {{\[\[}}0i32, 0i32, 0i32, 0i32, 0i32], [133i32, 140i32, 147i32, 114i32, 120i32], [0i32, 247i32, 0i32, 260i32, 0i32]]
// HISTLANE-NEXT: {{\[\[}}12.0f32, 12.0f32, 9.0f32, 12.0f32, 12.0f32], [12.0f32, 12.0f32, 9.0f32, 12.0f32, 12.0f32], [12.0f32, 12.0f32, 9.0f32, 12.0f32, 12.0f32]]
// ROWFOLD:      [4, 5, 6, 7]
// ROWFOLD-NEXT: {{\[\[}}4, 5, 6, 7], [6, 8, 10, 12], [6, 9, 12, 15]]
// ROWFOLD-NEXT: [9, 0, 7, 10]
// CARRIED:      [137, 1, 138, 3, 139, 5, 140, 7, 141, 9, 142, 11, 143, 13, 144, 15, 145, 17, 146, 19, 147, 21, 148, 23, 149, 25, 150, 27, 151, 29, 152, 31, 153, 33, 154, 35, 155, 37, 156, 39, 157, 41, 158, 43, 159, 45, 160, 47, 161, 49, 162, 51, 163, 53, 164, 55, 165, 57, 166, 59, 167, 61, 168, 63, 169, 65, 170, 67, 171, 69]
// CARRIED-NEXT: 309
