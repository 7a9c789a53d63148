// What the lanes of a group do one after the other: several kernels over one
// block, in branches and in loops that the group leaves early, folds, scatters.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | funverify -q --same-as=%s
// RUN: lower --offsets=products --segments=groups %t > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '3 300' | funrun --entry=two %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '2 5' | funrun --entry=two %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '2 4 [[1,2,3,4],[5,6,7,8]]' | funrun --entry=stencil %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '3 1 [[1],[2],[3]]' | funrun --entry=stencil %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '2 7 [[1,2,3,4,5,6,7],[8,9,10,11,12,13,14]]' | funrun --entry=branch %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '4 300' | funrun --entry=uneven %t.imp | funcheck --check-prefix=C5 %s
// RUN: echo '2 6 [[3,1,2,6,5,4],[1,1,1,2,2,2]]' | funrun --entry=early %t.imp | funcheck --check-prefix=C6 %s
// RUN: echo '2 5 [[3,1,2,5,4],[9,8,7,6,5]]' | funrun --entry=folds %t.imp | funcheck --check-prefix=C7 %s
// RUN: echo '0 5 empty([0][5]i64)' | funrun --entry=folds %t.imp | funcheck --check-prefix=C8 %s
// RUN: echo '2 0 empty([2][0]i64)' | funrun --entry=folds %t.imp | funcheck --check-prefix=C9 %s
// RUN: echo '2 8 [[0,1,2,3,4,5,6,7],[7,6,5,4,3,2,1,0]]' | funrun --entry=scat %t.imp | funcheck --check-prefix=C10 %s
// RUN: echo '2 300' | funrun --entry=hist %t.imp | funcheck --check-prefix=C11 %s
// RUN: echo '2 6 [[3,1,2,6,5,4],[1,1,1,2,2,2]]' | funrun --entry=sift %t.imp | funcheck --check-prefix=C12 %s
// RUN: echo '2 3 4' | funrun --entry=rowsum %t.imp | funcheck --check-prefix=C13 %s
// RUN: echo '2 3 100' | funrun --entry=rowsum %t.imp | funcheck --check-prefix=C14 %s
// RUN: echo '2 5 70' | funrun --entry=rowscan %t.imp | funcheck --check-prefix=C15 %s
// RUN: echo '1 1 1' | funrun --entry=rowscan %t.imp | funcheck --check-prefix=C16 %s
// RUN: echo '2 0 7' | funrun --entry=rowscan %t.imp | funcheck --check-prefix=C17 %s
// RUN: echo '2 9 0' | funrun --entry=rowscan %t.imp | funcheck --check-prefix=C18 %s
// RUN: echo '2 9' | funrun --entry=nested %t.imp | funcheck --check-prefix=C19 %s
// RUN: echo '2 6' | funrun --entry=uniform %t.imp | funcheck --check-prefix=C20 %s
// RUN: echo '3 5' | funrun --entry=swaps %t.imp | funcheck --check-prefix=C21 %s
// RUN: echo '2 9' | funrun --entry=jacobi %t.imp | funcheck --check-prefix=C22 %s
// RUN: echo '2 1' | funrun --entry=jacobi %t.imp | funcheck --check-prefix=C23 %s
// RUN: echo '2 40' | funrun --entry=matcol %t.imp | funcheck --check-prefix=C24 %s

// C0: {{\[\[}}-596, -593, -590, -587, -584, -581, -578, -575, -572, -569, -566, -563, -560, -557, -554, -551, -548, -545, -542, -539, -536, -533, -530, -527, -524, -521, -518, -515, -512, -509, -506, -503, -500, -497, -494, -491, -488, -485, -482, -479, -476, -473, -470, -467, -464, -461, -458, -455, -452, -449, -446, -443, -440, -437, -434, -431, -428, -425, -422, -419, -416, -413, -410, -407, -404, -401, -3
// C1: {{\[\[}}-6, -3, 0, 3, -4], [-1006, -1003, -1000, -997, -1004]]
// C2: {{\[\[}}46, 50, 58, 62], [174, 178, 186, 190]]
// C3: {{\[\[}}6], [38], [70]]
// C4: {{\[\[}}6, 8, 10, 12, 0, 2, 4], [22, 30, 24, 18, 26, 20, 28]]
// C5: [44850, 44858, 45462, 45474]
// C6: [208, 509]
// C7: [15, 35]
// C7-NEXT: [4, 5]
// C7-NEXT: {{\[\[}}19, 39, 56, 72, 90], [40, 81, 123, 166, 210]]
// C8: empty([0]i64)
// C8-NEXT: empty([0]i64)
// C8-NEXT: empty([0][5]i64)
// C9: [0, 0]
// C9-NEXT: [0, 0]
// C9-NEXT: empty([2][0]i64)
// C10: {{\[\[}}-1, 70, 60, 50, 40, 30, 20, 10], [-1, 0, 10, 20, 30, 40, 50, 60]]
// C11: {{\[\[}}10099, 891, 894, 10100, 876, 879, 9801], [14851, 10100, 894, 897, 10101, 879, 882]]
// C12: [63119, 25035]
// C13: {{\[\[}}39, 36, 33, 30], [339, 336, 333, 330]]
// C14: {{\[\[}}327, 324, 321, 318, 315, 312, 309, 306, 303, 300, 297, 294, 291, 288, 285, 282, 279, 276, 273, 270, 267, 264, 261, 258, 255, 252, 249, 246, 243, 240, 237, 234, 231, 228, 225, 222, 219, 216, 213, 210, 207, 204, 201, 198, 195, 192, 189, 186, 183, 180, 177, 174, 171, 168, 165, 162, 159, 156, 153, 150, 147, 144, 141, 138, 135, 132, 129, 126, 123, 120, 117, 114, 111, 108, 105, 102, 99, 96, 93, 90, 87
// C15: {{\[\[}}[445, 440, 435, 430, 425, 420, 415, 410, 405, 400, 395, 390, 385, 380, 375, 370, 365, 360, 355, 350, 345, 340, 335, 330, 325, 320, 315, 310, 305, 300, 295, 290, 285, 280, 275, 270, 265, 260, 255, 250, 245, 240, 235, 230, 225, 220, 215, 210, 205, 200, 195, 190, 185, 180, 175, 170, 165, 160, 155, 150, 145, 140, 135, 130, 125, 120, 115, 110, 105, 100], [336, 332, 328, 324, 320, 316, 312, 308, 304, 
// C16: {{\[\[}}[0]]]
// C17: empty([2][0][7]i64)
// C18: empty([2][9][0]i64)
// C19: [10080, 10081]
// C20: {{\[\[}}-6, 2, 3, 4, 5, 6], [7, 2, 3, 4, 5, 7]]
// C21: {{\[\[}}18009, 12016, 21008, 30005, 29012], [28015, 22022, 31014, 40011, 39018], [38021, 32028, 41020, 50017, 49024]]
// C22: {{\[\[}}1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]]
// C23: {{\[\[}}1.0], [1.0]]
// C24: {{\[\[}}0, 780, 1560, 2340, 3120, 3900, 4680, 5460, 6240, 7020, 7800, 8580, 9360, 10140, 10920, 11700, 12480, 13260, 14040, 14820, 15600, 16380, 17160, 17940, 18720, 19500, 20280, 21060, 21840, 22620, 23400, 24180, 24960, 25740, 26520, 27300, 28080, 28860, 29640, 30420], [40, 820, 1600, 2380, 3160, 3940, 4720, 5500, 6280, 7060, 7840, 8620, 9400, 10180, 10960, 11740, 12520, 13300, 14080, 14860, 15640, 16

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

entry fun branch (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64) =
  assert m >= 1
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (a : i64) = A[i, 0]
      let (u : [m]i64) =
        if a > 3 then
          let (x : [m]i64) = kernel j < m at lane do
              let (q : i64) = A[i, m - 1 - j]
              in (q)
          let (y : [m]i64) = kernel j < m at lane do
              let (q : i64) = x[(j * 3 + 1) % m]
              in (q + 1)
          in (y)
        else
          let (x : [m]i64) = iota m
          let (y : [m]i64) = rotate 0 2 x
          in (y)
      let (z : [m]i64) = kernel j < m at lane do
          let (q : i64) = u[(j + 1) % m]
          in (q * 2)
      in (z)
  in (R)

// as many trips as the group's own number says
entry fun uneven (n : i64) (m : i64) : ([n]i64) =
  assert m >= 1
  let (R : [n]i64) =
    kernel i < n at block do
      let (t : [m]i64) = iota m
      let (u : [m]i64) =
        loop (u : *[m]i64 = t) for k < i do
          let (x : i64) = u[k]
          let (v : [m]i64) = u with [m - 1 - k] = x + 7
          let (w : [m]i64) = kernel j < m at lane do
              let (q : i64) = v[m - 1 - j]
              in (q + 1)
          in (w)
      let (s : i64) = reduce (+) j < m at lane do
          let (q : i64) = u[j]
          in (q)
      in (s)
  in (R)

entry fun early (n : i64) (m : i64) (A : [n][m]i64) : ([n]i64) =
  assert m >= 1
  let (R : [n]i64) =
    kernel i < n at block do
      let (row : [m]i64) = A[i, :]
      let (t : [m]i64) = copy row
      let (p : bool) (k : i64) (u : [m]i64) =
        loop (p : bool = true) (k : i64 = 0) (u : [m]i64 = t) while p do
          let (s : i64) = reduce (max) j < m at lane do
              let (x : i64) = u[j]
              in (x)
          let (v : [m]i64) = kernel j < m at lane do
              let (x : i64) = u[(j + 1) % m]
              in (x * 2 % 11)
          in (s < 10 && k < 8, k + 1, v)
      let (z : i64) = u[0]
      in (k * 100 + z)
  in (R)

entry fun folds (n : i64) (m : i64) (A : [n][m]i64) : ([n]i64, [n]i64, [n][m]i64) =
  let (S : [n]i64) (T : [n]i64) (U : [n][m]i64) =
    kernel i < n at block do
      let (s : i64) = reduce (+) j < m at lane do
          let (x : i64) = A[i, j]
          in (x)
      let (t : i64) = reduce ((\ (a : i64) (b : i64) -> in (fmod(a * 31, 17) * 0 + b), 0)) j < m at lane do
          let (x : i64) = A[i, j]
          in (x)
      let (u : [m]i64) = scan (+) j < m at lane do
          let (x : i64) = A[i, m - 1 - j]
          in (x + s)
      in (s, t, u)
  in (S, T, U)

entry fun scat (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64) =
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (d : [m]i64) = replicate [m] (-1)
      let (e : [m]i64) =
        scatter d j < m at lane do
          let (x : i64) = A[i, j]
          in (x - 1, j * 10)
      let (f : [m]i64) = kernel j < m at lane do
          let (x : i64) = e[m - 1 - j]
          in (x)
      in (f)
  in (R)

entry fun hist (n : i64) (m : i64) : ([n][7]i64) =
  let (R : [n][7]i64) =
    kernel i < n at block do
      let (d : [7]i64) = replicate [7] i
      let (e : [7]i64) =
        scatter (+) d j < m at lane do
          in ((j * j + i) % 9 - 1, j)
      let (f : [7]i64) =
        scatter (max) e j < m at lane do
          in (j % 8, j * 3)
      in (f)
  in (R)

entry fun sift (n : i64) (m : i64) (A : [n][m]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n at block do
      let (k : i64) (f : [k]i64) (g : [m - k]i64) =
        partition j < m at lane do
          let (x : i64) = A[i, j]
          in (x * 10 + j, x % 2 == 0)
      let (s : i64) = reduce ((\ (a : i64) (b : i64) -> in (max(a, b)), 0)) j < k at lane do
          let (x : i64) = f[j]
          in (x)
      let (t : i64) = reduce (+) j < m - k at lane do
          let (x : i64) = g[j]
          in (x * j)
      in (s * 1000 + t)
  in (R)

entry fun rowsum (n : i64) (m : i64) (k : i64) : ([n][k]i64) =
  let (z : [k]i64) = replicate [k] 0
  let (R : [n][k]i64) =
    kernel i < n at block do
      let (r : [k]i64) =
        reduce ((\ (a : [k]i64) (b : [k]i64) ->
            let (c : [k]i64) = kernel q < k do
                let (x : i64) = a[q]
                let (y : i64) = b[q]
                in (x + y)
            in (c), z)) j < m at lane do
          let (v : [k]i64) = kernel q < k do
              in (i * 100 + j * 10 + q)
          in (v)
      let (r2 : [k]i64) = kernel q < k at lane do
          let (x : i64) = r[k - 1 - q]
          in (x)
      in (r2)
  in (R)

entry fun rowscan (n : i64) (m : i64) (k : i64) : ([n][m][k]i64) =
  let (z : [k]i64) = replicate [k] 0
  let (R : [n][m][k]i64) =
    kernel i < n at block do
      let (r : [m][k]i64) =
        scan ((\ (a : [k]i64) (b : [k]i64) ->
            let (c : [k]i64) = kernel q < k do
                let (x : i64) = a[q]
                let (y : i64) = b[q]
                in (x + y)
            in (c), z)) j < m at lane do
          let (v : [k]i64) = kernel q < k do
              in (i * 100 + j * 10 + q)
          in (v)
      let (r2 : [m][k]i64) = kernel j < m, q < k at lane do
          let (x : i64) = r[m - 1 - j, k - 1 - q]
          in (x)
      in (r2)
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

entry fun uniform (n : i64) (m : i64) : ([n][m]i64) =
  assert m >= 2
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (t : [m]i64) = iota m
      let (x : i64) = t[1]
      let (t2 : [m]i64) = t with [0] = x + i + 5
      let (y : i64) = t2[0]
      let (u : [m]i64) =
        if y > 6 then
          let (a : [m]i64) = t2 with [1] = y
          in (a)
        else
          let (a : [m]i64) = t2 with [1] = 0 - y
          in (a)
      let (v : [m]i64) = kernel j < m at lane do
          let (q : i64) = u[(j + 1) % m]
          in (q)
      in (v)
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

entry fun jacobi (n : i64) (m : i64) : ([n][m]f64) =
  assert m >= 1
  let (R : [n][m]f64) =
    kernel i < n at block do
      let (a : [m]f64) = kernel j < m at lane do
          in (f64(j * i + 1))
      let (e : f64) (x : [m]f64) =
        loop (e : f64 = 1.0) (x : [m]f64 = a) for k < 6 do
          let (z : [m]f64) = kernel j < m at lane do
              let (p : f64) = x[max(j - 1, 0)]
              let (q : f64) = x[min(j + 1, m - 1)]
              in ((p + q) * 0.5)
          let (d : f64) = reduce (max) j < m at lane do
              let (p : f64) = x[j]
              let (q : f64) = z[j]
              in (abs(p - q))
          let (y : [m]f64) =
            if d > 0.5 then
              in (z)
            else
              in (x)
          in (d, y)
      in (x)
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
