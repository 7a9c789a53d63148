// What iterates over the elements that a filter lets through is done where the
// filter is: FILTER-FILTER, FILTER-REDUCE, and beyond.
// RUN: fuse %s | funcheck %s

// CHECK-LABEL: entry fun filter_filter (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k2 : i64, [k2]i64) =
// CHECK-NEXT:   let (k2 : i64) (b : [k2]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 0
// CHECK-NEXT:       let ([[KEEP_1:keep_[0-9]+]] : bool) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (100 / x > 3)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (false)
// CHECK-NEXT:       in (x, [[KEEP_1]])
// CHECK-NEXT:   in (k2, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun filter_reduce (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64, i64) =
// CHECK-NEXT:   let (b : i64) (c : i64) =
// CHECK-NEXT:     reduce (+, min) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 0
// CHECK-NEXT:       let ([[B_1:b_[0-9]+]] : i64) ([[C_1:c_[0-9]+]] : i64) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (x, x * x)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0, 9223372036854775807)
// CHECK-NEXT:       in ([[B_1]], [[C_1]])
// CHECK-NEXT:   in (b, c)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun filter_map (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, [k]i64, [k]i64) =
// CHECK-NEXT:   let (k : i64) (a : [k]i64) (b : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x != 0
// CHECK-NEXT:       let ([[B_1:b_[0-9]+]] : i64) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (1000 / x)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0)
// CHECK-NEXT:       in (x, [[B_1]], keep)
// CHECK-NEXT:   in (k, a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun filter_scatter (
// CHECK-SAME: n : i64) (xs : [n]i64) (D : *[n]i64) : (*[n]i64) =
// CHECK-NEXT:   let (E : [n]i64) =
// CHECK-NEXT:     scatter (max) D i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 3
// CHECK-NEXT:       in (select(keep, x, -1), x)
// CHECK-NEXT:   in (E)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun three_filters (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64) =
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 0
// CHECK-NEXT:       let ([[S_1:s_[0-9]+]] : i64) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           let (b : i64) = x + 1
// CHECK-NEXT:           let ([[KEEP_1:keep_[0-9]+]] : bool) = b < 100
// CHECK-NEXT:           let ([[S_2:s_[0-9]+]] : i64) =
// CHECK-NEXT:             if [[KEEP_1]] then
// CHECK-NEXT:               in (b)
// CHECK-NEXT:             else
// CHECK-NEXT:               in (0)
// CHECK-NEXT:           in ([[S_2]])
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0)
// CHECK-NEXT:       in ([[S_1]])
// CHECK-NEXT:   in (s)
entry fun filter_filter (n : i64) (xs : [n]i64) : (k2 : i64, [k2]i64) =
  let (k : i64) (a : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (k2 : i64) (b : [k2]i64) = filter i < k do
    let (x : i64) = a[i]
    in (x, 100 / x > 3)
  in (k2, b)

entry fun filter_reduce (n : i64) (xs : [n]i64) : (i64, i64) =
  let (k : i64) (a : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (b : i64) = reduce (+) i < k do
    let (x : i64) = a[i]
    in (x)
  let (c : i64) = reduce (min) i < k do
    let (x : i64) = a[i]
    in (x * x)
  in (b, c)

entry fun filter_map (n : i64) (xs : [n]i64) : (k : i64, [k]i64, [k]i64) =
  let (k : i64) (a : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x != 0)
  let (b : [k]i64) = kernel i < k do
    let (x : i64) = a[i]
    in (1000 / x)
  in (k, a, b)

entry fun filter_scatter (n : i64) (xs : [n]i64) (D : *[n]i64) : (*[n]i64) =
  let (k : i64) (a : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 3)
  let (E : [n]i64) = scatter (max) D i < k do
    let (x : i64) = a[i]
    in (x, x)
  in (E)

entry fun three_filters (n : i64) (xs : [n]i64) : (i64) =
  let (k : i64) (a : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (b : [k]i64) = kernel i < k do
    let (x : i64) = a[i]
    in (x + 1)
  let (l : i64) (c : [l]i64) = filter i < k do
    let (x : i64) = b[i]
    in (x, x < 100)
  let (s : i64) = reduce (+) i < l do
    let (x : i64) = c[i]
    in (x)
  in (s)
