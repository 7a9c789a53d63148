// VFUSE-COMPAT and HFUSE-COMPAT (Nessie, 7.3): pairs whose results no form gives
// together.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// CHECK-LABEL: entry fun scan_reduce (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64, i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (b : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun two_filters (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, l : i64, [k]i64, [l]i64) =
// CHECK-NEXT:   let (k : i64) (a : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (l : i64) (b : [l]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x < 0)
// CHECK-NEXT:   in (k, l, a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun filter_partition (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, l : i64, [k]i64, [l]i64, [n - l]i64) =
// CHECK-NEXT:   let (k : i64) (a : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (l : i64) (b : [l]i64) (c : [n - l]i64) =
// CHECK-NEXT:     partition i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x < 0)
// CHECK-NEXT:   in (k, l, a, b, c)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun two_scatters (
// CHECK-SAME: n : i64) (xs : [n]i64) (D : *[n]i64) (E : *[n]i64) : (*[n]i64, *[n]i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     scatter (+) D i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, 1)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     scatter (+) E i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, 2)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun filter_scan (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
// CHECK-NEXT:   let (k : i64) (a : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (b : [k]i64) =
// CHECK-NEXT:     scan (+) i < k do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (k, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun filter_partition_of (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, l : i64, [l]i64, [k - l]i64) =
// CHECK-NEXT:   let (k : i64) (a : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (l : i64) (b : [l]i64) (c : [k - l]i64) =
// CHECK-NEXT:     partition i < k do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (x, x > 9)
// CHECK-NEXT:   in (k, l, b, c)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun scan_filter (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (k : i64) (b : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   in (k, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun scatter_map (
// CHECK-SAME: n : i64) (xs : [n]i64) (D : *[n]i64) : ([n]i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     scatter (+) D i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, 1)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (x * x)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun partition_map (
// CHECK-SAME: n : i64) (xs : [n]i64) : (l : i64, [l]i64) =
// CHECK-NEXT:   let (l : i64) (b : [l]i64) (c : [n - l]i64) =
// CHECK-NEXT:     partition i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 9)
// CHECK-NEXT:   let (d : [l]i64) =
// CHECK-NEXT:     kernel i < l do
// CHECK-NEXT:       let (x : i64) = b[i]
// CHECK-NEXT:       in (x * x)
// CHECK-NEXT:   in (l, d)

// WHY: 'a' and 'b' are not fused: no form returns the results of both
entry fun scan_reduce (n : i64) (xs : [n]i64) : ([n]i64, i64) =
  let (a : [n]i64) = scan (+) i < n do
    let (x : i64) = xs[i]
    in (x)
  let (b : i64) = reduce (+) i < n do
    let (x : i64) = xs[i]
    in (x)
  in (a, b)

// WHY: 'a' and 'b' are not fused: no form returns the results of both
entry fun two_filters (n : i64) (xs : [n]i64) : (k : i64, l : i64, [k]i64, [l]i64) =
  let (k : i64) (a : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (l : i64) (b : [l]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x < 0)
  in (k, l, a, b)

// WHY: 'a' and 'b' are not fused: no form returns the results of both
entry fun filter_partition (n : i64) (xs : [n]i64) : (k : i64, l : i64, [k]i64, [l]i64, [n - l]i64) =
  let (k : i64) (a : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (l : i64) (b : [l]i64) (c : [n - l]i64) = partition i < n do
    let (x : i64) = xs[i]
    in (x, x < 0)
  in (k, l, a, b, c)

// WHY: 'a' and 'b' are not fused: no form returns the results of both
entry fun two_scatters (n : i64) (xs : [n]i64) (D : *[n]i64) (E : *[n]i64) : (*[n]i64, *[n]i64) =
  let (a : [n]i64) = scatter (+) D i < n do
    let (x : i64) = xs[i]
    in (x, 1)
  let (b : [n]i64) = scatter (+) E i < n do
    let (x : i64) = xs[i]
    in (x, 2)
  in (a, b)

// WHY: 'a' and 'b' are not fused: the second has no form that skips elements
entry fun filter_scan (n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
  let (k : i64) (a : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (b : [k]i64) = scan (+) i < k do
    let (x : i64) = a[i]
    in (x)
  in (k, b)

// WHY: 'a' and 'b' are not fused: the second has no form that skips elements
entry fun filter_partition_of (n : i64) (xs : [n]i64) : (k : i64, l : i64, [l]i64, [k - l]i64) =
  let (k : i64) (a : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (l : i64) (b : [l]i64) (c : [k - l]i64) = partition i < k do
    let (x : i64) = a[i]
    in (x, x > 9)
  in (k, l, b, c)

// All of what a scan, a scatter or a partition makes is there after it.
// WHY: 'a' and 'b' are not fused: the second uses more of the first than the elements at its own indices
entry fun scan_filter (n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
  let (a : [n]i64) = scan (+) i < n do
    let (x : i64) = xs[i]
    in (x)
  let (k : i64) (b : [k]i64) = filter i < n do
    let (x : i64) = a[i]
    in (x, x > 0)
  in (k, b)

// WHY: 'a' and 'b' are not fused: the second uses more of the first than the elements at its own indices
entry fun scatter_map (n : i64) (xs : [n]i64) (D : *[n]i64) : ([n]i64) =
  let (a : [n]i64) = scatter (+) D i < n do
    let (x : i64) = xs[i]
    in (x, 1)
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x * x)
  in (b)

// WHY: 'b' and 'd' are not fused: the second uses more of the first than the elements at its own indices
entry fun partition_map (n : i64) (xs : [n]i64) : (l : i64, [l]i64) =
  let (l : i64) (b : [l]i64) (c : [n - l]i64) = partition i < n do
    let (x : i64) = xs[i]
    in (x, x > 9)
  let (d : [l]i64) = kernel i < l do
    let (x : i64) = b[i]
    in (x * x)
  in (l, d)
