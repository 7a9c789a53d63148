// Forms that read nothing of each other become one: operators stand side by
// side, and a kernel's arrays are given back by `id`.
// RUN: fuse %s | funcheck %s

// CHECK-LABEL: entry fun kernels (
// CHECK-SAME: n : i64) (xs : [n]i32) (ys : [n]i32) : ([n]i32, [n]i32) =
// CHECK-NEXT:   let (a : [n]i32) (b : [n]i32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       let ([[X_1:x_[0-9]+]] : i32) = ys[i]
// CHECK-NEXT:       in (x + 1i32, [[X_1]] + 2i32)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun reductions (
// CHECK-SAME: n : i64) (xs : [n]i32) : (i32, i32, i64) =
// CHECK-NEXT:   let (a : i32) (b : i32) (p : i64) =
// CHECK-NEXT:     reduce (+, (\ (u : i32) (iu : i64) (v : i32) (iv : i64) ->
// CHECK-NEXT:         let (c : bool) = u > v || u == v && iu < iv
// CHECK-NEXT:         in (select(c, u, v), select(c, iu, iv)), -2147483648i32, -1)) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       in (x, x, i)
// CHECK-NEXT:   in (a, b, p)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun scans (
// CHECK-SAME: n : i64) (xs : [n]i32) : ([n]i32, [n]i32) =
// CHECK-NEXT:   let (a : [n]i32) (b : [n]i32) =
// CHECK-NEXT:     scan (+, max) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       in (x, x)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun asserted (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]i32) (ys : [m]i32) : (i32, i32) =
// CHECK-NEXT:   assert n == m
// CHECK-NEXT:   let (a : i32) (b : i32) =
// CHECK-NEXT:     reduce (+, +) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       let ([[X_1:x_[0-9]+]] : i32) = ys[i]
// CHECK-NEXT:       in (x, [[X_1]])
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun between (
// CHECK-SAME: n : i64) (xs : [n]i32) : (i32, i32) =
// CHECK-NEXT:   let ([[X_1:x_[0-9]+]] : i32) = xs[0]
// CHECK-NEXT:   let (first : i32) = [[X_1]] + 1i32
// CHECK-NEXT:   let (b : i32) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let ([[X_2:x_[0-9]+]] : i32) = xs[i]
// CHECK-NEXT:       let (x : i32) = [[X_2]] + 1i32
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (first, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun inside (
// CHECK-SAME: n : i64) (xs : [n]i32) : ([n]i32) =
// CHECK-NEXT:   let (r : [n]i32) =
// CHECK-NEXT:     loop (p : [n]i32 = xs) for t < 10 do
// CHECK-NEXT:       let (b : [n]i32) =
// CHECK-NEXT:         kernel i < n do
// CHECK-NEXT:           let (x : i32) = p[i]
// CHECK-NEXT:           let (a : i32) = x + 1i32
// CHECK-NEXT:           in (a * a)
// CHECK-NEXT:       in (b)
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun pair (
// CHECK-SAME: n : i64) (A : [n]i64) : (i64, i64, i64) =
// CHECK-NEXT:   let (most : i64) (least : i64) (sum : i64) =
// CHECK-NEXT:     reduce ((\ (a : i64) (c : i64) (b : i64) (d : i64) -> in (max(a, b), min(c, d)), 0, 0), +) i < n do
// CHECK-NEXT:       let (x : i64) = A[i]
// CHECK-NEXT:       in (x, x, x)
// CHECK-NEXT:   in (most, least, sum)
entry fun kernels (n : i64) (xs : [n]i32) (ys : [n]i32) : ([n]i32, [n]i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x + 1i32)
  let (b : [n]i32) = kernel i < n do
    let (x : i32) = ys[i]
    in (x + 2i32)
  in (a, b)

entry fun reductions (n : i64) (xs : [n]i32) : (i32, i32, i64) =
  let (a : i32) = reduce (+) i < n do
    let (x : i32) = xs[i]
    in (x)
  let (b : i32) (p : i64) = reduce ((\ (u : i32) (iu : i64) (v : i32) (iv : i64) ->
      let (c : bool) = u > v || u == v && iu < iv
      in (select(c, u, v), select(c, iu, iv)), -2147483648i32, -1)) i < n do
    let (x : i32) = xs[i]
    in (x, i)
  in (a, b, p)

entry fun scans (n : i64) (xs : [n]i32) : ([n]i32, [n]i32) =
  let (a : [n]i32) = scan (+) i < n do
    let (x : i32) = xs[i]
    in (x)
  let (b : [n]i32) = scan (max) i < n do
    let (x : i32) = xs[i]
    in (x)
  in (a, b)

// The same bounds by what is asserted.
entry fun asserted (n : i64) (m : i64) (xs : [n]i32) (ys : [m]i32) : (i32, i32) =
  assert n == m
  let (a : i32) = reduce (+) i < n do
    let (x : i32) = xs[i]
    in (x)
  let (b : i32) = reduce (+) i < m do
    let (x : i32) = ys[i]
    in (x)
  in (a, b)

// The second depends on what is between, which goes after the one it needs.
entry fun between (n : i64) (xs : [n]i32) : (i32, i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x + 1i32)
  let (first : i32) = a[0]
  let (b : i32) = reduce (+) i < n do
    let (x : i32) = a[i]
    in (x)
  in (first, b)

// Bodies of loops and branches are regions of their own.
entry fun inside (n : i64) (xs : [n]i32) : ([n]i32) =
  let (r : [n]i32) =
    loop (p : [n]i32 = xs) for t < 10 do
      let (a : [n]i32) = kernel i < n do
        let (x : i32) = p[i]
        in (x + 1i32)
      let (b : [n]i32) = kernel i < n do
        let (x : i32) = a[i]
        in (x * x)
      in (b)
  in (r)

// An operator that takes several values has as many results.
entry fun pair (n : i64) (A : [n]i64) : (i64, i64, i64) =
  let (most : i64) (least : i64) =
    reduce ((\ (a : i64) (c : i64) (b : i64) (d : i64) -> in (max(a, b), min(c, d)), 0, 0)) i < n do
      let (x : i64) = A[i]
      in (x, x)
  let (sum : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  in (most, least, sum)
