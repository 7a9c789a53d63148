// REQUIRES: glpk
// What is cheap is computed again by each of its readers, where that removes an array.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse -o %t %s && fuse %t | cmp - %t
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY

// A reduction and a filter cannot be one; both can have what they read.
// WHY: 'b' is computed again by each of its readers
// WHY: 'a' is computed again by each of its readers
// WHY: 5 invocations: 2 kernels, 1 arrays, 4 traversals, which is opt
// CHECK-LABEL: entry fun chain
// CHECK-NEXT:  let (s : f32) =
// CHECK-NEXT:    reduce (+) i < n do
// CHECK-NEXT:      let (x : f32) = xs[i]
// CHECK-NEXT:      let (a : f32) = x * 2.0f32
// CHECK-NEXT:      let (y : f32) = ys[i]
// CHECK-NEXT:      let (b : f32) = a + y
// CHECK-NEXT:      in (b)
// CHECK-NEXT:  let (k : i64) (g : [k]f32) =
// CHECK-NEXT:    filter i < n do
// CHECK-NEXT:      let (x : f32) = xs[i]
// CHECK-NEXT:      let ([[A:a_[0-9]+]] : f32) = x * 2.0f32
// CHECK-NEXT:      let (y : f32) = ys[i]
// CHECK-NEXT:      let ([[B:b_[0-9]+]] : f32) = [[A]] + y
// CHECK-NEXT:      let (keep : bool) = [[B]] > s
// CHECK-NEXT:      let ([[G:g_[0-9]+]] : f32) =
// CHECK-NEXT:        if keep then
// CHECK-NEXT:          in ([[B]] - s)
// CHECK:             in ([[G]], keep)
entry fun chain (n : i64) (xs : [n]f32) (ys : [n]f32)
    : (f32, k : i64, [k]f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (x * 2.0f32)
  let (b : [n]f32) = kernel i < n do
    let (x : f32) = a[i]
    let (y : f32) = ys[i]
    in (x + y)
  let (s : f32) = reduce (+) i < n do
    let (x : f32) = b[i]
    in (x)
  let (k : i64) (f : [k]f32) = filter i < n do
    let (x : f32) = b[i]
    in (x, x > s)
  let (g : [k]f32) = kernel j < k do
    let (x : f32) = f[j]
    in (x - s)
  in (s, k, g)

// Each reads another result of it, and computes no more than that.
// WHY: 'a' is computed again by each of its readers
// CHECK-LABEL: entry fun own_results
// CHECK:       scan (+) i < n do
// CHECK-NEXT:    let (x : i64) = xs[i]
// CHECK-NEXT:    let (a : i64) = x + 1
// CHECK-NEXT:    in (a)
// CHECK:       partition i < n do
// CHECK-NEXT:    let (x : i64) = xs[i]
// CHECK-NEXT:    let (b : i64) = x ^ 7
// CHECK-NEXT:    in (b, b > 3)
entry fun own_results (n : i64) (xs : [n]i64)
    : ([n]i64, k : i64, [k]i64, [n - k]i64) =
  let (a : [n]i64) (b : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x + 1, x ^ 7)
  let (s : [n]i64) = scan (+) i < n do
    let (x : i64) = a[i]
    in (x)
  let (k : i64) (f : [k]i64) (g : [n - k]i64) = partition i < n do
    let (x : i64) = b[i]
    in (x, x > 3)
  in (s, k, f, g)

// More dimensions than one, in a loop's body.
// CHECK-LABEL: entry fun inside
// CHECK:       loop
// CHECK-NOT:   [n][n]i64
// CHECK:       in (
entry fun inside (n : i64) (X : [n][n]i64) : (i64) =
  let (r : i64) = loop (acc : i64 = 0) for t < 3 do
    let (a : [n][n]i64) = kernel i < n, j < n do
      let (x : i64) = X[i, j]
      in (x ^ acc)
    let (s : [n]i64) = kernel i < n do
      let (v : i64) = reduce (max) j < n do
        let (x : i64) = a[i, j]
        in (x)
      in (v)
    let (m : i64) = reduce (min) i < n do
      let (x : i64) = s[i]
      in (x)
    let (c : [n][n]i64) = kernel i < n, j < n do
      let (x : i64) = a[i, j]
      in (x & m)
    let (d : [n]i64) = kernel i < n do
      let (v : i64) = reduce (|) j < n do
        let (x : i64) = c[i, j]
        in (x)
      in (v)
    let (e : i64) = reduce (|) i < n do
      let (x : i64) = d[i]
      in (x)
    in (e)
  in (r)

// Two arrays of one that costs much: that one instead of both.
// WHY-DAG: 'v' is computed again by each of its readers
// WHY-DAG: 'w' is computed again by each of its readers
// CHECK-LABEL: entry fun two_of_one
// CHECK:       let (u : [n]f32) ([[S:[a-z_0-9]+]] : f32) =
// CHECK-NEXT:    reduce (id, max) i < n do
// CHECK:       let ([[T:[a-z_0-9]+]] : f32) ([[R:[a-z_0-9]+]] : f32) =
// CHECK-NEXT:    reduce (max, min) i < n do
// CHECK-NEXT:      let ({{.*}} : f32) = u[i]
entry fun two_of_one (n : i64) (xs : [n]f32) : (f32, f32, f32) =
  let (u : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (exp(x) * log(x))
  let (v : [n]f32) = kernel i < n do
    let (x : f32) = u[i]
    in (x * 2.0f32)
  let (w : [n]f32) = kernel i < n do
    let (x : f32) = u[i]
    in (x * 3.0f32)
  let (s : f32) = reduce (max) i < n do
    let (x : f32) = v[i]
    let (y : f32) = w[i]
    in (x - y)
  let (t : f32) = reduce (max) i < n do
    let (x : f32) = v[i]
    in (x * s)
  let (q : f32) = reduce (min) i < n do
    let (x : f32) = w[i]
    in (x * s)
  in (s, t, q)

// What is read of a view twice is one read when what is cheap is asked.
// WHY: 'u' is computed again by each of its readers
// CHECK-LABEL: entry fun seen_twice
// CHECK-NEXT:  let (s : i64) =
// CHECK-NEXT:    reduce (max) i < n do
// CHECK-NEXT:      let (v : i64) = x[n - 1 - i]
// CHECK:       let (t : i64) =
// CHECK-NEXT:    reduce (max) i < n do
// CHECK-NEXT:      let (v : i64) = x[n - 1 - i]
entry fun seen_twice (n : i64) (x : [n]i64) : (i64) =
  let (b : [n]i64) = reverse 0 x
  let (u : [n]i64) =
    kernel i < n do
      let (v : i64) = b[i]
      let (w : i64) = b[i]
      in ((v & 1023) + (w & 1023))
  let (s : i64) =
    reduce (max) i < n do
      let (e : i64) = u[i]
      in (e)
  let (t : i64) =
    reduce (max) i < n do
      let (e : i64) = u[i]
      in (e - s % 7)
  in (t)
