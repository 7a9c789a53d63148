// RUN: echo '9 2 [[1, 5], [3, 2], [0, 9], [4, 4], [4, 1], [2, 9], [1, 1], [7, 0], [0, 12]] [0, 0]' | funrun --entry=most %s | funcheck %s
// RUN: echo '0 2 empty([0][2]i64) [3, 4]' | funrun --entry=most %s | funcheck --check-prefix=NONE %s
// RUN: echo '3 0 empty([3][0]i64) empty([0]i64)' | funrun --entry=most %s | funcheck --check-prefix=NARROW %s
// RUN: echo '1300' | funrun --entry=matrices %s | funcheck --check-prefix=MATRICES %s
// RUN: echo '6' | funrun --entry=matrices %s | funcheck --check-prefix=FEW %s
// RUN: echo '0' | funrun --entry=matrices %s | funcheck --check-prefix=ZERO %s
// RUN: echo '40' | funrun --entry=choices %s | funcheck --check-prefix=CHOICES %s
// Operators that combine arrays; emitted.py compares what they give.

// CHECK: {{^\[\[}}1, 5], [3, 5], [3, 9], [4, 9], [4, 9], [4, 9], [4, 9], [7, 9], [7, 12]]
// CHECK-NEXT: {{^}}[1, 4, 4, 8, 12, 14, 15, 22, 22]
// CHECK-NEXT: {{^}}[5, 2, 9, 4, 1, 9, 1, 0, 12]
// CHECK-NEXT: {{^}}[7, 12]
// CHECK-NEXT: {{^}}[0, 1, 2, 3, 4, 5, 6, 7, 8]
// NONE: empty([0][2]i64)
// NONE: [3, 4]
// NARROW: empty([3][0]i64)
entry fun most (n : i64) (k : i64) (A : [n][k]i64) (z : [k]i64) : ([n][k]i64, [n]i64, [n]i64, [k]i64, [n]i64) =
  let (r : [n][k]i64) (s : [n]i64) (c : [n]i64) =
    scan ((\ (a : [k]i64) (b : [k]i64) ->
        let (m : [k]i64) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (m), z), +, id) i < n do
      let (row : [k]i64) = A[i, :]
      let (first : i64) (last : i64) =
        if k > 0 then
          let (x : i64) = row[0]
          let (y : i64) = row[k - 1]
          in (x, y)
        else
          in (0, 0)
      in (row, first, last)
  let (q : [k]i64) (d : [n]i64) =
    reduce ((\ (a : [k]i64) (b : [k]i64) ->
        let (m : [k]i64) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (m), z), id) i < n do
      let (row : [k]i64) = A[i, :]
      in (row, i)
  in (r, s, c, q, d)

// An operator that does not commute.
// MATRICES: [1, 2, 7, 30, {{.*}}, 135, 290, 588]
// MATRICES: {{\[\[}}1, 0], [0, 1]]
// FEW: [1, 2, 7, 30, 157, 187]
// FEW: {{\[\[}}3, 0], [2, 2]]
// ZERO: empty([0]i64)
// ZERO: {{\[\[}}1, 0], [0, 1]]
entry fun matrices (n : i64) : ([n]i64, [2][2]i64) =
  let (E : [2][2]i64) =
    kernel i < 2, j < 2 do
      in (i64(i == j))
  let (P : [n][2][2]i64) =
    scan ((\ (a : [2][2]i64) (b : [2][2]i64) ->
        let (c : [2][2]i64) =
          kernel i < 2, j < 2 do
            let (s : i64) =
              reduce (+) l < 2 do
                let (x : i64) = a[i, l]
                let (y : i64) = b[l, j]
                in (x * y)
            in (s % 997)
        in (c), E)) i < n do
      let (m : [2][2]i64) =
        kernel r < 2, c < 2 do
          in (select(r + c == 0, i % 5 + 1, i64(r + c == 1)))
      in (m)
  let (Q : [2][2]i64) =
    reduce ((\ (a : [2][2]i64) (b : [2][2]i64) ->
        let (c : [2][2]i64) =
          kernel i < 2, j < 2 do
            let (s : i64) =
              reduce (+) l < 2 do
                let (x : i64) = a[i, l]
                let (y : i64) = b[l, j]
                in (x * y)
            in (s % 5)
        in (c), E)) i < n do
      let (m : [2][2]i64) =
        kernel r < 2, c < 2 do
          in (select(r + c == 0, i % 5 + 1, i64(r + c == 1)))
      in (m)
  let (p : [n]i64) =
    kernel i < n do
      let (x : i64) = P[i, 1, 0]
      in (x)
  in (p, Q)

// What an operator returns may be one of its operands.
// CHOICES: {{^\[\[}}0, 0], [1, 7], [2, 14], [2, 14], {{.*}}, [2, 14]]
entry fun choices (n : i64) : ([n][2]i64) =
  let (none : [2]i64) = replicate [2] (-1)
  let (r : [n][2]i64) =
    scan ((\ (a : [2]i64) (b : [2]i64) ->
        let (x : i64) = a[0]
        let (y : i64) = b[0]
        let (c : [2]i64) =
          if x >= y then
            in (a)
          else
            in (b)
        in (c), none)) i < n do
      let (row : [2]i64) =
        kernel j < 2 do
          in (i % 3 * (6 * j + 1))
      in (row)
  in (r)
