// What funemit goes through together is not slow on a processor: no copy pays.
// RUN: galop --target=cpu --print-layout-table --assume n=3000 %s | funcheck %s

// Folds in a thread are loops: neighbours j go through them together.
// CHECK-LABEL: fun folds
// CHECK: A: stays (0, 1):
// CHECK-NEXT: (A, a, (1, 0)) read: 4 * n * n
// CHECK: B: stays (0, 1):
// CHECK-NEXT: (B, b, (1, 0)) read: 4 * n * n
entry fun folds (n : i64) (A : [n][n]f32) (B : [n][n]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel j < n do
      let (r : f32) =
        reduce (+) i < n do
          let (a : f32) = A[i, j]
          in (a)
      let (q : f32) =
        reduce ((\ (x : f32) (y : f32) ->
          let (z : f32) = x * 1.0f32
          in (z + y), 0.0f32)) i < n do
          let (b : f32) = B[i, j]
          in (b)
      in (r + q)
  in (s)

// But not where vectors have no instruction for what is folded.
// CHECK-LABEL: fun slow
// CHECK: (A, a, (1, 0)) read: 19 * n * n
entry fun slow (n : i64) (A : [n][n]i32) : ([n]i32) =
  let (s : [n]i32) =
    kernel j < n do
      let (r : i32) =
        reduce ((\ (x : i32) (y : i32) -> in (x / 1i32 + y), 0i32)) i < n do
          let (a : i32) = A[i, j]
          in (a)
      in (r)
  in (s)

// Indices that are crossed are gone through in squares, in which lines stay in
// the cache: that costs less than copies for a single use.
// CHECK-LABEL: fun crossed
// CHECK: A: stays (0, 1):
// CHECK-NEXT: (A, a, (1, 0)) read: 6 * n * n, it does not pay
// CHECK: B: stays (0, 1):
// CHECK-NEXT: (B, b, (1, 0)) read: 6 * n * n, it does not pay
entry fun crossed (n : i64) (A : [n][n]f32) (B : [n][n]f32) : ([n]f32) =
  let (C : [n][n]f32) =
    kernel i < n, j < n do
      let (a : f32) = A[j, i]
      let (b : f32) = B[j, i]
      in (a * b)
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < n do
          let (c : f32) = C[i, j]
          in (acc + c)
      in (r)
  in (s)

// Without anything that lies the other way, here as all is far apart, there are
// no squares.
// CHECK-LABEL: fun uncrossed
// CHECK: (A, a, (1, 0)) read: 21 * n * n
entry fun uncrossed (n : i64) (k : i64) (A : [n][n]f32) : ([n][n][1024]f32) =
  let (C : [n][n][1024]f32) =
    kernel i < n, j < n do
      let (a : f32) = A[j, i]
      let (row : [1024]f32) = replicate [1024] a
      in (row)
  in (C)

// A copy pays where it is read again and again.
// CHECK-LABEL: fun again
// CHECK: A: stays (0, 1), manifest (1, 0)
entry fun again (n : i64) (A : [n][n]i32) (x : [n]i32) : ([n]i32) =
  let (y : [n]i32) =
    loop (y : [n]i32 = x) for t < n do
      let (s : [n]i32) =
        kernel j < n do
          let (v : i32) = y[j]
          let (r : i32) =
            loop (r : i32 = v) for i < n do
              let (a : i32) = A[i, j]
              in (r / 3i32 + a)
          in (r)
      in (s)
  in (y)
