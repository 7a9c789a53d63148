// Programs as people write them, and what an expert would have of them.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s

// Products and their sums: one pass.
// CHECK-LABEL: entry fun cosine (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (+, +, +) i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun cosine (n : i64) (x : [n]f64) (y : [n]f64) : (f64) =
  let (xy : [n]f64) =
    kernel i < n do
      let (a : f64) = x[i]
      let (b : f64) = y[i]
      in (a * b)
  let (xx : [n]f64) =
    kernel i < n do
      let (a : f64) = x[i]
      in (a * a)
  let (yy : [n]f64) =
    kernel i < n do
      let (b : f64) = y[i]
      in (b * b)
  let (d : f64) =
    reduce (+) i < n do
      let (a : f64) = xy[i]
      in (a)
  let (nx : f64) =
    reduce (+) i < n do
      let (a : f64) = xx[i]
      in (a)
  let (ny : f64) =
    reduce (+) i < n do
      let (a : f64) = yy[i]
      in (a)
  in (d / sqrt(nx * ny))

// What is exponential is computed again where it is read, instead of a matrix.
// CHECK-LABEL: entry fun softmax (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (max) j < m do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel i < n, j < m do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (+) j < m do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel i < n, j < m do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun softmax (n : i64) (m : i64) (X : [n][m]f64) : ([n][m]f64) =
  let (mx : [n]f64) =
    kernel i < n do
      let (r : f64) =
        reduce (max) j < m do
          let (x : f64) = X[i, j]
          in (x)
      in (r)
  let (E : [n][m]f64) =
    kernel i < n, j < m do
      let (x : f64) = X[i, j]
      let (q : f64) = mx[i]
      in (exp(x - q))
  let (S : [n]f64) =
    kernel i < n do
      let (s : f64) =
        reduce (+) j < m do
          let (e : f64) = E[i, j]
          in (e)
      in (s)
  let (Y : [n][m]f64) =
    kernel i < n, j < m do
      let (e : f64) = E[i, j]
      let (s : f64) = S[i]
      in (e / s)
  in (Y)

// Both components in one pass, without a matrix.
// CHECK-LABEL: entry fun forces (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (+, +) j < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun forces (n : i64) (x : [n]f64) (y : [n]f64) (w : [n]f64) : ([n]f64, [n]f64) =
  let (dx : [n][n]f64) =
    kernel i < n, j < n do
      let (a : f64) = x[i]
      let (b : f64) = x[j]
      in (b - a)
  let (dy : [n][n]f64) =
    kernel i < n, j < n do
      let (a : f64) = y[i]
      let (b : f64) = y[j]
      in (b - a)
  let (inv : [n][n]f64) =
    kernel i < n, j < n do
      let (u : f64) = dx[i, j]
      let (v : f64) = dy[i, j]
      let (r : f64) = u * u + v * v + 0.01
      in (1.0 / (r * sqrt(r)))
  let (fx : [n]f64) =
    kernel i < n do
      let (s : f64) =
        reduce (+) j < n do
          let (u : f64) = dx[i, j]
          let (r : f64) = inv[i, j]
          let (m : f64) = w[j]
          in (u * r * m)
      in (s)
  let (fy : [n]f64) =
    kernel i < n do
      let (s : f64) =
        reduce (+) j < n do
          let (u : f64) = dy[i, j]
          let (r : f64) = inv[i, j]
          let (m : f64) = w[j]
          in (u * r * m)
      in (s)
  in (fx, fy)

// Neither the differences nor the distances are arrays.
// CHECK-LABEL: entry fun labels (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (({{.*}}
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (+) j < d do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: replicate [k] 0
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: scatter (+) z i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun labels (n : i64) (d : i64) (k : i64) (X : [n][d]f64) (C : [k][d]f64) : ([n]i64, [k]i64) =
  let (D : [n][k][d]f64) =
    kernel i < n, c < k, j < d do
      let (x : f64) = X[i, j]
      let (y : f64) = C[c, j]
      in ((x - y) * (x - y))
  let (S : [n][k]f64) =
    kernel i < n, c < k do
      let (s : f64) =
        reduce (+) j < d do
          let (v : f64) = D[i, c, j]
          in (v)
      in (s)
  let (L : [n]i64) =
    kernel i < n do
      let (b : i64) (m : f64) =
        reduce ((\ (p : i64) (u : f64) (q : i64) (v : f64) ->
          in (select(u <= v, p, q), min(u, v)), 0, inff64)) c < k do
          let (v : f64) = S[i, c]
          in (c, v)
      in (b)
  let (z : [k]i64) = replicate [k] 0
  let (H : [k]i64) =
    scatter (+) z i < n do
      let (l : i64) = L[i]
      in (l, 1)
  in (L, H)

// Squares, their sums by segment, and what is behind these.
// CHECK-LABEL: entry fun segments (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: scan (id, (\
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: then {{.*}} do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun segments (n : i64) (x : [n]i64) (f : [n]bool) : ([n]i64) =
  let (y : [n]i64) =
    kernel i < n do
      let (v : i64) = x[i]
      in (v * v)
  let (s : [n]i64) (g : [n]bool) =
    scan ((\ (a : i64) (fa : bool) (b : i64) (fb : bool) ->
      let (c : i64) = select(fb, b, a + b)
      in (c, fa || fb), 0, false)) i < n do
      let (v : i64) = y[i]
      let (h : bool) = f[i]
      in (v, h)
  let (r : [n]i64) =
    kernel i < n do
      let (v : i64) = s[i]
      let (u : i64) = y[i]
      in (v - u)
  in (r)

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

// An index as another result.
// CHECK-LABEL: entry fun largest (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (({{.*}}
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun largest (n : i64) (x : [n]f64) : (i64, f64) =
  let (is : [n]i64) = iota n
  let (a : [n]f64) =
    kernel i < n do
      let (v : f64) = x[i]
      in (abs(v))
  let (k : i64) (m : f64) =
    reduce ((\ (i : i64) (v : f64) (j : i64) (w : f64) ->
      let (c : bool) = v > w || v == w && i <= j
      in (select(c, i, j), select(c, v, w)), -1, -inff64)) t < n do
      let (i : i64) = is[t]
      let (v : f64) = a[t]
      in (i, v)
  in (k, m)

// Where runs begin is asked where they are chosen; the next one is another iteration.
// CHECK-LABEL: entry fun runs (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: filter i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: kernel j < k do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun runs (n : i64) (x : [n]i64) : (k : i64, [k]i64, [k]i64) =
  let (head : [n]bool) =
    kernel i < n do
      let (a : i64) = x[i]
      let (b : i64) = x[max(i - 1, 0)]
      in (i == 0 || a != b)
  let (is : [n]i64) = iota n
  let (k : i64) (pos : [k]i64) (val : [k]i64) =
    filter i < n do
      let (p : i64) = is[i]
      let (v : i64) = x[i]
      let (h : bool) = head[i]
      in (p, v, h)
  let (len : [k]i64) =
    kernel j < k do
      let (p : i64) = pos[j]
      let (q : i64) =
        if j + 1 < k then
          let (e : i64) = pos[j + 1]
          in (e)
        else
          in (n)
      in (q - p)
  in (k, len, val)

// Flags are computed for each who reads them.
// CHECK-LABEL: entry fun radix_pass (
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: reduce (+) i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: scan (id, +) i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: then {{.*}} do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
// CHECK: scatter D i < n do
// CHECK-NOT: {{(kernel|reduce|scan|filter|scatter|replicate|rotate|rearrange|iota) }}
entry fun radix_pass (n : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for b < 4 do
      let (f : [n]i64) =
        kernel i < n do
          let (x : i64) = A[i]
          in (1 - ((x >> b) & 1))
      let (s : [n]i64) =
        scan (+) i < n do
          let (x : i64) = f[i]
          in (x)
      let (zeros : i64) =
        reduce (+) i < n do
          let (x : i64) = f[i]
          in (x)
      let (dest : [n]i64) =
        kernel i < n do
          let (x : i64) = f[i]
          let (p : i64) = s[i]
          in (select(x == 1, p - 1, zeros + i - p))
      let (D : [n]i64) = scratch [n] i64
      let (E : [n]i64) =
        scatter D i < n do
          let (d : i64) = dest[i]
          let (x : i64) = A[i]
          in (d, x)
      in (E)
  in (R)
