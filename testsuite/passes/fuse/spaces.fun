// HFUSE-SIBS and HFUSE-PREDS (Nessie, 7.3), by what sizes are and not by shared
// inputs: who iterates over the same, and who does once a filter is taken in.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// CHECK-LABEL: entry fun by_definition (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64, i64) =
// CHECK-NEXT:   let (m : i64) = n * 2 - n
// CHECK-NEXT:   let (a : i64) (b : i64) =
// CHECK-NEXT:     reduce (+, max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun by_filter (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64, i64) =
// CHECK-NEXT:   let (a : i64) (b : i64) =
// CHECK-NEXT:     reduce (+, max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 0
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i64) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (x)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0)
// CHECK-NEXT:       in ([[A_1]], x)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun filter_stays (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, [k]i64, i64, i64) =
// CHECK-NEXT:   let (k : i64) (f : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (a : i64) =
// CHECK-NEXT:     reduce (+) i < k do
// CHECK-NEXT:       let (x : i64) = f[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (b : i64) =
// CHECK-NEXT:     reduce (max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (k, f, a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun two_counts (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64, i64) =
// CHECK-NEXT:   let (a : i64) (b : i64) =
// CHECK-NEXT:     reduce (+, max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 0
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i64) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (x)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0)
// CHECK-NEXT:       let ([[KEEP_1:keep_[0-9]+]] : bool) = x < 0
// CHECK-NEXT:       let ([[B_1:b_[0-9]+]] : i64) =
// CHECK-NEXT:         if [[KEEP_1]] then
// CHECK-NEXT:           in (x)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (-9223372036854775808)
// CHECK-NEXT:       in ([[A_1]], [[B_1]])
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun dimensions (
// CHECK-SAME: n : i64) (m : i64) (x : [n][m]i64) : ([n][m]i64, [m][n]i64) =
// CHECK-NEXT:   let (a : [n][m]i64) =
// CHECK-NEXT:     kernel i < n, j < m do
// CHECK-NEXT:       let (v : i64) = x[i, j]
// CHECK-NEXT:       in (v + 1)
// CHECK-NEXT:   let (b : [m][n]i64) =
// CHECK-NEXT:     kernel i < m, j < n do
// CHECK-NEXT:       let (v : i64) = x[j, i]
// CHECK-NEXT:       in (v + 2)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun outer_only (
// CHECK-SAME: n : i64) (m : i64) (x : [n][m]i64) : ([n][m]i64, [n]i64) =
// CHECK-NEXT:   let (a : [n][m]i64) =
// CHECK-NEXT:     kernel i < n, j < m do
// CHECK-NEXT:       let (v : i64) = x[i, j]
// CHECK-NEXT:       in (v / 3 ^ v % 7 ^ v / 11)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (s : i64) =
// CHECK-NEXT:         reduce (+) j < m do
// CHECK-NEXT:           let (v : i64) = a[i, j]
// CHECK-NEXT:           in (v)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun at_most (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]i64) : (i64, i64) =
// CHECK-NEXT:   assert m <= n
// CHECK-NEXT:   assert n <= m
// CHECK-NEXT:   let (a : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (b : i64) =
// CHECK-NEXT:     reduce (max) i < m do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (a, b)

// The same by a definition.
// WHY: 'a', 'b' are fused
entry fun by_definition (n : i64) (xs : [n]i64) : (i64, i64) =
  let (m : i64) = n * 2 - n
  let (a : i64) = reduce (+) i < n do
    let (x : i64) = xs[i]
    in (x)
  let (b : i64) = reduce (max) i < m do
    let (x : i64) = xs[i]
    in (x)
  in (a, b)

// The elements of a filter that the reduction takes in.
// WHY: 'f' and 'b' are not fused: no form returns the results of both
// WHY: 'f', 'a' are fused
// WHY: 'a', 'b' are fused
entry fun by_filter (n : i64) (xs : [n]i64) : (i64, i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (a : i64) = reduce (+) i < k do
    let (x : i64) = f[i]
    in (x)
  let (b : i64) = reduce (max) i < n do
    let (x : i64) = xs[i]
    in (x)
  in (a, b)

// The filter stays where it is, and so does what is after it.
// WHY: 'f' and 'a' are not fused: an array that it makes must be in memory
// WHY: 'f' and 'b' are not fused: no form returns the results of both
entry fun filter_stays (n : i64) (xs : [n]i64) : (k : i64, [k]i64, i64, i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (a : i64) = reduce (+) i < k do
    let (x : i64) = f[i]
    in (x)
  let (b : i64) = reduce (max) i < n do
    let (x : i64) = xs[i]
    in (x)
  in (k, f, a, b)

// Counts of two filters of the same.
// WHY: 'f' and 'g' are not fused: no form returns the results of both
// WHY: 'f', 'a' are fused
// WHY: 'g', 'b' are fused
// WHY: 'a', 'b' are fused
entry fun two_counts (n : i64) (xs : [n]i64) : (i64, i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (l : i64) (g : [l]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x < 0)
  let (a : i64) = reduce (+) i < k do
    let (x : i64) = f[i]
    in (x)
  let (b : i64) = reduce (max) i < l do
    let (x : i64) = g[i]
    in (x)
  in (a, b)

// The same sizes, but not in the same order.
entry fun dimensions (n : i64) (m : i64) (x : [n][m]i64) : ([n][m]i64, [m][n]i64) =
  let (a : [n][m]i64) = kernel i < n, j < m do
    let (v : i64) = x[i, j]
    in (v + 1)
  let (b : [m][n]i64) = kernel i < m, j < n do
    let (v : i64) = x[j, i]
    in (v + 2)
  in (a, b)

// Only the outermost one is the same.
// WHY: 'a' and 'b' are not fused: they do not iterate over the same sizes, at the same level
entry fun outer_only (n : i64) (m : i64) (x : [n][m]i64) : ([n][m]i64, [n]i64) =
  let (a : [n][m]i64) = kernel i < n, j < m do
    let (v : i64) = x[i, j]
    in (v / 3 ^ v % 7 ^ v / 11)
  let (b : [n]i64) = kernel i < n do
    let (s : i64) = reduce (+) j < m do
      let (v : i64) = a[i, j]
      in (v)
    in (s)
  in (a, b)

// Inequalities make no sizes equal, even two of them.
// WHY: 'a' and 'b' are not fused: they do not iterate over the same sizes, at the same level
entry fun at_most (n : i64) (m : i64) (xs : [n]i64) : (i64, i64) =
  assert m <= n
  assert n <= m
  let (a : i64) = reduce (+) i < n do
    let (x : i64) = xs[i]
    in (x)
  let (b : i64) = reduce (max) i < m do
    let (x : i64) = xs[i]
    in (x)
  in (a, b)
