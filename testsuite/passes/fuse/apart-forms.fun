// Statements stay apart that have no form together: other sizes, scans with folds, and
// kernels of groups.
// RUN: fuse %s | funcheck %s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY

// CHECK-LABEL: entry fun kinds (
// CHECK-SAME: n : i64) (xs : [n]i32) : ([n]i32, i32) =
// CHECK-NEXT:   let (a : [n]i32) (s : [n]i32) =
// CHECK-NEXT:     scan (id, +) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i32) = x / (x * x | 1i32) % (x | 1i32)
// CHECK-NEXT:       in ([[A_1]], [[A_1]])
// CHECK-NEXT:   let (t : i32) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i32) = a[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (s, t)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun sizes (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]f32) : ([n]f32, [m]f32) =
// CHECK-NEXT:   let (a : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (exp(x) + log(x))
// CHECK-NEXT:   assert m <= n
// CHECK-NEXT:   let (b : [m]f32) =
// CHECK-NEXT:     kernel i < m do
// CHECK-NEXT:       let (x : f32) = a[i]
// CHECK-NEXT:       in (x + x)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun blocks (
// CHECK-SAME: n : i64) (xs : [n]f32) : ([n]f32, [n]f32) =
// CHECK-NEXT:   let (a : [n]f32) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (x + x)
// CHECK-NEXT:   let (b : [n]f32) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (x * x)
// CHECK-NEXT:   in (a, b)
// CHECK-NOT:  {{.}}

// WHY: 3 invocations: 2 kernels
entry fun kinds (n : i64) (xs : [n]i32) : ([n]i32, i32) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x / (x * x | 1i32) % (x | 1i32))
  let (s : [n]i32) = scan (+) i < n do
    let (x : i32) = a[i]
    in (x)
  let (t : i32) = reduce (+) i < n do
    let (x : i32) = a[i]
    in (x)
  in (s, t)

// WHY: 'a' and 'b' are not fused: they do not iterate over the same sizes
entry fun sizes (n : i64) (m : i64) (xs : [n]f32) : ([n]f32, [m]f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (exp(x) + log(x))
  assert m <= n
  let (b : [m]f32) = kernel i < m do
    let (x : f32) = a[i]
    in (x + x)
  in (a, b)

entry fun blocks (n : i64) (xs : [n]f32) : ([n]f32, [n]f32) =
  let (a : [n]f32) = kernel i < n at block do
    let (x : f32) = xs[i]
    in (x + x)
  let (b : [n]f32) = kernel i < n at block do
    let (x : f32) = xs[i]
    in (x * x)
  in (a, b)
