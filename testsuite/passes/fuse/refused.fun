// What stays apart, and why.
// RUN: fuse %s | funcheck %s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY

// An element of another iteration: all are needed before; computing them again
// costs more than the array.
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
// CHECK-EMPTY:
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
// WHY: 'a' and 'b' stay apart: more is wanted of the first than its elements, each at its own indices [fuse, missed: apart]
entry fun elsewhere (n : i64) (xs : [n]f32) : ([n]f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (sqrt(x * x + 1.0f32) / (x * x * x + 3.0f32) + exp(x) * log(x + 7.0f32))
  let (b : [n]f32) = kernel i < n do
    let (x : f32) = a[i]
    let (y : f32) = a[max(i - 1, 0)]
    in (x + y)
  in (b)

// WHY: 's' and 'b' stay apart: more is wanted of the first than its elements
entry fun result_of_scan (n : i64) (xs : [n]i32) : ([n]i32) =
  let (s : [n]i32) = scan (+) i < n do
    let (x : i32) = xs[i]
    in (x)
  let (b : [n]i32) = scan (max) i < n do
    let (x : i32) = s[i]
    in (x * 2i32)
  in (b)

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

// A filter has no place for an array that is wanted as it was.
// WHY: 'a' and 'f' stay apart: an array that it makes is wanted in memory
entry fun wanted (n : i64) (xs : [n]i32) : ([n]i32, i64) =
  let (a : [n]i32) = kernel i < n do
    let (x : i32) = xs[i]
    in (x + x)
  let (k : i64) (f : [k]i32) = filter i < n do
    let (x : i32) = a[i]
    in (x, x > 0i32)
  in (a, k)

// There is no place for the elements of an array that are not there.
// WHY: 'f' and 'a' stay apart: the second gives back an array of what the filter lets through
entry fun gives_arrays (n : i64) (xs : [n]f32) : (k : i64, [k]f32, f32) =
  let (k : i64) (f : [k]f32) = filter i < n do
    let (x : f32) = xs[i]
    in (x, x > 0.0f32)
  let (a : [k]f32) (s : f32) = reduce (id, max) i < k do
    let (x : f32) = f[i]
    in (x, x)
  in (k, a, s)

// WHY: 'a' and 'b' stay apart: they do not iterate over the same sizes
entry fun sizes (n : i64) (m : i64) (xs : [n]f32) : ([n]f32, [m]f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (exp(x) + log(x))
  assert m <= n
  let (b : [m]f32) = kernel i < m do
    let (x : f32) = a[i]
    in (x + x)
  in (a, b)

// The loop is between.
// WHY: 'a' and 'b' stay apart: what is between them needs the first and is needed by the second
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

// Who consumes an array comes behind all that read it.
// WHY: 'a' and 'b' stay apart: what is between them needs the first and is needed by the second
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

entry fun blocks (n : i64) (xs : [n]f32) : ([n]f32, [n]f32) =
  let (a : [n]f32) = kernel i < n at block do
    let (x : f32) = xs[i]
    in (x + x)
  let (b : [n]f32) = kernel i < n at block do
    let (x : f32) = xs[i]
    in (x * x)
  in (a, b)

// The scatter writes over what the kernel reads.
// WHY: 'a' and 'e' stay apart: the second consumes what the first reads
entry fun scatters_over (n : i64) (D : *[n]i64) : (*[n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = D[max(i - 1, 0)]
    in (x)
  let (e : [n]i64) = scatter (+) D i < n do
    let (x : i64) = a[i]
    in (i, x)
  in (e)

// Which of the elements it is that got through, is not known before all were
// looked at.
// WHY: 'f' and 'g' stay apart: the second counts what the filter lets through
entry fun index_of_filtered (n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (g : [k]i64) = kernel i < k do
    let (x : i64) = f[i]
    in (x + i)
  in (k, g)
