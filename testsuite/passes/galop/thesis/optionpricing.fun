// finpar/OptionPricing and misc/bfast-cloudy: threads go along the outermost of
// three dimensions.  (2, 1, 0) is no transposition; (1, 2, 0) is one, and as
// good for the threads.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop %s | funcheck --check-prefix=MADE %s

// CHECK-LABEL: fun path
// CHECK: paths: stays (0, 1, 2), manifest (1, 2, 0)
// CHECK-NEXT: (paths, p, (1, 2, 0)) read: 32 * n * dates * und -> 4 * n * dates * und
// MADE-LABEL: fun path
// MADE: manifest (1, 2, 0) paths
entry fun path (n : i64) (dates : i64) (und : i64) (paths : [n][dates][und]f32) : ([n]f32) =
  let (value : [n]f32) =
    kernel i < n do
      let (v : f32) =
        loop (v : f32 = 0.0f32) for t < dates do
          let (u : f32) =
            loop (u : f32 = v) for j < und do
              let (p : f32) = paths[i, t, j]
              in (max(u, p))
          in (u)
      in (v)
  in (value)

// The loops run the other way round: (2, 1, 0) is what they like.
// CHECK-LABEL: fun turned
// CHECK: paths: stays (0, 1, 2), manifest (1, 2, 0)
// CHECK-NEXT: (paths, p, (2, 1, 0)) read: 32 * n * und * dates -> 4 * n * und * dates
// MADE-LABEL: fun turned
// MADE-NOT: manifest (2, 1, 0)
// MADE: manifest (1, 2, 0) paths
entry fun turned (n : i64) (dates : i64) (und : i64) (paths : [n][dates][und]f32) : ([n]f32) =
  let (value : [n]f32) =
    kernel i < n do
      let (v : f32) =
        loop (v : f32 = 0.0f32) for j < und do
          let (u : f32) =
            loop (u : f32 = v) for t < dates do
              let (p : f32) = paths[i, t, j]
              in (max(u, p))
          in (u)
      in (v)
  in (value)

// bfast-cloudy: products of a matrix for each pixel.
// CHECK-LABEL: fun pixels
// CHECK: X: stays (0, 1, 2), manifest (1, 2, 0)
entry fun pixels (m : i64) (k : i64) (n : i64) (X : [m][k][n]f32) (Y : [n][m]f32) : ([m][k]f32) =
  let (beta : [m][k]f32) =
    kernel p < m do
      let (row : [k]f32) =
        kernel r < k do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for c < n do
              let (x : f32) = X[p, r, c]
              let (y : f32) = Y[c, p]
              in (s + x * y)
          in (s)
      in (row)
  in (beta)
