// Two accesses of a block do not overlap, but the test for it is too weak, and
// a copy stays (asked of futhark).  Blocks, diagonals, halves and strides that
// are apart by the sizes that are asserted are written in place.
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require},doublebuffer,memmerge{require}' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// CHECK-NOT: alloc

// The blocks right of and below the diagonal one.
// CHECK-LABEL: entry fun blocks
entry fun blocks (q : i64) (b : i64) (A : *[q * b][q * b]f32) : (*[q * b][q * b]f32) =
  assert q >= 1 && b >= 1
  #[inplace] let (R : [q * b][q * b]f32) =
    loop (X : *[q * b][q * b]f32 = A) for k < q - 1 do
      let (D : [b][b]f32) = X[k * b : b, k * b : b]
      let (N : [b][b]f32) =
        kernel i < b, j < b do
          let (d : f32) = D[j, i]
          in (d * 2.0f32)
      let (Y : [q * b][q * b]f32) = X with [k * b : b, k * b + b : b] = N
      let (E : [b][b]f32) = Y[k * b : b, k * b + b : b]
      let (M : [b][b]f32) =
        kernel i < b, j < b do
          let (d : f32) = E[j, i]
          in (d + 1.0f32)
      let (Z : [q * b][q * b]f32) = Y with [k * b + b : b, k * b : b] = M
      in (Z)
  in (R)

// Halves: one is read backwards while the other one is written.
// CHECK-LABEL: entry fun halves
entry fun halves (n : i64) (A : *[2 * n]i64) : (*[2 * n]i64) =
  let (low : [n]i64) = A[0 : n]
  let (N : [n]i64) =
    kernel i < n do
      let (x : i64) = low[n - 1 - i]
      in (x ^ 1)
  #[inplace] let (B : [2 * n]i64) = A with [n : n] = N
  in (B)

// They meet in one element, which one iteration reads before it writes it.
// CHECK-LABEL: entry fun meeting
entry fun meeting (n : i64) (A : *[2 * n + 1]i64) : (*[2 * n + 1]i64) =
  let (low : [n + 1]i64) = A[0 : n + 1]
  let (N : [n + 1]i64) =
    kernel i < n + 1 do
      let (x : i64) = low[n - i]
      in (x ^ 1)
  #[inplace] let (B : [2 * n + 1]i64) = A with [n : n + 1] = N
  in (B)

// Even and odd elements.
// CHECK-LABEL: entry fun strides
entry fun strides (n : i64) (A : *[2 * n]i64) : (*[2 * n]i64) =
  let (even : [n]i64) = A[0 : n : 2]
  let (N : [n]i64) =
    kernel i < n do
      let (x : i64) = even[n - 1 - i]
      in (x ^ 1)
  #[inplace] let (B : [2 * n]i64) = A with [1 : n : 2] = N
  in (B)

// The diagonal from what is above it.
// CHECK-LABEL: entry fun diagonal
entry fun diagonal (n : i64) (A : *[n * n]f32) : (*[n * n]f32) =
  assert n >= 2
  let (above : [n - 1]f32) = A[1 + {(n - 1 : n + 1)}]
  let (N : [n - 1]f32) =
    kernel i < n - 1 do
      let (x : f32) = above[n - 2 - i]
      in (x * 2.0f32)
  #[inplace] let (B : [n * n]f32) = A with [0 + {(n - 1 : n + 1)}] = N
  in (B)

// One anti-diagonal of a matrix from the two before, all with its own length.
// CHECK-LABEL: entry fun waves
entry fun waves (n : i64) (A : *[n * n]i32) : (*[n * n]i32) =
  assert n >= 3
  #[inplace] let (R : [n * n]i32) =
    loop (X : *[n * n]i32 = A) for d < n - 2 do
      let (left : [d + 1]i32) = X[d * n + n + {(d + 1 : 1 - n)}]
      let (corner : [d + 1]i32) = X[d * n + {(d + 1 : 1 - n)}]
      let (up : [d + 1]i32) = X[d * n + 1 + {(d + 1 : 1 - n)}]
      let (N : [d + 1]i32) =
        kernel i < d + 1 do
          let (l : i32) = left[i]
          let (c : i32) = corner[i]
          let (u : i32) = up[i]
          in (max(max(l, u), c + 1i32))
      let (Y : [n * n]i32) = X with [d * n + n + 1 + {(d + 1 : 1 - n)}] = N
      in (Y)
  in (R)

// A stride that is a parameter: every other multiple of it.
// CHECK-LABEL: entry fun strided
entry fun strided (n : i64) (s : i64) (k : i64) (A : *[n]f32) : (*[n]f32) =
  assert s >= 1 && k >= 1 && (2 * k - 1) * s < n
  let (e : [k]f32) = A[0 : k : 2 * s]
  let (N : [k]f32) =
    kernel i < k do
      let (x : f32) = e[k - 1 - i]
      in (x + 1.0f32)
  #[inplace] let (B : [n]f32) = A with [s : k : 2 * s] = N
  in (B)

// Columns, as rows of the transposed matrix.
// CHECK-LABEL: entry fun transposed
entry fun transposed (n : i64) (A : *[n][n]f32) (j : i64) : (*[n][n]f32) =
  assert 0 <= j && j < n - 1
  let (T : [n][n]f32) = transpose A
  let (c : [n]f32) = T[j, :]
  let (N : [n]f32) =
    kernel i < n do
      let (x : f32) = c[i]
      in (x * 0.5f32)
  #[inplace] let (U : [n][n]f32) = T with [j + 1, :] = N
  let (B : [n][n]f32) = transpose U
  in (B)

// The matrix as one of tiles, of which one is written from the one above it.
// CHECK-LABEL: entry fun tiles
entry fun tiles (q : i64) (b : i64) (A : *[q * b][q * b]f32) (k : i64) : (*[q * b][q * b]f32) =
  assert q >= 2 && b >= 1 && 0 <= k && k < q - 1
  let (T : [q][b][q][b]f32) = reshape [q][b][q][b] A
  let (D : [b][b]f32) = T[k, :, k, :]
  let (N : [b][b]f32) =
    kernel i < b, j < b do
      let (x : f32) = D[j, i]
      in (x + 1.0f32)
  #[inplace] let (U : [q][b][q][b]f32) = T with [k + 1, :, k, :] = N
  let (B : [q * b][q * b]f32) = reshape [q * b][q * b] U
  in (B)

// Odd rows from even ones, in a loop.
// CHECK-LABEL: entry fun rows
entry fun rows (n : i64) (m : i64) (A : *[2 * n][m]f32) : (*[2 * n][m]f32) =
  #[inplace] let (R : [2 * n][m]f32) =
    loop (X : *[2 * n][m]f32 = A) for i < n do
      let (a : [m]f32) = X[2 * i, :]
      let (N : [m]f32) =
        kernel j < m do
          let (x : f32) = a[m - 1 - j]
          in (x * 0.5f32)
      let (Y : [2 * n][m]f32) = X with [2 * i + 1, :] = N
      in (Y)
  in (R)

// Prefix sums over what they sum up.
// CHECK-LABEL: entry fun prefix
entry fun prefix (n : i64) (A : *[n]i64) : (*[n]i64) =
  let (P : [n]i64) =
    scan (+) i < n do
      let (x : i64) = A[i]
      in (x)
  #[inplace] let (B : [n]i64) = A with [:] = P
  in (B)

// Two results, each in the other half of an argument.
// CHECK-LABEL: entry fun two
entry fun two (n : i64) (A : *[2 * n]f32) (B : *[2 * n]f32) : ([2 * n]f32, [2 * n]f32) =
  let (lo : [n]f32) = A[0 : n]
  let (hi : [n]f32) = B[n : n]
  let (X : [n]f32) (Y : [n]f32) =
    kernel i < n do
      let (a : f32) = lo[i]
      let (b : f32) = hi[n - 1 - i]
      in (a + b, a - b)
  #[inplace] let (A' : [2 * n]f32) = A with [n : n] = X
  #[inplace] let (B' : [2 * n]f32) = B with [0 : n] = Y
  in (A', B')
