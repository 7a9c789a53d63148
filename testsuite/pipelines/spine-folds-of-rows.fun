// Operators on arrays, all the way: each is folded in chunks.
// RUN: inline %s | simplify | memintro | hoist -o %t.mem
// RUN: funverify -q --validity=20 --same-as=%s %t.mem
// RUN: memexpand %t.mem -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: simplify %t.out | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=blocked %t.mem | guard | lower | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,hoist,simplify,shortcircuit,memexpand,hoist,guard,lower %s | funverify -q --same-as=%s
// RUN: echo '9 2 [40, 0] [[1, 2], [3, 4], [50, 6], [7, 80], [9, 1], [2, 3], [4, 5], [6, 7], [8, 9]] [0, 0]' | funrun --entry=a1 %s
// RUN: echo '6 1 3 [[4], [2], [5], [1], [7], [3]] [9]' | funrun --entry=a2 %s
// RUN: echo '5 2 [[4, 1], [2, 2], [5, 0], [1, 9], [7, 3]] [0, 0] [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]' | funrun --entry=a3 %s
// RUN: echo '5 [[[1, 2], [3, 4], [5, 6]], [[9, 2], [3, 4], [5, 6]], [[1, 2], [3, 14], [5, 6]], [[1, 2], [3, 4], [5, 60]], [[0, 0], [0, 0], [0, 0]]]' | funrun --entry=a4 %s
// RUN: echo '3 2 [[[1, 2], [3, 0], [2, 9]], [[4, 4], [4, 5], [0, 6]]]' | funrun --entry=a5 %s
// RUN: echo '7 2 [[1i32, 2i32], [4i32, 8i32], [16i32, 1i32], [0i32, 0i32], [2i32, 2i32], [64i32, 1i32], [1i32, 1i32]] [0i32, 0i32]' | funrun --entry=a6 %s
// RUN: echo '5 1 1 [[1.0f32], [0.5f32], [2.0f32], [nanf32], [3.0f32]] [[[1i8, 2i8]], [[100i8, 2i8]], [[100i8, 2i8]], [[1i8, 2i8]], [[1i8, 2i8]]] [0.0f32] [[0i8, 0i8]]' | funrun --entry=a7 %s
// RUN: echo '6 [[1u8, 2u8], [200u8, 2u8], [3u8, 2u8], [4u8, 9u8], [255u8, 0u8], [7u8, 7u8]]' | funrun --entry=a8 %s
// RUN: echo '6 true [[1, 2], [3, 0], [2, 9], [4, 4], [4, 5], [0, 6]]' | funrun --entry=a9 %s
// RUN: echo '6 false [[1, 2], [3, 0], [2, 9], [4, 4], [4, 5], [0, 6]]' | funrun --entry=a9 %s

// Scan of rows of rows, with captured array, body in branch, n+3 bound.
entry fun a1 (n : i64) (k : i64) (W : [k]i64) (A : [n][k]i64) (z : [k]i64) : ([n + 3][k]i64) =
  let (r : [n + 3][k]i64) =
    scan ((\ (a : [k]i64) (b : [k]i64) ->
        let (c : [k]i64) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[k - 1 - (k - 1 - j)]
            let (w : i64) = W[j]
            in (max(x, max(y, w)))
        in (c), z)) i < n + 3 do
      let (row : [k]i64) =
        if i < n then
          let (v : [k]i64) = A[i, :]
          in (v)
        else
          let (v : [k]i64) = replicate [k] i
          in (v)
      in (row)
  in (r)

// In a loop, the scan's result goes round.
entry fun a2 (n : i64) (k : i64) (t : i64) (A : [n][k]i64) (z : [k]i64) : ([n][k]i64) =
  assert t < 5
  let (R : [n][k]i64) =
    loop (X : [n][k]i64 = A) for s < t do
      let (r : [n][k]i64) =
        scan ((\ (a : [k]i64) (b : [k]i64) ->
            let (c : [k]i64) =
              kernel j < k do
                let (x : i64) = a[j]
                let (y : i64) = b[j]
                in (min(x, y))
            in (c), z)) i < n do
          let (row : [k]i64) = X[n - 1 - i, :]
          in (row)
      in (r)
  in (R)

// Result of scan is transposed and updated.
entry fun a3 (n : i64) (k : i64) (A : [n][k]i64) (z : [k]i64) (D : *[k][n]i64) : (*[k][n]i64) =
  let (r : [n][k]i64) =
    scan ((\ (a : [k]i64) (b : [k]i64) ->
        let (c : [k]i64) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c), z)) i < n do
      let (row : [k]i64) = A[i, :]
      in (row)
  let (T : [k][n]i64) = transpose r
  let (E : [k][n]i64) = D with [:, :] = T
  in (E)

// Reduce with array and branch returning different layouts.
entry fun a4 (n : i64) (A : [n][3][2]i64) : ([2][3]i64, i64) =
  let (z : [2][3]i64) = replicate [2][3] (-100)
  let (r : [2][3]i64) (c : i64) =
    reduce ((\ (a : [2][3]i64) (b : [2][3]i64) ->
        let (c : [2][3]i64) =
          kernel i < 2, j < 3 do
            let (x : i64) = a[i, j]
            let (y : i64) = b[i, j]
            in (max(x, y))
        in (c), z), +) i < n do
      let (m : [3][2]i64) = A[i, :, :]
      let (t : [2][3]i64) = transpose m
      in (t, i)
  in (r, c)

// Scan inside a kernel (sequential), of rows.
entry fun a5 (n : i64) (m : i64) (A : [m][n][2]i64) : ([m][n][2]i64) =
  let (z : [2]i64) = replicate [2] 0
  let (R : [m][n][2]i64) =
    kernel q < m do
      let (r : [n][2]i64) =
        scan ((\ (a : [2]i64) (b : [2]i64) ->
            let (c : [2]i64) =
              kernel j < 2 do
                let (x : i64) = a[j]
                let (y : i64) = b[j]
                in (max(x, y))
            in (c), z)) i < n do
          let (row : [2]i64) = A[q, i, :]
          in (row)
      in (r)
  in (R)

// Scan of ids and scalars only with arrays; id first.
entry fun a6 (n : i64) (k : i64) (A : [n][k]i32) (z : [k]i32) : ([n][k]i32, [k]i32, [n]i64, [n]bool) =
  let (d : [n][k]i32) (r : [k]i32) (x : [n]i64) (b : [n]bool) =
    reduce (id, (\ (a : [k]i32) (b : [k]i32) ->
        let (s : i32) = reduce (+) j < k do
          let (v : i32) = a[j]
          in (v)
        let (t : i32) = reduce (+) j < k do
          let (x : i32) = b[j]
          in (x)
        let (c : [k]i32) =
          kernel j < k do
            let (x : i32) = a[j]
            let (y : i32) = b[j]
            in (x | y)
        in (c), z), id, id) i < n do
      let (row : [k]i32) = A[i, :]
      let (c : [k]i32) = copy row
      in (c, row, i, i % 2 == 0)
  in (d, r, x, b)

// A scan of tuples of arrays of different shapes.
entry fun a7 (n : i64) (k : i64) (m : i64) (A : [n][k]f32) (B : [n][m][2]i8) (z : [k]f32) (w : [m][2]i8) : ([n][k]f32, [n][m][2]i8) =
  let (r : [n][k]f32) (s : [n][m][2]i8) =
    scan ((\ (a : [k]f32) (p : [m][2]i8) (b : [k]f32) (q : [m][2]i8) ->
        let (c : [k]f32) =
          kernel j < k do
            let (x : f32) = a[j]
            let (y : f32) = b[j]
            in (max(x, y))
        let (e : [m][2]i8) =
          kernel i < m, j < 2 do
            let (x : i8) = p[i, j]
            let (y : i8) = q[i, j]
            in (x + y)
        in (c, e), z, w)) i < n do
      let (row : [k]f32) = A[i, :]
      let (mat : [m][2]i8) = B[i, :, :]
      in (row, mat)
  in (r, s)

// An operator that returns its right operand; reversal.
entry fun a8 (n : i64) (A : [n][2]u8) : ([n][2]u8) =
  let (z : [2]u8) = replicate [2] 0u8
  let (r : [n][2]u8) =
    scan ((\ (a : [2]u8) (b : [2]u8) ->
        let (top : u8) = b[0]
        let (c : [2]u8) =
          if top > 128u8 then
            in (b)
          else
            let (d : [2]u8) =
              kernel j < 2 do
                let (x : u8) = a[j]
                let (y : u8) = b[j]
                in (max(x, y))
            in (d)
        in (b), z)) i < n do
      let (row : [2]u8) = A[n - 1 - i, :]
      in (row)
  in (r)

// Scan under a branch, result existential.
entry fun a9 (n : i64) (c : bool) (A : [n][2]i64) : (k : i64, [k][2]i64) =
  let (z : [2]i64) = replicate [2] 0
  let (k : i64) (R : [k][2]i64) =
    if c then
      let (r : [n][2]i64) =
        scan ((\ (a : [2]i64) (b : [2]i64) ->
            let (m : [2]i64) =
              kernel j < 2 do
                let (x : i64) = a[j]
                let (y : i64) = b[j]
                in (max(x, y))
            in (m), z)) i < n do
          let (row : [2]i64) = A[i, :]
          in (row)
      in (n, r)
    else
      let (e : [0][2]i64) = replicate [0] z
      in (0, e)
  in (k, R)
