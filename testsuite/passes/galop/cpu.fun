// On a processor loops go along memory, also without any kernel.
// RUN: galop --target=cpu --print-layout-table --assume n=4096 %s | funcheck %s

// CHECK-LABEL: fun host
// CHECK: (A, a, (0, 1)) read: 4 * n * n, (d)
// CHECK: (B, b, (1, 0)) read: 64 * n * n
entry fun host (n : i64) (A : [n][n]f32) (B : [n][n]f32) : (f32) =
  let (s : f32) =
    loop (s : f32 = 0.0f32) for i < n do
      let (r : f32) =
        loop (r : f32 = s) for j < n do
          let (a : f32) = A[i, j]
          let (b : f32) = B[j, i]
          in (r + a * b)
      in (r)
  in (s)

// What fits the cache is found again: no matter how it lies.
// CHECK-LABEL: fun columns
// CHECK: A: stays (0, 1)
entry fun columns (n : i64) (A : [64][n]f32) : ([n]f32) =
  let (S : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (r : f32 = 0.0f32) for j < 64 do
          let (a : f32) = A[j, i]
          in (r + a)
      in (r)
  in (S)

// Matrices are multiplied: the copy is small against n^3 reads.
// CHECK-LABEL: fun matmul
// CHECK: B: stays (0, 1), manifest (1, 0)
entry fun matmul (n : i64) (A : [n][n]f32) (B : [n][n]f32) : ([n][n]f32) =
  let (C : [n][n]f32) =
    kernel i < n, j < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for k < n do
          let (a : f32) = A[i, k]
          let (b : f32) = B[k, j]
          in (s + a * b)
      in (s)
  in (C)
