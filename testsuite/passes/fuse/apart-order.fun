// Two statements stay apart where something has to run between them, and where the
// second consumes what the first reads.
// RUN: fuse %s | funcheck %s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY

// CHECK-LABEL: entry fun loop_between (
// CHECK-SAME: n : i64) (xs : [n]f32) : ([n]f32, [n]f32) =
// CHECK-NEXT:   let (a : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (x + x)
// CHECK-NEXT:   let (s : f32) =
// CHECK-NEXT:     loop (s : f32 = 0.0f32) for i < n do
// CHECK-NEXT:       let (x : f32) = a[i]
// CHECK-NEXT:       in (s + x)
// CHECK-NEXT:   let (b : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = a[i]
// CHECK-NEXT:       in (x + s)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun consumed (
// CHECK-SAME: n : i64) (xs : *[n]f32) : ([n]f32) =
// CHECK-NEXT:   let (a : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (x + x)
// CHECK-NEXT:   let (ys : [n]f32) = xs with [0] = 1.0f32
// CHECK-NEXT:   let (b : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = a[i]
// CHECK-NEXT:       let (y : f32) = ys[i]
// CHECK-NEXT:       in (x + y)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun scatters_over (
// CHECK-SAME: n : i64) (D : *[n]i64) : (*[n]i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = D[max(i - 1, 0)]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (e : [n]i64) =
// CHECK-NEXT:     scatter (+) D i < n do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (i, x)
// CHECK-NEXT:   in (e)
// CHECK-NOT:  {{.}}

// The loop is between.
// WHY: 'a' and 'b' are not fused: a statement between them depends on the first, and the second depends on it
entry fun loop_between (n : i64) (xs : [n]f32) : ([n]f32, [n]f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (x + x)
  let (s : f32) =
    loop (s : f32 = 0.0f32) for i < n do
      let (x : f32) = a[i]
      in (s + x)
  let (b : [n]f32) = kernel i < n do
    let (x : f32) = a[i]
    in (x + s)
  in (a, b)

// Who consumes an array comes after all that read it.
// WHY: 'a' and 'b' are not fused: a statement between them depends on the first, and the second depends on it
entry fun consumed (n : i64) (xs : *[n]f32) : ([n]f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (x + x)
  let (ys : [n]f32) = xs with [0] = 1.0f32
  let (b : [n]f32) = kernel i < n do
    let (x : f32) = a[i]
    let (y : f32) = ys[i]
    in (x + y)
  in (b)

// The scatter writes over what the kernel reads.
// WHY: 'a' and 'e' are not fused: the second consumes what the first reads
entry fun scatters_over (n : i64) (D : *[n]i64) : (*[n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = D[max(i - 1, 0)]
    in (x)
  let (e : [n]i64) = scatter (+) D i < n do
    let (x : i64) = a[i]
    in (i, x)
  in (e)
