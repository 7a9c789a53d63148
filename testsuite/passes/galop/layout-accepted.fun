// What only just has a say in a layout: of each condition of GALOP's section 4.3
// the other side.  See layout-rejected.fun.
// RUN: galop --assume=rows=1000000 --print-layout-table %s | funcheck %s
// RUN: galop --assume=rows=1000000 %s | funcheck --check-prefix=DONE %s
// RUN: memintro %s | galop --print-layout-table | funcheck --check-prefix=MEM %s

// (a) The last index is one of two, by a loop; the one before is the same all
// along.
// CHECK-LABEL: fun varying
// CHECK: (A, a, (1, 2, 0)) read: 24 * rows * 2 -> 4 * rows * 2
// DONE-LABEL: fun varying
// DONE: manifest (1, 2, 0) A
entry fun varying (rows : i64) (A : [rows][3][2]f32) : ([rows]f32) =
  let (B : [rows]f32) =
    kernel i < rows do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < 2 do
          let (a : f32) = A[i, 1, j]
          let (b : f32) = A[i, 2, j]
          let (c : f32) = A[i, 0, j]
          in (s + a + b + c)
      in (s)
  in (B)

// (b) The array is bound in a branch, which is run once.
// CHECK-LABEL: fun in_branch
// CHECK: A: stays (0, 1), manifest (1, 0)
// CHECK-NEXT: (A, A, (0, 1)) write
// CHECK: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// DONE-LABEL: fun in_branch
// DONE: if c then
// DONE: manifest (1, 0) A
entry fun in_branch (c : bool) (n : i64) (m : i64) (x : [n]f32) (y : [m]f32) : ([n]f32) =
  let (B : [n]f32) =
    if c then
      let (A : [n][m]f32) =
        kernel i < n, j < m do
          let (l : f32) = x[i]
          let (r : f32) = y[j]
          in (l * r)
      let (z : [n]f32) =
        kernel i < n do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for j < m do
              let (a : f32) = A[i, j]
              in (s + a)
          in (s)
      in (z)
    else
      in (x)
  in (B)

// (c) Transpositions: of the inner two dimensions, of the first with the two
// others, of the first two with the last.
// CHECK-LABEL: fun transposed
// CHECK: (A, a, (0, 2, 1)) read: 32 * n * m * k -> 4 * n * m * k
// CHECK: (C, b, (1, 2, 0)) read: 32 * m * n * k -> 4 * m * n * k
// CHECK: (D, c, (2, 0, 1)) read: 32 * n * m * k -> 4 * n * m * k
// DONE-LABEL: fun transposed
// DONE: manifest (0, 2, 1) A
// DONE: manifest (1, 2, 0) C
// DONE: manifest (2, 0, 1) D
entry fun transposed (n : i64) (m : i64) (k : i64) (A : [n][m][k]f32) (C : [m][n][k]f32) (D : [n][m][k]f32) : ([m]f32, [m]f32, [n][m]f32) =
  let (zero : [m]f32) = replicate [m] 0.0f32
  let (p : [m]f32) =
    loop (p : [m]f32 = zero) for i < n do
      let (next : [m]f32) =
        kernel j < m do
          let (old : f32) = p[j]
          let (s : f32) =
            loop (s : f32 = old) for l < k do
              let (a : f32) = A[i, j, l]
              in (s + a)
          in (s)
      in (next)
  let (q : [m]f32) =
    kernel j < m do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for i < n do
          let (t : f32) =
            loop (t : f32 = s) for l < k do
              let (b : f32) = C[j, i, l]
              in (t + b)
          in (t)
      in (s)
  let (r : [n][m]f32) =
    kernel i < n, j < m do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for l < k do
          let (c : f32) = D[i, j, l]
          in (s + c)
      in (s)
  in (p, q, r)

// (d) In memory a view of columns is laid out as its array is: what it would
// like is another order, though the same one by name.
// CHECK-LABEL: fun viewed
// CHECK: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// MEM-LABEL: fun viewed
// MEM: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// DONE-LABEL: fun viewed
// DONE: manifest (1, 0) A
entry fun viewed (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (T : [m][n]f32) = transpose A
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = T[j, i]
          in (s + a)
      in (s)
  in (B)

// (e) Sums of iteration variables and something that does not vary.
// CHECK-LABEL: fun sums
// CHECK: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// CHECK: (A, b, (1, 0)) read: 32 * n * m -> 4 * n * m
// DONE-LABEL: fun sums
// DONE: manifest (1, 0) A
entry fun sums (n : i64) (m : i64) (k : i64) (A : [n + 3][m + k + 1]f32) : ([n]f32) =
  assert k >= 0
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j + k]
          let (b : f32) = A[i + 3, m + k - j]
          in (s + a + b)
      in (s)
  in (B)

// (f) Steps of eight, and no more.
// CHECK-LABEL: fun steps
// CHECK: (A, a, (1, 0)) read: 32 * n * m -> 4 * n * m
// DONE-LABEL: fun steps
// DONE: manifest (1, 0) A
entry fun steps (n : i64) (m : i64) (A : [n][8 * m]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, 8 * j]
          let (b : f32) = A[i, 8 * j + 1]
          let (c : f32) = A[i, 8 * j + 2]
          let (d : f32) = A[i, 8 * j + 3]
          let (e : f32) = A[i, 8 * j + 4]
          in (s + a + b + c + d + e)
      in (s)
  in (B)
