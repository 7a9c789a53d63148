// What goes over one vector is one statement: maps, the fold or scan that reads them,
// and what is after it.
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

// Squares, their sums by segment, and what is after these.
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
