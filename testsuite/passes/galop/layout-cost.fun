// What pays and what does not.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop --print-layout-table --assume n=1000000 --assume=m=64 %s | funcheck --check-prefix=LONG %s
// RUN: galop --print-layout-table --target=cpu --assume n=512 --assume m=128 %s | funcheck --check-prefix=NEAR %s
// RUN: memintro %s | galop --print-layout-table --target=cpu --assume n=512 | funcheck --check-prefix=MEM %s

// CHECK-LABEL: fun small
// CHECK: A: stays (0, 1):
// CHECK-NEXT: (A, a, (1, 0)) read: 32 * n * m, it does not pay
entry fun small (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  assert n == 64 && m <= 64
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          in (s + a)
      in (s)
  in (B)

// Half of the array, and half of a half.
// CHECK-LABEL: fun parts
// CHECK: A: stays (0, 1):
// LONG-LABEL: fun parts
// LONG: A: stays (0, 1), manifest (1, 0)
entry fun parts (n : i64) (m : i64) (A : [n][m]f64) : ([n]f64) =
  let (B : [n]f64) =
    kernel i < n do
      let (s : f64) =
        loop (s : f64 = 0.0) for j < m do
          let (a : f64) = A[i, j]
          in (s + a)
      in (s)
  in (B)

// One wants rows, and so do more others columns.
// CHECK-LABEL: fun both
// CHECK: A: stays (0, 1), manifest (1, 0)
// CHECK-NEXT: (A, a, (1, 0)) read: 32 * n * n -> 4 * n * n
// CHECK-NEXT: (A, b, (0, 1)) read: 4 * n * n, (d) the array has that layout already
entry fun both (n : i64) (A : [n][n]f32) : ([n]f32, [n]f32) =
  let (B : [n]f32) (C : [n]f32) =
    kernel i < n do
      let (s : f32) (t : f32) =
        loop (s : f32 = 0.0f32) (t : f32 = 0.0f32) for j < n do
          let (a : f32) = A[i, j]
          let (b : f32) = A[j, i]
          in (s + a, t + b)
      in (s, t)
  in (B, C)

// Two layouts, each for itself: two copies, none of them as it lies.
// CHECK-LABEL: fun two
// CHECK: A: stays (0, 1, 2), manifest (1, 2, 0){{.*}}, manifest (2, 0, 1)
entry fun two (n : i64) (A : [n][n][n]f32) : ([n][n]f32, [n][n]f32) =
  let (B : [n][n]f32) (C : [n][n]f32) =
    kernel l < n, i < n do
      let (s : f32) (t : f32) =
        loop (s : f32 = 0.0f32) (t : f32 = 0.0f32) for j < n do
          let (a : f32) = A[i, l, j]
          let (b : f32) = A[l, i, j]
          in (s + a, t + b)
      in (s, t)
  in (B, C)

// OptionPricing and bfast-cloudy: (1, 2, 0), which is a transposition, and
// not (2, 1, 0).
// CHECK-LABEL: fun order
// CHECK: A: stays (0, 1, 2), manifest (1, 2, 0)
entry fun order (n : i64) (m : i64) (k : i64) (A : [n][m][k]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (s1 : f32) =
            loop (s1 : f32 = s) for l < k do
              let (a : f32) = A[i, j, l]
              in (s1 + a)
          in (s1)
      in (s)
  in (B)

// What an access likes is no transposition; one that is near does.
// CHECK-LABEL: fun near
// CHECK: A: stays (0, 1, 2, 3), manifest (1, 2, 3, 0)
// CHECK-NEXT: (A, b, (2, 1, 3, 0)) read: 32 * n * n * n * 8 -> 4 * n * n * n * 8
entry fun near (n : i64) (A : [n][n][n][8]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < n do
          let (s1 : f32) =
            loop (s1 : f32 = s) for k < n do
              let (s2 : f32) =
                loop (s2 : f32 = s1) for l < 8 do
                  let (b : f32) = A[i, k, j, l]
                  in (s2 + b)
              in (s2)
          in (s1)
      in (s)
  in (B)

// Neighbours go down columns together, in strips: rows are what they read.
// NEAR-LABEL: fun columns
// NEAR: A: stays (0, 1):
// NEAR-NEXT: (A, a, (1, 0)) read: 1 * m * n, it does not pay
entry fun columns (n : i64) (m : i64) (A : [n][m]f32) : ([m]f32) =
  let (S : [m]f32) =
    kernel i < m do
      let (r : f32) =
        loop (r : f32 = 0.0f32) for j < n do
          let (a : f32) = A[j, i]
          in (r + a)
      in (r)
  in (S)

// Cores take lines from each other that both of them write: A is not made in
// columns for the sake of the one that reads it.
// MEM-LABEL: fun written
// MEM: A: stays (0, 1)
entry fun written (p : i64) (n : i64) : ([256]i32) =
  let (A : [n][256]i32) =
    kernel i < n do
      let (row : [256]i32) = replicate [256] i32(i)
      in (row)
  let (S : [256]i32) =
    kernel k < 256 do
      let (r : i32) =
        loop (r : i32 = 0i32) for i < n do
          let (a : i32) = A[i, k]
          in (r + a)
      in (r)
  in (S)

// Of a `while` loop with several parameters the trips count once.
// CHECK-LABEL: fun trips
// CHECK: (A, a, (1, 0)) read: 32 * trips * n * m
entry fun trips (n : i64) (m : i64) (A : [n][m]f32) : (f32) =
  let (p : bool) (t : i64) (s : f32) =
    loop (p : bool = true) (t : i64 = 0) (s : f32 = 0.0f32) while p do
      let (B : [n]f32) =
        kernel i < n do
          let (r : f32) =
            loop (r : f32 = s) for j < m do
              let (a : f32) = A[i, j]
              in (r + a)
          in (r)
      let (b : f32) = B[0]
      in (b > s, t + 1, b)
  in (s + f32(t))

// Three copies at once; a second run finds nothing more to do.
// RUN: galop %s > %t && galop %t | diff %t -
// CHECK-LABEL: fun three
// CHECK: A: stays (0, 1, 2, 3), manifest {{.*}}, manifest {{.*}}, manifest
entry fun three (t : i64) (n : i64) (A : [n][n][n][n]f32) : ([n][n]f32) =
  let (B : [n][n]f32) =
    kernel h < n, i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < n do
          let (s1 : f32) =
            loop (s1 : f32 = s) for k < n do
              let (a : f32) = A[i, j, k, h]
              let (b : f32) = A[j, i, k, h]
              let (c : f32) = A[j, k, i, h]
              let (d : f32) = A[j, k, h, i]
              in (s1 + a + b + c + d)
          in (s1)
      in (s)
  in (B)
