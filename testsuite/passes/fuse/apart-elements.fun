// Two statements stay apart where the second wants more of the first than its
// elements, each at its own indices.
// RUN: fuse %s | funcheck %s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY

// CHECK-LABEL: entry fun elsewhere (
// CHECK-SAME: n : i64) (xs : [n]f32) : ([n]f32) =
// CHECK-NEXT:   let (a : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (sqrt(x * x + 1.0f32) / (x * x * x + 3.0f32) + exp(x) * log(x + 7.0f32))
// CHECK-NEXT:   let (b : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = a[i]
// CHECK-NEXT:       let (y : f32) = a[max(i - 1, 0)]
// CHECK-NEXT:       in (x + y)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun result_of_scan (
// CHECK-SAME: n : i64) (xs : [n]i32) : ([n]i32) =
// CHECK-NEXT:   let (s : [n]i32) =
// CHECK-NEXT:     scan (+) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (b : [n]i32) =
// CHECK-NEXT:     scan (max) i < n do
// CHECK-NEXT:       let (x : i32) = s[i]
// CHECK-NEXT:       in (x * 2i32)
// CHECK-NEXT:   in (b)
// CHECK-NOT:  {{.}}

// An element of another iteration: all are needed before; computing them again
// costs more than the array.
// WHY: 'a' and 'b' are not fused: the second uses more of the first than the elements at its own indices [fuse, missed: apart]
entry fun elsewhere (n : i64) (xs : [n]f32) : ([n]f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (sqrt(x * x + 1.0f32) / (x * x * x + 3.0f32) + exp(x) * log(x + 7.0f32))
  let (b : [n]f32) = kernel i < n do
    let (x : f32) = a[i]
    let (y : f32) = a[max(i - 1, 0)]
    in (x + y)
  in (b)

// WHY: 's' and 'b' are not fused: the second uses more of the first
entry fun result_of_scan (n : i64) (xs : [n]i32) : ([n]i32) =
  let (s : [n]i32) = scan (+) i < n do
    let (x : i32) = xs[i]
    in (x)
  let (b : [n]i32) = scan (max) i < n do
    let (x : i32) = s[i]
    in (x * 2i32)
  in (b)
