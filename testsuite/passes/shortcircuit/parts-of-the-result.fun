// Parts of an array, which programs make one by one, are made where the array is to
// be: no copy is left.
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
