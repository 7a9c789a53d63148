// A matrix that is read as it was made is none: its elements are computed where they
// are read, again if there are two who read them.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s

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
