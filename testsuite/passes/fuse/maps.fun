// A kernel goes into each form that reads it at its own indices: Nessie's
// rules MAP-MAP, MAP-REDUCE, MAP-SCAN, MAP-FILTER, MAP-PARTITION, MAP-PERMUTE.
// RUN: fuse %s | funcheck %s

// CHECK-LABEL: entry fun map_map (
// CHECK-SAME: n : i64) (xs : [n]i32) : ([n]i32) =
// CHECK-NEXT:   let (b : [n]i32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       let (a : i32) = x * 2i32
// CHECK-NEXT:       in (a + a)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun map_reduce (
// CHECK-SAME: n : i64) (xs : [n]i32) : (i32) =
// CHECK-NEXT:   let (s : i32) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       let (a : i32) = x * 2i32
// CHECK-NEXT:       in (a)
// CHECK-NEXT:   in (s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun map_reduce_both (
// CHECK-SAME: n : i64) (xs : [n]i32) : (i32, [n]i32) =
// CHECK-NEXT:   let (a : [n]i32) (s : i32) =
// CHECK-NEXT:     reduce (id, max) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i32) = x * 2i32
// CHECK-NEXT:       in ([[A_1]], [[A_1]])
// CHECK-NEXT:   in (s, a)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun map_scan (
// CHECK-SAME: n : i64) (xs : [n]i32) : ([n]i32, [n]i32) =
// CHECK-NEXT:   let (a : [n]i32) (s : [n]i32) =
// CHECK-NEXT:     scan (id, +) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i32) = x * 2i32
// CHECK-NEXT:       in ([[A_1]], [[A_1]])
// CHECK-NEXT:   in (s, a)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun map_filter (
// CHECK-SAME: n : i64) (xs : [n]i32) : (k : i64, [k]i32) =
// CHECK-NEXT:   let (k : i64) (b : [k]i32) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       let (a : i32) = x * 2i32
// CHECK-NEXT:       in (a, a > 3i32)
// CHECK-NEXT:   in (k, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun map_partition (
// CHECK-SAME: n : i64) (xs : [n]i32) : (k : i64, [k]i32, [n - k]i32) =
// CHECK-NEXT:   let (k : i64) (b : [k]i32) (c : [n - k]i32) =
// CHECK-NEXT:     partition i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       let (a : i32) = x * 2i32
// CHECK-NEXT:       in (a, a > 3i32)
// CHECK-NEXT:   in (k, b, c)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun map_scatter (
// CHECK-SAME: n : i64) (xs : [n]i64) (D : *[n]i64) : (*[n]i64) =
// CHECK-NEXT:   let (E : [n]i64) =
// CHECK-NEXT:     scatter (+) D i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (a : i64) = x % 7
// CHECK-NEXT:       in (a, 1)
// CHECK-NEXT:   in (E)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun rows (
// CHECK-SAME: n : i64) (m : i64) (X : [n][m]f32) : ([n]f32) =
// CHECK-NEXT:   let (s : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (t : f32) =
// CHECK-NEXT:         reduce (+) j < m do
// CHECK-NEXT:           let (x : f32) = X[i, j]
// CHECK-NEXT:           let (r : f32) = x + 1.0f32
// CHECK-NEXT:           in (r)
// CHECK-NEXT:       in (t)
// CHECK-NEXT:   in (s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun two_dimensions (
// CHECK-SAME: n : i64) (m : i64) (X : [n][m]f32) : ([n][m]f32) =
// CHECK-NEXT:   let (B : [n][m]f32) =
// CHECK-NEXT:     kernel i < n, j < m do
// CHECK-NEXT:       let (x : f32) = X[i, j]
// CHECK-NEXT:       let (A : f32) = x + 1.0f32
// CHECK-NEXT:       in (A * A)
// CHECK-NEXT:   in (B)
entry fun map_map (n : i64) (xs : [n]i32) : ([n]i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x * 2i32)
  let (b : [n]i32) = kernel j < n do
    let (y : i32) = a[j]
    in (y + y)
  in (b)

entry fun map_reduce (n : i64) (xs : [n]i32) : (i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x * 2i32)
  let (s : i32) = reduce (+) j < n do
    let (y : i32) = a[j]
    in (y)
  in (s)

// The array is wanted, too: it is given back as it is.
entry fun map_reduce_both (n : i64) (xs : [n]i32) : (i32, [n]i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x * 2i32)
  let (s : i32) = reduce (max) j < n do
    let (y : i32) = a[j]
    in (y)
  in (s, a)

entry fun map_scan (n : i64) (xs : [n]i32) : ([n]i32, [n]i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x * 2i32)
  let (s : [n]i32) = scan (+) j < n do
    let (y : i32) = a[j]
    in (y)
  in (s, a)

entry fun map_filter (n : i64) (xs : [n]i32) : (k : i64, [k]i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x * 2i32)
  let (k : i64) (b : [k]i32) = filter j < n do
    let (y : i32) = a[j]
    in (y, y > 3i32)
  in (k, b)

entry fun map_partition (n : i64) (xs : [n]i32) : (k : i64, [k]i32, [n - k]i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x * 2i32)
  let (k : i64) (b : [k]i32) (c : [n - k]i32) = partition j < n do
    let (y : i32) = a[j]
    in (y, y > 3i32)
  in (k, b, c)

entry fun map_scatter (n : i64) (xs : [n]i64) (D : *[n]i64) : (*[n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x % 7)
  let (E : [n]i64) = scatter (+) D j < n do
    let (y : i64) = a[j]
    in (y, 1)
  in (E)

// Rows are elements of the outermost dimension; each reads its own.
entry fun rows (n : i64) (m : i64) (X : [n][m]f32) : ([n]f32) =
  let (A : [n][m]f32) = kernel i < n do
    let (r : [m]f32) = kernel j < m do
      let (x : f32) = X[i, j]
      in (x + 1.0f32)
    in (r)
  let (s : [n]f32) = kernel i < n do
    let (t : f32) = reduce (+) j < m do
      let (x : f32) = A[i, j]
      in (x)
    in (t)
  in (s)

entry fun two_dimensions (n : i64) (m : i64) (X : [n][m]f32) : ([n][m]f32) =
  let (A : [n][m]f32) = kernel i < n, j < m do
    let (x : f32) = X[i, j]
    in (x + 1.0f32)
  let (B : [n][m]f32) = kernel k < n, l < m do
    let (x : f32) = A[k, l]
    in (x * x)
  in (B)
