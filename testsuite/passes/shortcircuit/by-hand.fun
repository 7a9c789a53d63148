// Programs as people write them, and what an expert would have of them: no copy but
// where the text of a check says so.
// RUN: inline %s | simplify | memintro | hoist | simplify | shortcircuit | funcheck %s
// RUN: inline %s | simplify | memintro | hoist | simplify | shortcircuit | funverify -q --validity=10 --same-as=%s

// Four borders and the middle, in the matrix that a step makes.
// CHECK-LABEL: fun borders (
// CHECK: let (S_mem : mem) = alloc n * m * 8
// CHECK-NOT: alloc
// CHECK: let (top : [1][m]f64 @ S_mem -> {{.*}} =
// CHECK: let (bottom : [1][m]f64 @ S_mem ->
// CHECK: let (left : [n - 2][1]f64 @ S_mem ->
// CHECK: let (right : [n - 2][1]f64 @ S_mem ->
// CHECK: let (mid : [n - 2][m - 2]f64 @ S_mem ->
// CHECK-NOT: alloc
// CHECK: in (R_mem, R)
entry fun borders (n : i64) (m : i64) (t : i64) (A0 : [n][m]f64) : ([n][m]f64) =
  assert n >= 2 && m >= 2
  let (R : [n][m]f64) =
    loop (A : [n][m]f64 = A0) for k < t do
      let (top : [1][m]f64) =
        kernel u < 1, j < m do
          let (a : f64) = A[0, j]
          let (b : f64) = A[1, j]
          in ((a + b) * 0.5)
      let (bottom : [1][m]f64) =
        kernel u < 1, j < m do
          let (a : f64) = A[n - 1, j]
          let (b : f64) = A[n - 2, j]
          in ((a + b) * 0.5)
      let (left : [n - 2][1]f64) =
        kernel i < n - 2, u < 1 do
          let (a : f64) = A[i + 1, 0]
          let (b : f64) = A[i + 1, 1]
          in ((a + b) * 0.5)
      let (right : [n - 2][1]f64) =
        kernel i < n - 2, u < 1 do
          let (a : f64) = A[i + 1, m - 1]
          let (b : f64) = A[i + 1, m - 2]
          in ((a + b) * 0.5)
      let (mid : [n - 2][m - 2]f64) =
        kernel i < n - 2, j < m - 2 do
          let (a : f64) = A[i + 1, j + 1]
          let (b : f64) = A[i, j + 1]
          let (c : f64) = A[i + 2, j + 1]
          let (d : f64) = A[i + 1, j]
          let (e : f64) = A[i + 1, j + 2]
          in ((a + b + c + d + e) * 0.2)
      let (S : [n][m]f64) = scratch [n][m] f64
      let (S1 : [n][m]f64) = S with [0 : 1, :] = top
      let (S2 : [n][m]f64) = S1 with [n - 1 : 1, :] = bottom
      let (S3 : [n][m]f64) = S2 with [1 : n - 2, 0 : 1] = left
      let (S4 : [n][m]f64) = S3 with [1 : n - 2, m - 1 : 1] = right
      let (S5 : [n][m]f64) = S4 with [1 : n - 2, 1 : m - 2] = mid
      in (S5)
  in (R)

// What is left of a matrix is updated in its place: each element by itself, and by a row
// and a column that are above it and to its left.
// CHECK-LABEL: fun lu (
// CHECK-NOT: alloc
// CHECK: let (col : [n - k - 1]f64 @ A0_mem ->
// CHECK: let (sub : [n - k - 1][n - k - 1]f64 @ A0_mem ->
// CHECK-NOT: alloc
// CHECK: in (A0_mem, L)
entry fun lu (n : i64) (A0 : *[n][n]f64) : (*[n][n]f64) =
  let (L : [n][n]f64) =
    loop (A : *[n][n]f64 = A0) for k < n do
      let (p : f64) = A[k, k]
      let (col : [n - k - 1]f64) =
        kernel i < n - k - 1 do
          let (a : f64) = A[k + 1 + i, k]
          in (a / p)
      let (A1 : [n][n]f64) = A with [k + 1 : n - k - 1, k] = col
      let (sub : [n - k - 1][n - k - 1]f64) =
        kernel i < n - k - 1, j < n - k - 1 do
          let (a : f64) = A1[k + 1 + i, k + 1 + j]
          let (l : f64) = A1[k + 1 + i, k]
          let (u : f64) = A1[k, k + 1 + j]
          in (a - l * u)
      let (A2 : [n][n]f64) = A1 with [k + 1 : n - k - 1, k + 1 : n - k - 1] = sub
      in (A2)
  in (L)

// All ways at once, from copies of a row and a column.
// CHECK-LABEL: fun shortest_ways (
// CHECK: let (rowc : [n]i64 @ rowc_mem
// CHECK: let (colc : [n]i64 @ colc_mem
// CHECK: let (E : [n][n]i64 @ D0_mem -> R(n, n)) =
// CHECK: in (D0_mem, D)
entry fun shortest_ways (n : i64) (D0 : *[n][n]i64) : (*[n][n]i64) =
  let (D : [n][n]i64) =
    loop (D : *[n][n]i64 = D0) for k < n do
      let (row : [n]i64) = D[k, :]
      let (rowc : [n]i64) = copy row
      let (col : [n]i64) = D[:, k]
      let (colc : [n]i64) = copy col
      let (E : [n][n]i64) =
        kernel i < n, j < n do
          let (d : i64) = D[i, j]
          let (a : i64) = colc[i]
          let (b : i64) = rowc[j]
          in (min(d, a + b))
      let (D1 : [n][n]i64) = D with [0 : n, 0 : n] = E
      in (D1)
  in (D)

// Neighbours of the other colour are between what is written.
// CHECK-LABEL: fun red_and_black (
// CHECK-NOT: alloc
// CHECK: let (r1 : [a][b]f64 @ A0_mem ->
// CHECK: let (r2 : [a][b]f64 @ A0_mem ->
// CHECK-NOT: alloc
// CHECK: in (A0_mem, R)
entry fun red_and_black (a : i64) (b : i64) (t : i64) (A0 : *[2 * a + 2][2 * b + 2]f64) : (*[2 * a + 2][2 * b + 2]f64) =
  assert a >= 1 && b >= 1 && a <= 10000 && b <= 10000
  let (R : [2 * a + 2][2 * b + 2]f64) =
    loop (A : *[2 * a + 2][2 * b + 2]f64 = A0) for k < t do
      let (r1 : [a][b]f64) =
        kernel i < a, j < b do
          let (n : f64) = A[2 * i, 2 * j + 1]
          let (s : f64) = A[2 * i + 2, 2 * j + 1]
          let (w : f64) = A[2 * i + 1, 2 * j]
          let (e : f64) = A[2 * i + 1, 2 * j + 2]
          in ((n + s + w + e) * 0.25)
      let (A1 : [2 * a + 2][2 * b + 2]f64) = A with [1 : a : 2, 1 : b : 2] = r1
      let (r2 : [a][b]f64) =
        kernel i < a, j < b do
          let (n : f64) = A1[2 * i + 1, 2 * j + 2]
          let (s : f64) = A1[2 * i + 3, 2 * j + 2]
          let (w : f64) = A1[2 * i + 2, 2 * j + 1]
          let (e : f64) = A1[2 * i + 2, 2 * j + 3]
          in ((n + s + w + e) * 0.25)
      let (A2 : [2 * a + 2][2 * b + 2]f64) = A1 with [2 : a : 2, 2 : b : 2] = r2
      in (A2)
  in (R)

// The next time step takes the place of the one before the last.
// CHECK-LABEL: fun leap_frog (
// CHECK-NOT: alloc
// CHECK: let (next : [n]f64 @ p_mem -> R(n)) =
// CHECK: in (c_mem, c, p_mem, p')
entry fun leap_frog (n : i64) (t : i64) (u0 : *[n]f64) (u1 : *[n]f64) : ([n]f64) =
  assert n >= 1
  let (p : [n]f64) (c : [n]f64) =
    loop (p : *[n]f64 = u0) (c : *[n]f64 = u1) for k < t do
      let (next : [n]f64) =
        kernel i < n do
          let (l : f64) = c[max(i - 1, 0)]
          let (m : f64) = c[i]
          let (r : f64) = c[min(i + 1, n - 1)]
          let (o : f64) = p[i]
          in (2.0 * m - o + 0.25 * (l - 2.0 * m + r))
      let (p' : [n]f64) = p with [0 : n] = next
      in (c, p')
  in (c)

// Four products, by way of transpositions and two levels of concat.
// CHECK-LABEL: fun quadrants (
// CHECK: let (C_mem : mem) = alloc
// CHECK-NOT: alloc
// CHECK: i64 @ C_mem -> 0 + {(h : h + h), (h : 1)}) =
// CHECK-NEXT: kernel
// CHECK: i64 @ C_mem -> h + {(h : h + h), (h : 1)}) =
// CHECK-NEXT: kernel
// CHECK: i64 @ C_mem -> 2 * h * h + {(h : h + h), (h : 1)}) =
// CHECK-NEXT: kernel
// CHECK: i64 @ C_mem -> 2 * h * h + h + {(h : h + h), (h : 1)}) =
// CHECK-NEXT: kernel
// CHECK-NOT: alloc
// CHECK: in (C_mem, D)
fun mul2 (h : i64) (a : [h][h]i64) (b : [h][h]i64) (c : [h][h]i64) (d : [h][h]i64) : ([h][h]i64) =
  let (r : [h][h]i64) =
    kernel i < h, j < h do
      let (s : i64) =
        loop (s : i64 = 0) for k < h do
          let (x : i64) = a[i, k]
          let (y : i64) = b[k, j]
          let (z : i64) = c[i, k]
          let (w : i64) = d[k, j]
          in (s + x * y + z * w)
      in (s)
  in (r)
entry fun quadrants (h : i64) (A : [2 * h][2 * h]i64) (B : [2 * h][2 * h]i64) : ([2 * h][2 * h]i64) =
  let (A11 : [h][h]i64) = A[0 : h, 0 : h]
  let (A12 : [h][h]i64) = A[0 : h, h : h]
  let (A21 : [h][h]i64) = A[h : h, 0 : h]
  let (A22 : [h][h]i64) = A[h : h, h : h]
  let (B11 : [h][h]i64) = B[0 : h, 0 : h]
  let (B12 : [h][h]i64) = B[0 : h, h : h]
  let (B21 : [h][h]i64) = B[h : h, 0 : h]
  let (B22 : [h][h]i64) = B[h : h, h : h]
  let (C11 : [h][h]i64) = mul2(h, A11, B11, A12, B21)
  let (C12 : [h][h]i64) = mul2(h, A11, B12, A12, B22)
  let (C21 : [h][h]i64) = mul2(h, A21, B11, A22, B21)
  let (C22 : [h][h]i64) = mul2(h, A21, B12, A22, B22)
  let (T1 : [h][h]i64) = transpose C11
  let (T2 : [h][h]i64) = transpose C12
  let (top : [h + h][h]i64) = concat T1 T2
  let (T3 : [h][h]i64) = transpose C21
  let (T4 : [h][h]i64) = transpose C22
  let (bot : [h + h][h]i64) = concat T3 T4
  let (top' : [h][h + h]i64) = transpose top
  let (bot' : [h][h + h]i64) = transpose bot
  let (C : [h + h][h + h]i64) = concat top' bot'
  let (D : [2 * h][2 * h]i64) = reshape [2 * h][2 * h] C
  in (D)

// A row of a triangle begins at k (k + 1) / 2.
// CHECK-LABEL: fun packed_triangle (
// CHECK: let (z_mem : mem) = alloc
// CHECK-NOT: alloc
// CHECK: let (row : [k + 1]i64 @ z_mem -> k * (k + 1) / 2 + {(k + 1 : 1)}) =
// CHECK: in (z_mem, T)
entry fun packed_triangle (n : i64) : ([n * (n + 1) / 2]i64) =
  assert n >= 0 && n <= 10000
  let (z : [n * (n + 1) / 2]i64) = replicate [n * (n + 1) / 2] 0
  let (T : [n * (n + 1) / 2]i64) =
    loop (T : *[n * (n + 1) / 2]i64 = z) for k < n do
      let (row : [k + 1]i64) =
        kernel j < k + 1 do
          let (v : i64) =
            if j == 0 || j == k then
              in (1)
            else
              let (a : i64) = T[(k - 1) * k / 2 + j - 1]
              let (b : i64) = T[(k - 1) * k / 2 + j]
              in (a + b)
          in (v)
      let (T1 : [n * (n + 1) / 2]i64) = T with [k * (k + 1) / 2 : k + 1] = row
      in (T1)
  in (T)

// Anti-diagonals of a table in a vector; the first and the last are short.
// CHECK-LABEL: fun common_subsequence (
// CHECK: let (z_mem : mem) = alloc
// CHECK-NOT: alloc
// CHECK: let (diag : [len]i64 @ z_mem ->
// CHECK: in (z_mem, T)
entry fun common_subsequence (n : i64) (m : i64) (a : [n]i64) (b : [m]i64) : ([(n + 1) * (m + 1)]i64) =
  assert n >= 1 && m >= 1 && n <= 10000 && m <= 10000
  let (w : i64) = m + 1
  let (z : [(n + 1) * (m + 1)]i64) = replicate [(n + 1) * (m + 1)] 0
  let (T : [(n + 1) * (m + 1)]i64) =
    loop (T : *[(n + 1) * (m + 1)]i64 = z) for d < n + m - 1 do
      let (i0 : i64) = max(0, d - m + 1)
      let (i1 : i64) = min(d + 1, n)
      let (len : i64) = i1 - i0
      let (diag : [len]i64) =
        kernel k < len do
          let (i : i64) = i0 + k
          let (j : i64) = d - i
          let (x : i64) = a[i]
          let (y : i64) = b[j]
          let (nw : i64) = T[i * w + j]
          let (nn : i64) = T[i * w + j + 1]
          let (ww : i64) = T[(i + 1) * w + j]
          in (select(x == y, nw + 1, max(nn, ww)))
      let (T1 : [(n + 1) * (m + 1)]i64) = T with [(i0 + 1) * w + d - i0 + 1 + {(len : w - 1)}] = diag
      in (T1)
  in (T)

// Diagonals, from all that is nearer to the main one.
// CHECK-LABEL: fun matrix_chain (
// CHECK: let (z_mem : mem) = alloc
// CHECK-NOT: alloc
// CHECK: let (diag : [n - 1 - d]i64 @ z_mem -> d + 1 + {(n - 1 - d : n + 1)}) =
// CHECK: in (z_mem, M)
entry fun matrix_chain (n : i64) (p : [n + 1]i64) : ([n * n]i64) =
  assert n >= 1 && n <= 10000
  let (z : [n * n]i64) = replicate [n * n] 0
  let (M : [n * n]i64) =
    loop (M : *[n * n]i64 = z) for d < n - 1 do
      let (diag : [n - 1 - d]i64) =
        kernel i < n - 1 - d do
          let (j : i64) = i + d + 1
          let (best : i64) =
            reduce (min) t < d + 1 do
              let (a : i64) = M[i * n + i + t]
              let (b : i64) = M[(i + t + 1) * n + j]
              let (x : i64) = p[i]
              let (y : i64) = p[i + t + 1]
              let (w : i64) = p[j + 1]
              in (a + b + x * y * w)
          in (best)
      let (M1 : [n * n]i64) = M with [d + 1 + {(n - 1 - d : n + 1)}] = diag
      in (M1)
  in (M)

// Each of four results has a place of every second row and column.
// CHECK-LABEL: fun upsample (
// CHECK: let (S_mem : mem) = alloc
// CHECK-NOT: alloc
// CHECK: let (p00 : [n][m]f64 @ S_mem ->
// CHECK-SAME: (p01 : [n][m]f64 @ S_mem ->
// CHECK-SAME: (p10 : [n][m]f64 @ S_mem ->
// CHECK-SAME: (p11 : [n][m]f64 @ S_mem ->
// CHECK-NOT: alloc
// CHECK: in (S_mem, 
entry fun upsample (n : i64) (m : i64) (A : [n + 1][m + 1]f64) : ([2 * n][2 * m]f64) =
  assert n >= 0 && m >= 0 && n <= 100000 && m <= 100000
  let (p00 : [n][m]f64) (p01 : [n][m]f64) (p10 : [n][m]f64) (p11 : [n][m]f64) =
    kernel i < n, j < m do
      let (a : f64) = A[i, j]
      let (b : f64) = A[i, j + 1]
      let (c : f64) = A[i + 1, j]
      let (d : f64) = A[i + 1, j + 1]
      in (a, (a + b) * 0.5, (a + c) * 0.5, (a + b + c + d) * 0.25)
  let (S : [2 * n][2 * m]f64) = scratch [2 * n][2 * m] f64
  let (S0 : [2 * n][2 * m]f64) = S with [0 : n : 2, 0 : m : 2] = p00
  let (S1 : [2 * n][2 * m]f64) = S0 with [0 : n : 2, 1 : m : 2] = p01
  let (S2 : [2 * n][2 * m]f64) = S1 with [1 : n : 2, 0 : m : 2] = p10
  let (S3 : [2 * n][2 * m]f64) = S2 with [1 : n : 2, 1 : m : 2] = p11
  in (S3)

// An iteration reads the two elements that it writes, one of them from the end.
// CHECK-LABEL: fun reversed_in_pairs (
// CHECK-NOT: alloc
// CHECK: let (a : [h]i64 @ A0_mem -> R(h)) (b : [h]i64 @ A0_mem -> 2 * h - 1 + {(h : -1)}) =
// CHECK-NOT: alloc
// CHECK: in (A0_mem, 
entry fun reversed_in_pairs (h : i64) (A0 : *[2 * h]i64) : (*[2 * h]i64) =
  let (a : [h]i64) (b : [h]i64) =
    kernel i < h do
      let (x : i64) = A0[i]
      let (y : i64) = A0[2 * h - 1 - i]
      in (y, x)
  let (br : [h]i64) = reverse 0 b
  let (A1 : [2 * h]i64) = A0 with [0 : h] = a
  let (A2 : [2 * h]i64) = A1 with [h : h] = br
  in (A2)

// A head, a middle and a tail of each row, in the row of the result.
// CHECK-LABEL: fun parts_of_rows (
// CHECK: let (R_mem : mem) = alloc
// CHECK-NOT: alloc
// CHECK: let (a : [1]f64 @ R_mem ->
// CHECK: let (b : [m]f64 @ R_mem ->
// CHECK: let (c : [1]f64 @ R_mem ->
// CHECK-NOT: alloc
// CHECK: in (R_mem, R)
entry fun parts_of_rows (n : i64) (m : i64) (h : [n]f64) (A : [n][m]f64) : ([n][m + 2]f64) =
  assert m >= 0 && m <= 1000000000
  let (R : [n][m + 2]f64) =
    kernel i < n do
      let (x : f64) = h[i]
      let (a : [1]f64) = replicate [1] x
      let (b : [m]f64) =
        kernel j < m do
          let (y : f64) = A[i, j]
          in (y * x)
      let (c : [1]f64) = replicate [1] 1.0
      let (row : [1 + m + 1]f64) = concat a b c
      let (row' : [m + 2]f64) = reshape [m + 2] row
      in (row')
  in (R)

// A group reads a tile and writes it transposed, where it belongs in the end.
// CHECK-LABEL: fun transposed_tiles (
// CHECK: let (C_mem : mem) = alloc
// CHECK: let (tile : [4][4]i64 @ tile_mem -> R(4, 4)) =
// CHECK: let (t : [4][4]i64 @ C_mem ->
// CHECK-NOT: alloc
// CHECK: in (C_mem, C)
entry fun transposed_tiles (p : i64) (q : i64) (A : [p * 4][q * 4]i64) : ([q * 4][p * 4]i64) =
  let (V : [p][4][q][4]i64) = reshape [p][4][q][4] A
  let (T : [q][p][4][4]i64) =
    kernel j < q, i < p at block do
      let (tile : [4][4]i64) =
        kernel a < 4, b < 4 at lane do
          let (x : i64) = V[i, a, j, b]
          in (x)
      let (t : [4][4]i64) =
        kernel a < 4, b < 4 at lane do
          let (x : i64) = tile[b, a]
          in (x)
      in (t)
  let (U : [q][4][p][4]i64) = rearrange (0, 2, 1, 3) T
  let (B : [q * 4][p * 4]i64) = reshape [q * 4][p * 4] U
  let (C : [q * 4][p * 4]i64) = copy B
  in (C)

// Of these, what one iteration writes another one reads: they stay as they are.
// CHECK-LABEL: fun haar (
// CHECK: let (s : [n]i64 @ s_mem -> R(n)) (d : [n]i64 @ d_mem -> R(n)) =
entry fun haar (n : i64) (A0 : *[2 * n]i64) : (*[2 * n]i64) =
  let (s : [n]i64) (d : [n]i64) =
    kernel i < n do
      let (x : i64) = A0[2 * i]
      let (y : i64) = A0[2 * i + 1]
      in ((x + y) >> 1, (x - y) >> 1)
  let (A1 : [2 * n]i64) = A0 with [0 : n] = s
  let (A2 : [2 * n]i64) = A1 with [n : n] = d
  in (A2)

// CHECK-LABEL: fun knapsack (
// CHECK: let (row : [w + 1]i64 @ row_mem -> R(w + 1)) =
entry fun knapsack (n : i64) (w : i64) (wt : [n]i64) (val : [n]i64) : ([w + 1]i64) =
  assert w >= 0 && w <= 1000000
  let (z : [w + 1]i64) = replicate [w + 1] 0
  let (R : [w + 1]i64) =
    loop (T : *[w + 1]i64 = z) for i < n do
      let (a : i64) = wt[i]
      let (v : i64) = val[i]
      let (row : [w + 1]i64) =
        kernel j < w + 1 do
          let (t : i64) = T[j]
          let (r : i64) =
            if j >= a && a >= 0 then
              let (u : i64) = T[j - a]
              in (max(t, u + v))
            else
              in (t)
          in (r)
      let (T' : [w + 1]i64) = T with [0 : w + 1] = row
      in (T')
  in (R)

// CHECK-LABEL: fun ghost_cells (
// CHECK: let (step : [n][m]f64 @ step_mem -> R(n, m)) =
entry fun ghost_cells (n : i64) (m : i64) (t : i64) (A0 : *[n + 2][m + 2]f64) : (*[n + 2][m + 2]f64) =
  assert n >= 1 && m >= 1 && n <= 100000 && m <= 100000
  let (R : [n + 2][m + 2]f64) =
    loop (A : *[n + 2][m + 2]f64 = A0) for k < t do
      let (bottom : [m + 2]f64) = A[n, :]
      let (A1 : [n + 2][m + 2]f64) = A with [0, :] = bottom
      let (top : [m + 2]f64) = A1[1, :]
      let (A2 : [n + 2][m + 2]f64) = A1 with [n + 1, :] = top
      let (right : [n + 2]f64) = A2[:, m]
      let (A3 : [n + 2][m + 2]f64) = A2 with [:, 0] = right
      let (left : [n + 2]f64) = A3[:, 1]
      let (A4 : [n + 2][m + 2]f64) = A3 with [:, m + 1] = left
      let (step : [n][m]f64) =
        kernel i < n, j < m do
          let (c : f64) = A4[i + 1, j + 1]
          let (u : f64) = A4[i, j + 1]
          let (d : f64) = A4[i + 2, j + 1]
          let (l : f64) = A4[i + 1, j]
          let (r : f64) = A4[i + 1, j + 2]
          in (c + 0.125 * (u + d + l + r - 4.0 * c))
      let (A5 : [n + 2][m + 2]f64) = A4 with [1 : n, 1 : m] = step
      in (A5)
  in (R)
