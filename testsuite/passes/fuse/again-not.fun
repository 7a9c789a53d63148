// What costs much, saves no array or cannot be read any more is computed once, as is
// what has one reader.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse -o %t %s && fuse %t | cmp - %t
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY

// One array of such a one is as good as that one.
// WHY-NOT: 'v' is computed by each
// CHECK-LABEL: entry fun one_of_one
// CHECK:       let (v : [n]f32) ([[S:[a-z_0-9]+]] : f32) =
entry fun one_of_one (n : i64) (xs : [n]f32) : (f32, f32) =
  let (u : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (exp(x) * log(x))
  let (v : [n]f32) = kernel i < n do
    let (x : f32) = u[i]
    in (x * 2.0f32)
  let (s : f32) = reduce (max) i < n do
    let (x : f32) = v[i]
    in (x)
  let (t : f32) = reduce (max) i < n do
    let (x : f32) = v[i]
    in (x * s)
  in (s, t)

// What costs much is computed once.
// WHY-NOT: is computed by each
// CHECK-LABEL: entry fun expensive
// CHECK:       let (a : [n]f32) ([[S:[a-z_0-9]+]] : f32) =
// CHECK-NEXT:    reduce (id, max)
entry fun expensive (n : i64) (xs : [n]f32) : (f32, f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (exp(x))
  let (s : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x)
  let (t : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x * s)
  in (s, t)

// So are loops, and what reads more than it saves.
// CHECK-LABEL: entry fun long
// CHECK:       let (a : [n]f32) ({{.*}} : f32) =
// CHECK-NEXT:    reduce (id, max)
// CHECK-LABEL: entry fun wide
// CHECK:       let (a : [n]f32) ({{.*}} : f32) =
// CHECK-NEXT:    reduce (id, max)
entry fun long (n : i64) (xs : [n]f32) : (f32, f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    let (y : f32) = loop (y : f32 = x) for t < 2 do
      in (y * y)
    in (y)
  let (s : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x)
  let (t : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x * s)
  in (s, t)
entry fun wide (n : i64) (xs : [n]f32) (ys : [n]f32) (zs : [n]f32)
    : (f32, f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    let (y : f32) = ys[i]
    let (z : f32) = zs[i]
    in (x + y * z)
  let (s : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x)
  let (t : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x * s)
  in (s, t)

// It is wanted in memory anyway.
// CHECK-LABEL: entry fun given_back
// CHECK:       let (a : [n]f32) ({{.*}} : f32) =
// CHECK-NEXT:    reduce (id, max)
// CHECK:         let (x : f32) = a[i]
entry fun given_back (n : i64) (xs : [n]f32) : (f32, f32, [n]f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (x * 2.0f32)
  let (s : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x)
  let (t : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x * s)
  in (s, t, a)

// Where it would be computed again, what it reads is there no more.
// CHECK-LABEL: entry fun consumed
// CHECK:       let (a : [n]f32) ({{.*}} : f32) =
// CHECK-NEXT:    reduce (id, max)
// CHECK:       xs with [0] = s
// CHECK:         let (x : f32) = a[i]
entry fun consumed (n : i64) (xs : *[n]f32) : (f32, *[n]f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (x * 2.0f32)
  let (s : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x)
  let (ys : [n]f32) = xs with [0] = s
  let (v : f32) = ys[n - 1]
  let (t : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x * v)
  in (t, ys)

// All of its readers are one: nothing is computed again.
// WHY-NOT: is computed by each
// WHY: 'a', 's', 't' are fused
// CHECK-LABEL: entry fun together
// CHECK-NEXT:  let ({{.*}} : f32) ({{.*}} : f32) =
// CHECK-NEXT:    reduce (max, min) i < n do
// CHECK-NEXT:      let (x : f32) = xs[i]
// CHECK-NEXT:      let (a : f32) = x * 2.0f32
// CHECK-NEXT:      in (a, a)
entry fun together (n : i64) (xs : [n]f32) : (f32, f32) =
  let (a : [n]f32) = kernel i < n do
    let (x : f32) = xs[i]
    in (x * 2.0f32)
  let (s : f32) = reduce (max) i < n do
    let (x : f32) = a[i]
    in (x)
  let (t : f32) = reduce (min) i < n do
    let (x : f32) = a[i]
    in (x)
  in (s, t)
