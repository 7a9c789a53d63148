// Reductions and scans of a group's lanes, of scalars and of rows; of many, one and no
// elements.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '2 5 [[3,1,2,5,4],[9,8,7,6,5]]' | funrun --entry=folds %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '0 5 empty([0][5]i64)' | funrun --entry=folds %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '2 0 empty([2][0]i64)' | funrun --entry=folds %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '2 3 4' | funrun --entry=rowsum %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '2 3 100' | funrun --entry=rowsum %t.imp | funcheck --check-prefix=C4 %s
// RUN: echo '2 5 70' | funrun --entry=rowscan %t.imp | funcheck --check-prefix=C5 %s
// RUN: echo '1 1 1' | funrun --entry=rowscan %t.imp | funcheck --check-prefix=C6 %s
// RUN: echo '2 0 7' | funrun --entry=rowscan %t.imp | funcheck --check-prefix=C7 %s
// RUN: echo '2 9 0' | funrun --entry=rowscan %t.imp | funcheck --check-prefix=C8 %s

// C0: [15, 35]
// C0-NEXT: [4, 5]
// C0-NEXT: {{\[\[}}19, 39, 56, 72, 90], [40, 81, 123, 166, 210]]
// C1: empty([0]i64)
// C1-NEXT: empty([0]i64)
// C1-NEXT: empty([0][5]i64)
// C2: [0, 0]
// C2-NEXT: [0, 0]
// C2-NEXT: empty([2][0]i64)
// C3: {{\[\[}}39, 36, 33, 30], [339, 336, 333, 330]]
// C4: {{\[\[}}327, 324, 321, 318, 315, 312, 309, 306, 303, 300, 297, 294, 291, 288, 285, 282, 279, 276, 273, 270, 267, 264, 261, 258, 255, 252, 249, 246, 243, 240, 237, 234, 231, 228, 225, 222, 219, 216, 213, 210, 207, 204, 201, 198, 195, 192, 189, 186, 183, 180, 177, 174, 171, 168, 165, 162, 159, 156, 153, 150, 147, 144, 141, 138, 135, 132, 129, 126, 123, 120, 117, 114, 111, 108, 105, 102, 99, 96, 93, 90, 87
// C5: {{\[\[}}[445, 440, 435, 430, 425, 420, 415, 410, 405, 400, 395, 390, 385, 380, 375, 370, 365, 360, 355, 350, 345, 340, 335, 330, 325, 320, 315, 310, 305, 300, 295, 290, 285, 280, 275, 270, 265, 260, 255, 250, 245, 240, 235, 230, 225, 220, 215, 210, 205, 200, 195, 190, 185, 180, 175, 170, 165, 160, 155, 150, 145, 140, 135, 130, 125, 120, 115, 110, 105, 100], [336, 332, 328, 324, 320, 316, 312, 308, 304, 
// C6: {{\[\[}}[0]]]
// C7: empty([2][0][7]i64)
// C8: empty([2][9][0]i64)

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
