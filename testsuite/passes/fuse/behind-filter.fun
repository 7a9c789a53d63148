// What iterates over what a filter lets through and cannot be done where the
// filter is.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// CHECK-LABEL: entry fun other_arrays (
// CHECK-SAME: n : i64) (xs : [n]i64) (ys : [n]i64) : (k : i64, [k]i64) =
// CHECK-NEXT:   let (k : i64) (f : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (g : [k]i64) =
// CHECK-NEXT:     kernel i < k do
// CHECK-NEXT:       let (x : i64) = f[i]
// CHECK-NEXT:       let (y : i64) = ys[i]
// CHECK-NEXT:       in (x ^ y)
// CHECK-NEXT:   in (k, g)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun reads_all (
// CHECK-SAME: n : i64) (xs : [n]i64) (ys : [8]i64) : (k : i64, [k]i64) =
// CHECK-NEXT:   let (k : i64) (g : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 0
// CHECK-NEXT:       let ([[G_1:g_[0-9]+]] : i64) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           let (y : i64) = ys[x & 7]
// CHECK-NEXT:           in (x ^ y)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0)
// CHECK-NEXT:       in ([[G_1]], keep)
// CHECK-NEXT:   in (k, g)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun rows_of_filter (
// CHECK-SAME: n : i64) (m : i64) (xs : [n][m]i64) : (k : i64, [k][m]i64) =
// CHECK-NEXT:   let (k : i64) (f : [k][m]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : [m]i64) = xs[i, :]
// CHECK-NEXT:       let (y : i64) = xs[i, 0]
// CHECK-NEXT:       in (x, y > 0)
// CHECK-NEXT:   let (g : [k][m]i64) =
// CHECK-NEXT:     kernel i < k do
// CHECK-NEXT:       let (x : [m]i64) = f[i, :]
// CHECK-NEXT:       let (y : [m]i64) = reverse 0 x
// CHECK-NEXT:       in (y)
// CHECK-NEXT:   in (k, g)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun uses_count (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
// CHECK-NEXT:   let (k : i64) (f : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (g : [k]i64) =
// CHECK-NEXT:     kernel i < k do
// CHECK-NEXT:       let (x : i64) = f[i]
// CHECK-NEXT:       in (x ^ k)
// CHECK-NEXT:   in (k, g)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun with_id (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, [k]i64, i64) =
// CHECK-NEXT:   let (k : i64) (f : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (g : [k]i64) (s : i64) =
// CHECK-NEXT:     reduce (id, +) i < k do
// CHECK-NEXT:       let (x : i64) = f[i]
// CHECK-NEXT:       in (x * x, x)
// CHECK-NEXT:   in (k, g, s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun scanned (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, [k]i64, i64) =
// CHECK-NEXT:   let (k : i64) (f : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (s : [k]i64) =
// CHECK-NEXT:     scan (+) i < k do
// CHECK-NEXT:       let (x : i64) = f[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (t : i64) =
// CHECK-NEXT:     reduce (max) i < k do
// CHECK-NEXT:       let (x : i64) = s[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (k, s, t)

// WHY: 'f' and 'g' are not fused: the second reads other arrays at indices of the filter's results
entry fun other_arrays (n : i64) (xs : [n]i64) (ys : [n]i64) : (k : i64, [k]i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (g : [k]i64) = kernel i < k do
    let (x : i64) = f[i]
    let (y : i64) = ys[i]
    in (x ^ y)
  in (k, g)

// Others may be read by the elements' values.
// WHY: 'f', 'g' are fused
entry fun reads_all (n : i64) (xs : [n]i64) (ys : [8]i64) : (k : i64, [k]i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (g : [k]i64) = kernel i < k do
    let (x : i64) = f[i]
    let (y : i64) = ys[x & 7]
    in (x ^ y)
  in (k, g)

// WHY: 'f' and 'g' are not fused: the second computes arrays for the filter's results
entry fun rows_of_filter (n : i64) (m : i64) (xs : [n][m]i64) : (k : i64, [k][m]i64) =
  let (k : i64) (f : [k][m]i64) = filter i < n do
    let (x : [m]i64) = xs[i, :]
    let (y : i64) = xs[i, 0]
    in (x, y > 0)
  let (g : [k][m]i64) = kernel i < k do
    let (x : [m]i64) = f[i, :]
    let (y : [m]i64) = reverse 0 x
    in (y)
  in (k, g)

// WHY: 'f' and 'g' are not fused: the second uses more of the first than the elements at its own indices
entry fun uses_count (n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (g : [k]i64) = kernel i < k do
    let (x : i64) = f[i]
    in (x ^ k)
  in (k, g)

// WHY: 'f' and 'g' are not fused: the second returns an array for the filter's results
entry fun with_id (n : i64) (xs : [n]i64) : (k : i64, [k]i64, i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (g : [k]i64) (s : i64) = reduce (id, +) i < k do
    let (x : i64) = f[i]
    in (x * x, x)
  in (k, g, s)

// A scan stays after it, and then all need its elements in memory.
// WHY: 'f' and 's' are not fused: the second has no form that skips elements
// WHY: 'f' and 't' are not fused: an array that it makes must be in memory
// WHY: 's' and 't' are not fused: the second uses more of the first than the elements at its own indices
entry fun scanned (n : i64) (xs : [n]i64) : (k : i64, [k]i64, i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (s : [k]i64) = scan (+) i < k do
    let (x : i64) = f[i]
    in (x)
  let (t : i64) = reduce (max) i < k do
    let (x : i64) = s[i]
    in (x)
  in (k, s, t)
