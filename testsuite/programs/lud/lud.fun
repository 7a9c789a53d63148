// LU decomposition (SC22, section VI-C): A = L U, where L is 1 on its diagonal
// and 0 above it, and U is 0 below.  The result has both in one matrix.
// RUN: funfmt %s | diff %s -

// All columns below the diagonal and all rows beside it, one after the other, and
// what is inside of both is less their product.
entry fun plain (n : i64) (A0 : *[n][n]f32) : (*[n][n]f32) =
  let (LU : [n][n]f32) =
    loop (A : *[n][n]f32 = A0) for k < n do
      let (m : i64) = n - 1 - k
      let (pivot : f32) = A[k, k]
      let (column : [m]f32) =
        kernel i < m do
          let (x : f32) = A[k + 1 + i, k]
          in (x / pivot)
      let (A1 : [n][n]f32) = A with [k + 1 : m, k] = column
      let (inside : [m][m]f32) =
        kernel i < m, j < m do
          let (x : f32) = A1[k + 1 + i, k + 1 + j]
          let (l : f32) = A1[k + 1 + i, k]
          let (u : f32) = A1[k, k + 1 + j]
          in (x - l * u)
      let (A2 : [n][n]f32) = A1 with [k + 1 : m, k + 1 : m] = inside
      in (A2)
  in (LU)

// A block on the diagonal: lanes find a column of L, then a row of U.
fun factor (b : i64) (A : [b][b]f32) : ([b][b]f32) =
  let (D0 : [b][b]f32) = copy A
  let (D : [b][b]f32) =
    loop (D : *[b][b]f32 = D0) for k < b - 1 do
      let (m : i64) = b - 1 - k
      let (pivot : f32) = D[k, k]
      let (column : [m]f32) =
        kernel i < m at lane do
          let (x0 : f32) = D[k + 1 + i, k]
          let (x : f32) =
            loop (x : f32 = x0) for t < k do
              let (l : f32) = D[k + 1 + i, t]
              let (u : f32) = D[t, k]
              in (x - l * u)
          in (x / pivot)
      let (D1 : [b][b]f32) = D with [k + 1 : m, k] = column
      let (row : [m]f32) =
        kernel j < m at lane do
          let (x0 : f32) = D1[k + 1, k + 1 + j]
          let (x : f32) =
            loop (x : f32 = x0) for t < k + 1 do
              let (l : f32) = D1[k + 1, t]
              let (u : f32) = D1[t, k + 1 + j]
              in (x - l * u)
          in (x)
      let (D2 : [b][b]f32) = D1 with [k + 1, k + 1 : m] = row
      in (D2)
  in (D)

// X where L X = B, and L is in D: lanes find one row after the other.
fun solve_rows (b : i64) (D : [b][b]f32) (B : [b][b]f32) : ([b][b]f32) =
  let (L : [b][b]f32) = copy D
  let (X0 : [b][b]f32) = copy B
  let (X : [b][b]f32) =
    loop (X : *[b][b]f32 = X0) for i < b do
      let (row : [b]f32) =
        kernel j < b at lane do
          let (x0 : f32) = X[i, j]
          let (x : f32) =
            loop (x : f32 = x0) for t < i do
              let (l : f32) = L[i, t]
              let (u : f32) = X[t, j]
              in (x - l * u)
          in (x)
      let (X' : [b][b]f32) = X with [i, :] = row
      in (X')
  in (X)

// X where X U = B, and U is in D: lanes find one column after the other.
fun solve_columns (b : i64) (D : [b][b]f32) (B : [b][b]f32) : ([b][b]f32) =
  let (U : [b][b]f32) = copy D
  let (X0 : [b][b]f32) = copy B
  let (X : [b][b]f32) =
    loop (X : *[b][b]f32 = X0) for j < b do
      let (pivot : f32) = U[j, j]
      let (column : [b]f32) =
        kernel i < b at lane do
          let (x0 : f32) = X[i, j]
          let (x : f32) =
            loop (x : f32 = x0) for t < j do
              let (l : f32) = X[i, t]
              let (u : f32) = U[t, j]
              in (x - l * u)
          in (x / pivot)
      let (X' : [b][b]f32) = X with [:, j] = column
      in (X')
  in (X)

// What L U leaves of a block of p x p parts of r x r elements.  A lane holds one part
// in registers, whose columns are p apart, so that neighbour lanes have neighbour
// columns, and meets each column of L and row of U once.
fun multiply (p : i64) (r : i64) (b : i64) (L0 : [b][b]f32) (U0 : [b][b]f32) (old : [b][b]f32) : ([b][b]f32) =
  assert b == p * r
  let (L : [b][b]f32) = copy L0
  let (U : [b][b]f32) = copy U0
  let (parts : [p][p][r][r]f32) =
    kernel y < p, x < p at lane do
      let (before : [r][r]f32) = old[y * r : r, x : r : p]
      let (part0 : [r][r]f32) = copy before
      let (part : [r][r]f32) =
        loop (part : *[r][r]f32 = part0) for t < b do
          let (part' : [r][r]f32) =
            loop (rows : *[r][r]f32 = part) for i < r do
              let (l : f32) = L[y * r + i, t]
              let (rows' : [r][r]f32) =
                loop (elements : *[r][r]f32 = rows) for j < r do
                  let (a : f32) = elements[i, j]
                  let (u : f32) = U[t, x + p * j]
                  let (elements' : [r][r]f32) = elements with [i, j] = a - l * u
                  in (elements')
              in (rows')
          in (part')
      in (part)
  let (in_place : [p][r][r][p]f32) = rearrange (0, 2, 3, 1) parts
  let (rows : [p][r][r][p]f32) = copy in_place
  let (block : [b][b]f32) = reshape [b][b] rows
  in (block)

// A matrix of q x q blocks of b x b elements: step k factors block k of the
// diagonal, then finds the blocks of U beside it and those of L below it, and takes
// their products from the blocks inside of these.
fun blocked (q : i64) (p : i64) (r : i64) (b : i64) (n : i64) (A0 : *[n * n]f32) : (*[n * n]f32) =
  assert q >= 0 && q <= 100000 "a row has up to 100000 blocks"
  assert p >= 1 && p <= 8 && r >= 1 && r <= 8
  assert b == p * r && n == q * b
  let (LU : [n * n]f32) =
    loop (A : *[n * n]f32 = A0) for k < q do
      let (m : i64) = q - 1 - k
      let (corner : i64) = k * b * n + k * b
      let (here : [b][b]f32) = A[corner + {(b : n), (b : 1)}]
      let (diagonal : [1][b][b]f32) =
        kernel i < 1 at block do
          let (D : [b][b]f32) = factor(b, here)
          in (D)
      let (A1 : [n * n]f32) = A with [corner + {(1 : b), (b : n), (b : 1)}] = diagonal
      let (D : [b][b]f32) = A1[corner + {(b : n), (b : 1)}]
      let (beside : [m][b][b]f32) = A1[corner + b + {(m : b), (b : n), (b : 1)}]
      let (rows : [m][b][b]f32) =
        kernel j < m at block do
          let (B : [b][b]f32) = beside[j, :, :]
          let (X : [b][b]f32) = solve_rows(b, D, B)
          in (X)
      let (A2 : [n * n]f32) = A1 with [corner + b + {(m : b), (b : n), (b : 1)}] = rows
      let (below : [m][b][b]f32) = A2[corner + b * n + {(m : b * n), (b : n), (b : 1)}]
      let (D' : [b][b]f32) = A2[corner + {(b : n), (b : 1)}]
      let (columns : [m][b][b]f32) =
        kernel i < m at block do
          let (B : [b][b]f32) = below[i, :, :]
          let (X : [b][b]f32) = solve_columns(b, D', B)
          in (X)
      let (A3 : [n * n]f32) = A2 with [corner + b * n + {(m : b * n), (b : n), (b : 1)}] = columns
      let (Ls : [m][b][b]f32) = A3[corner + b * n + {(m : b * n), (b : n), (b : 1)}]
      let (Us : [m][b][b]f32) = A3[corner + b + {(m : b), (b : n), (b : 1)}]
      let (old : [m][m][b][b]f32) = A3[corner + b * n + b + {(m : b * n), (m : b), (b : n), (b : 1)}]
      let (inside : [m][m][b][b]f32) =
        kernel i < m, j < m at block do
          let (L : [b][b]f32) = Ls[i, :, :]
          let (U : [b][b]f32) = Us[j, :, :]
          let (before : [b][b]f32) = old[i, j, :, :]
          let (block : [b][b]f32) = multiply(p, r, b, L, U, before)
          in (block)
      let (A4 : [n * n]f32) = A3 with [corner + b * n + b + {(m : b * n), (m : b), (b : n), (b : 1)}] = inside
      in (A4)
  in (LU)

// Blocks of 16 x 16 elements, of which a lane takes 2 x 2.
entry fun blocked16 (q : i64) (b : i64) (n : i64) (A0 : *[n * n]f32) : (*[n * n]f32) =
  assert b == 16 && n == q * b "the matrix has q x q blocks of 16 x 16 elements"
  let (LU : [n * n]f32) = blocked(q, 8, 2, b, n, A0)
  in (LU)

// Blocks of 32 x 32 elements, of which a lane takes 4 x 4.
entry fun blocked32 (q : i64) (b : i64) (n : i64) (A0 : *[n * n]f32) : (*[n * n]f32) =
  assert b == 32 && n == q * b "the matrix has q x q blocks of 32 x 32 elements"
  let (LU : [n * n]f32) = blocked(q, 8, 4, b, n, A0)
  in (LU)
