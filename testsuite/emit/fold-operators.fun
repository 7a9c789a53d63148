// RUN: funtest %s
// Reductions and scans with every kind of operator, over many and no iterations:
// emitted.py compares what they give.
// RUN-VALUE: argmax(70, [[3, 1], [2, 2]]) == 18, 11, -0.0f32, true
// RUN-VALUE: argmax(3000, [[3, 1], [2, 2]]) == 18, 11, -0.0f32, true
// RUN-VALUE: argmax(0, [[3, 1], [2, 2]]) == -9223372036854775807, -1, inff32, false
// RUN-VALUE: segscan(10) == \
//   [0, 1, 3, 3, 7, 12, 18, 25, 33, 42], \
//   [false, false, false, true, true, true, true, true, true, true], \
//   [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]
// RUN-VALUE: segscan(5000)
// RUN-VALUE: segscan(0) == empty([0]i64), empty([0]bool), empty([0]i64)
// RUN-VALUE: scanthen(4) == [0, 0, 1, 3], [0.0f32, 6.0f32, 5.0f32, 7.0f32], [0u8, 1u8, 3u8, 6u8]
// RUN-VALUE: scanthen(4000)
// RUN-VALUE: scanthen(0) == empty([0]i64), empty([0]f32), empty([0]u8)
// RUN-VALUE: rowfold(3, 4) == \
//   [4, 5, 6, 7], [[4, 5, 6, 7], [6, 8, 10, 12], [6, 9, 12, 15]], [9, 0, 7, 10]
// RUN-VALUE: rowfold(0, 4) == [0, 0, 0, 0], empty([0][4]i64), [0, 0, 0, 0]
// RUN-VALUE: rowfold(3, 0) == empty([0]i64), empty([3][0]i64), empty([0]i64)
// RUN-VALUE: rowfold(100, 3)

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
