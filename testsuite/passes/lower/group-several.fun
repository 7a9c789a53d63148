// Several kernels of a group over one block, one after the other, and in loops of the
// group: each sees what the one before wrote.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '3 300' | funrun --entry=two %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '2 5' | funrun --entry=two %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '2 4 [[1,2,3,4],[5,6,7,8]]' | funrun --entry=stencil %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '3 1 [[1],[2],[3]]' | funrun --entry=stencil %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '2 9' | funrun --entry=nested %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '3 5' | funrun --entry=swaps %t.imp | funcheck --check-prefix=C5 %s
// RUN: echo '2 40' | funrun --entry=matcol %t.imp | funcheck --check-prefix=C6 %s

// C0: {{\[\[}}-596, -593, -590, -587, -584, -581, -578, -575, -572, -569, -566, -563, -560, -557, -554, -551, -548, -545, -542, -539, -536, -533, -530, -527, -524, -521, -518, -515, -512, -509, -506, -503, -500, -497, -494, -491, -488, -485, -482, -479, -476, -473, -470, -467, -464, -461, -458, -455, -452, -449, -446, -443, -440, -437, -434, -431, -428, -425, -422, -419, -416, -413, -410, -407, -404, -401, -3
// C1: {{\[\[}}-6, -3, 0, 3, -4], [-1006, -1003, -1000, -997, -1004]]
// C2: {{\[\[}}46, 50, 58, 62], [174, 178, 186, 190]]
// C3: {{\[\[}}6], [38], [70]]
// C4: [10080, 10081]
// C5: {{\[\[}}18009, 12016, 21008, 30005, 29012], [28015, 22022, 31014, 40011, 39018], [38021, 32028, 41020, 50017, 49024]]
// C6: {{\[\[}}0, 780, 1560, 2340, 3120, 3900, 4680, 5460, 6240, 7020, 7800, 8580, 9360, 10140, 10920, 11700, 12480, 13260, 14040, 14820, 15600, 16380, 17160, 17940, 18720, 19500, 20280, 21060, 21840, 22620, 23400, 24180, 24960, 25740, 26520, 27300, 28080, 28860, 29640, 30420], [40, 820, 1600, 2380, 3160, 3940, 4720, 5500, 6280, 7060, 7840, 8620, 9400, 10180, 10960, 11740, 12520, 13300, 14080, 14860, 15640, 16

entry fun two (n : i64) (m : i64) : ([n][m]i64) =
  assert m >= 1
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (A : [m]i64) = kernel j < m at lane do
          in (i * 1000 + j)
      let (B : [m]i64) = kernel j < m at lane do
          let (a : i64) = A[m - 1 - j]
          in (a * 2)
      let (C : [m]i64) = kernel j < m at lane do
          let (a : i64) = A[j]
          let (b : i64) = B[(j + 1) % m]
          in (a - b)
      in (C)
  in (R)

entry fun stencil (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64) =
  assert m >= 1
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (row : [m]i64) = A[i, :]
      let (t : [m]i64) = copy row
      let (u : [m]i64) =
        loop (u : [m]i64 = t) for k < 5 do
          let (v : [m]i64) = kernel j < m at lane do
              let (x : i64) = u[max(j - 1, 0)]
              let (y : i64) = u[min(j + 1, m - 1)]
              in (x + y - k)
          in (v)
      in (u)
  in (R)

entry fun nested (n : i64) (m : i64) : ([n]i64) =
  assert m >= 1
  let (R : [n]i64) =
    kernel i < n at block do
      let (t : [m][m]i64) =
        kernel a < m, b < m at lane do
          let (s : i64) = loop (s : i64 = 0) for c < a + 1 do
              in (s + c * b)
          in (s)
      let (u : [m]i64) = kernel a < m at lane do
          let (s : i64) = reduce (+) b < m do
              let (x : i64) = t[b, a]
              in (x)
          in (s)
      let (s : i64) = reduce (+) a < m at lane do
          let (x : i64) = u[m - 1 - a]
          in (x * a)
      in (s + i)
  in (R)

entry fun swaps (n : i64) (m : i64) : ([n][m]i64) =
  assert m >= 1
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (a : [m]i64) = iota m
      let (b : [m]i64) = replicate [m] i
      let (x : [m]i64) (y : [m]i64) =
        loop (x : [m]i64 = a) (y : [m]i64 = b) for k < 4 do
          let (z : [m]i64) = kernel j < m at lane do
              let (p : i64) = x[(j + 1) % m]
              let (q : i64) = y[m - 1 - j]
              in (p + q * 2)
          in (z, x)
      let (w : [m]i64) = kernel j < m at lane do
          let (p : i64) = x[j]
          let (q : i64) = y[j]
          in (p * 1000 + q)
      in (w)
  in (R)

entry fun matcol (n : i64) (m : i64) : ([n][m]i64) =
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (t : [m][m]i64) = scratch [m][m] i64
      let (t2 : [m][m]i64) =
        loop (t2 : *[m][m]i64 = t) for k < m do
          let (row : [m]i64) = kernel j < m at lane do
              in (j * k + i)
          let (t3 : [m][m]i64) = t2 with [:, k] = row
          in (t3)
      let (s : [m]i64) = kernel a < m at lane do
          let (r : i64) = loop (r : i64 = 0) for b < m do
              let (x : i64) = t2[a, b]
              in (r + x)
          in (r)
      in (s)
  in (R)
