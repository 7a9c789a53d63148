// On a processor loops go along memory, also without any kernel; lines that the
// caches after the first one keep are found again for a quarter.
// RUN: galop --target=cpu --print-layout-table --assume n=4096 %s | funcheck %s

// CHECK-LABEL: fun host
// CHECK: (A, a, (0, 1)) read: 4 * n * n, (d)
// CHECK: (B, b, (1, 0)) read: 19 * n * n
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

// Matrices are multiplied: neighbours j go through all k together, along the
// rows of B.
// CHECK-LABEL: fun matmul
// CHECK: B: stays (0, 1):
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

// What a thread does for all k at once becomes vectors, as the loop within it
// is written out: M is read along k then, though all of it is in the cache.
// What is the same for all k, x, costs nothing, and neither do neighbours.
// CHECK-LABEL: fun vectors
// CHECK: x: stays (0, 1):
// CHECK-NEXT: (x, a, (0, 1)) read: {{.*}}, (d)
// CHECK: M: stays (0, 1), manifest (1, 0)
// CHECK-NEXT: (M, b, (1, 0)) read: 2 * n * 12 * 12 -> {{[0-9.e-]+}} * n
// CHECK: N: stays (0, 1):
// CHECK-NEXT: (N, c, (0, 1)) read: {{.*}}, (d)
entry fun vectors (n : i64) (x : [n][12]f32) (M : [12][12]f32) (N : [12][12]f32) : ([n][12]f32) =
  let (Y : [n][12]f32) =
    kernel i < n do
      let (y : [12]f32) =
        kernel k < 12 do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for l < 12 do
              let (a : f32) = x[i, l]
              let (b : f32) = M[k, l]
              let (c : f32) = N[l, k]
              in (s + a * b + c)
          in (s)
      in (y)
  in (Y)

// Longer loops are not written out, and themselves made vectors of; loops that
// carry something around are none, however few iterations are within.
// CHECK-LABEL: fun scalars
// CHECK: M: stays (0, 1):
// CHECK: N: stays (0, 1):
entry fun scalars (n : i64) (M : [12][24]f32) (N : [12][12]f32) : ([n]f32) =
  let (Y : [n]f32) =
    kernel i < n do
      let (y : [12]f32) =
        kernel k < 12 do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for l < 24 do
              let (b : f32) = M[k, l]
              in (s + b)
          in (s)
      let (z : f32) =
        loop (z : f32 = 0.0f32) for k < 12 do
          let (s : f32) =
            loop (s : f32 = z) for l < 12 do
              let (c : f32) = N[k, l]
              in (s * c)
          in (s)
      let (u : f32) = y[0]
      in (u + z)
  in (Y)

// Three elements of 8 bytes are no vector: k is written out as well, and c runs
// in vectors, although it is not the innermost one.
// CHECK-LABEL: fun short
// CHECK: M: stays (0, 1, 2), manifest (1, 2, 0)
entry fun short (n : i64) (M : [16][3][4]f64) : ([n]f64) =
  let (Y : [n]f64) =
    kernel i < n do
      let (y : [16][3]f64) =
        kernel c < 16, k < 3 do
          let (s : f64) =
            loop (s : f64 = 0.0) for l < 4 do
              let (b : f64) = M[c, k, l]
              in (s + b)
          in (s)
      let (u : f64) = y[0, 0]
      in (u)
  in (Y)

// A loop that carries no more than an array, whose part a trip reads and
// writes, becomes vectors like a kernel: A is read along it.  What reads
// another part, or carries a sum, does not.
// CHECK-LABEL: fun updates
// CHECK: (A, a, (1, 0)) read: 2 * n * 64 * 64 ->
// CHECK: B: stays (0, 1)
// CHECK-NEXT: (B, b, (1, 0)) read: 0.{{[0-9]+}} * n * 64 * 64, it does not pay
// CHECK: C: stays (0, 1)
// CHECK-NEXT: (C, c, (1, 0)) read: 0.{{[0-9]+}} * n * 64 * 64, it does not pay
entry fun updates (n : i64) (A : [64][64]f32) (B : [64][64]f32) (C : [64][64]f32) : ([n][64]f32) =
  let (out : [n][64]f32) =
    kernel j < n do
      let (zero : [64]f32) = replicate [64] 0.0f32
      let (col : [64]f32) =
        loop (col : *[64]f32 = zero) for k < 64 do
          let (next : [64]f32) =
            loop (next : *[64]f32 = col) for i < 64 do
              let (a : f32) = A[i, k]
              let (s : f32) = next[i]
              let (next' : [64]f32) = next with [i] = s + a
              in (next')
          let (other : [64]f32) =
            loop (other : *[64]f32 = next) for i < 64 do
              let (b : f32) = B[i, k]
              let (s : f32) = other[max(i - 1, 0)]
              let (other' : [64]f32) = other with [i] = s + b
              in (other')
          let (sum : f32) (last : [64]f32) =
            loop (sum : f32 = 0.0f32) (last : *[64]f32 = other) for i < 64 do
              let (c : f32) = C[i, k]
              let (last' : [64]f32) = last with [i] = sum
              in (sum + c, last')
          in (last)
      in (col)
  in (out)

// Neighbours go through the loop together, if what they read is side by side
// for them or the same: A's columns, though loops run along its rows, and B.
// Where a thread makes an array they do not.
// CHECK-LABEL: fun strips
// CHECK: A: stays (0, 1), manifest (1, 0)
// CHECK-NEXT: (A, a, (0, 1)) read: 8.{{[0-9]+}} * 32 * 32 * 32 -> 0.{{[0-9]+}} * 32 * 32 * 32
// CHECK: B: stays (0, 1):
// CHECK: C: stays (0, 1):
// CHECK-NEXT: (C, c, (0, 1)) read: 0.{{[0-9]+}} * 32 * 32 * 32, (d)
entry fun strips (A : [32][32]f32) (B : [32][32]f32) (C : [32][32]f32) : ([32][32]f32, [32][32]f32) =
  let (X : [32][32]f32) =
    kernel j < 32, i < 32 do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for k < 32 do
          let (a : f32) = A[i, k]
          let (b : f32) = B[k, j]
          in (s + a * b)
      in (s)
  let (Y : [32][32]f32) =
    kernel j < 32, i < 32 do
      let (z : [32]f32) = replicate [32] 0.0f32
      let (last : f32) (sums : [32]f32) =
        loop (s : f32 = 0.0f32) (sums : *[32]f32 = z) for k < 32 do
          let (c : f32) = C[i, k]
          let (sums' : [32]f32) = sums with [k] = s
          in (s + c, sums')
      let (t : f32) = sums[31]
      in (last + t)
  in (X, Y)
