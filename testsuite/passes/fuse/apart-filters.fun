// Statements stay apart from a filter that gives what they make, or whose elements
// they give back or count.
// RUN: fuse %s | funcheck %s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY

// CHECK-LABEL: entry fun wanted (
// CHECK-SAME: n : i64) (xs : [n]i32) : ([n]i32, i64) =
// CHECK-NEXT:   let (a : [n]i32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       in (x + x)
// CHECK-NEXT:   let (k : i64) (f : [k]i32) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i32) = a[i]
// CHECK-NEXT:       in (x, x > 0i32)
// CHECK-NEXT:   in (a, k)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun gives_arrays (
// CHECK-SAME: n : i64) (xs : [n]f32) : (k : i64, [k]f32, f32) =
// CHECK-NEXT:   let (k : i64) (f : [k]f32) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (x, x > 0.0f32)
// CHECK-NEXT:   let (a : [k]f32) (s : f32) =
// CHECK-NEXT:     reduce (id, max) i < k do
// CHECK-NEXT:       let (x : f32) = f[i]
// CHECK-NEXT:       in (x, x)
// CHECK-NEXT:   in (k, a, s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun index_of_filtered (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
// CHECK-NEXT:   let (k : i64) (f : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x > 0)
// CHECK-NEXT:   let (g : [k]i64) =
// CHECK-NEXT:     kernel i < k do
// CHECK-NEXT:       let (x : i64) = f[i]
// CHECK-NEXT:       in (x + i)
// CHECK-NEXT:   in (k, g)

// A filter has no place for an array that is wanted as it was.
// WHY: 'a' and 'f' are not fused: an array that it makes must be in memory
entry fun wanted (n : i64) (xs : [n]i32) : ([n]i32, i64) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x + x)
  let (k : i64) (f : [k]i32) = filter i < n do
    let (x : i32) = a[i]
    in (x, x > 0i32)
  in (a, k)

// There is no place for the elements of an array that are not there.
// WHY: 'f' and 'a' are not fused: the second returns an array for the filter's results
entry fun gives_arrays (n : i64) (xs : [n]f32) : (k : i64, [k]f32, f32) =
  let (k : i64) (f : [k]f32) = filter i < n do
    let (x : f32) = xs[i]
    in (x, x > 0.0f32)
  let (a : [k]f32) (s : f32) = reduce (id, max) i < k do
    let (x : f32) = f[i]
    in (x, x)
  in (k, a, s)

// Which of the elements it is that got through, is not known before all were
// looked at.
// WHY: 'f' and 'g' are not fused: the second uses its index, which counts the filter's results
entry fun index_of_filtered (n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (g : [k]i64) = kernel i < k do
    let (x : i64) = f[i]
    in (x + i)
  in (k, g)
