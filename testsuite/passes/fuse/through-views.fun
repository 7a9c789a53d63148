// Elements are found again through rotations, replicates and rearrangements, which are
// no arrays then.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s

// Four rotations.
// CHECK-LABEL: entry fun gradient (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel i < n, j < m do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (+) i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (+) j < m do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun gradient (n : i64) (m : i64) (A : [n][m]f64) : ([n][m]f64, i64) =
  let (e : [n][m]f64) = rotate 1 1 A
  let (w : [n][m]f64) = rotate 1 (-1) A
  let (no : [n][m]f64) = rotate 0 (-1) A
  let (so : [n][m]f64) = rotate 0 1 A
  let (gx : [n][m]f64) =
    kernel i < n, j < m do
      let (a : f64) = e[i, j]
      let (b : f64) = w[i, j]
      in ((a - b) * 0.5)
  let (gy : [n][m]f64) =
    kernel i < n, j < m do
      let (a : f64) = so[i, j]
      let (b : f64) = no[i, j]
      in ((a - b) * 0.5)
  let (g : [n][m]f64) =
    kernel i < n, j < m do
      let (x : f64) = gx[i, j]
      let (y : f64) = gy[i, j]
      in (sqrt(x * x + y * y))
  let (rows : [n]i64) =
    kernel i < n do
      let (c : i64) =
        reduce (+) j < m do
          let (v : f64) = g[i, j]
          in (i64(v > 1.0))
      in (c)
  let (total : i64) =
    reduce (+) i < n do
      let (c : i64) = rows[i]
      in (c)
  in (g, total)

// A row and a column that are made matrices by replicate.
// CHECK-LABEL: entry fun outer_product (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel i < n, j < m do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (+) i < min(n, m) do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun outer_product (n : i64) (m : i64) (u : [n]f64) (v : [m]f64) (A : [n][m]f64) : ([n][m]f64, f64) =
  let (V : [n][m]f64) = replicate [n] v
  let (Ut : [m][n]f64) = replicate [m] u
  let (U : [n][m]f64) = transpose Ut
  let (P : [n][m]f64) =
    kernel i < n, j < m do
      let (a : f64) = U[i, j]
      let (b : f64) = V[i, j]
      in (a * b)
  let (B : [n][m]f64) =
    kernel i < n, j < m do
      let (a : f64) = A[i, j]
      let (p : f64) = P[i, j]
      in (a - p)
  let (tr : f64) =
    reduce (+) i < min(n, m) do
      let (a : f64) = B[i, i]
      in (a)
  in (B, tr)

// Through reshape no element is found again, through rearrange it is.
// CHECK-LABEL: entry fun pooling (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel i < n, j < m do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (max) a < 2 do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (max) b < 2 do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun pooling (n : i64) (m : i64) (A : [2 * n][2 * m]f64) : ([n][m]f64) =
  let (V : [n][2][m][2]f64) = reshape [n][2][m][2] A
  let (W : [n][m][2][2]f64) = rearrange (0, 2, 1, 3) V
  let (B : [n][m][2][2]f64) =
    kernel i < n, j < m, a < 2, b < 2 do
      let (v : f64) = W[i, j, a, b]
      in (tanh(v))
  let (R : [n][m]f64) =
    kernel i < n, j < m do
      let (r : f64) =
        reduce (max) a < 2 do
          let (q : f64) =
            reduce (max) b < 2 do
              let (v : f64) = B[i, j, a, b]
              in (v)
          in (q)
      in (r)
  in (R)
