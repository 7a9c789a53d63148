// REDUCE and ONCE: the scalar code after a reduction needs no kernel, nor does
// what a `once` computes inside of a parallel body.  One that reads several
// elements, or gives an array, stays.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun two (
// CHECK-SAME: n : i64) (xs : [n]f32) : (f32, f32, f32) =
// CHECK-NEXT:   let (s : f32) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (t : f32) = s / f32(n)
// CHECK-NEXT:   let (q : f32) = t * t
// CHECK-NEXT:   let (u : f32) = t
// CHECK-NEXT:   let (v : f32) = q + t
// CHECK-NEXT:   in (t, u, v)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun inside (
// CHECK-SAME: n : i64) (m : i64) (xs : [n][m]f32) : ([n]f32) =
// CHECK-NEXT:   let (ts : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (s : f32) =
// CHECK-NEXT:         reduce (+) j < m do
// CHECK-NEXT:           let (x : f32) = xs[i, j]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:       let (r : f32) = s / f32(m)
// CHECK-NEXT:       let (t : f32) =
// CHECK-NEXT:         loop (h : f32 = r) for k < 3 do
// CHECK-NEXT:           in (h * h)
// CHECK-NEXT:       in (t)
// CHECK-NEXT:   in (ts)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun reads (
// CHECK-SAME: n : i64) (xs : [n]f32) : (f32) =
// CHECK-NEXT:   let (t : f32) =
// CHECK-NEXT:     once do
// CHECK-NEXT:       let (a : f32) = xs[0]
// CHECK-NEXT:       let (b : f32) = xs[1]
// CHECK-NEXT:       in (a + b)
// CHECK-NEXT:   in (t)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun row (
// CHECK-SAME: n : i64) (xs : [n][n]f32) : ([n]f32) =
// CHECK-NEXT:   let (t : [n]f32) =
// CHECK-NEXT:     once do
// CHECK-NEXT:       let (a : [n]f32) = xs[0, :]
// CHECK-NEXT:       in (a)
// CHECK-NEXT:   in (t)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun nested (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64, i64) =
// CHECK-NEXT:   let (z : i64) = xs[1]
// CHECK-NEXT:   let (u : i64) = z * 2
// CHECK-NEXT:   let (v : i64) = u + z
// CHECK-NEXT:   let (q : i64) = z + v
// CHECK-NEXT:   let (w : i64) = q + z
// CHECK-NEXT:   in (z, w)
entry fun two (n : i64) (xs : [n]f32) : (f32, f32, f32) =
  let (s : f32) =
    reduce (+) i < n do
      let (x : f32) = xs[i]
      in (x)
  let (t : f32) (u : f32) (v : f32) =
    once do
      let (r : f32) = s / f32(n)
      let (q : f32) = r * r
      in (r, r, q + r)
  in (t, u, v)

entry fun inside (n : i64) (m : i64) (xs : [n][m]f32) : ([n]f32) =
  let (ts : [n]f32) =
    kernel i < n do
      let (s : f32) =
        reduce (+) j < m do
          let (x : f32) = xs[i, j]
          in (x)
      let (t : f32) =
        once do
          let (r : f32) = s / f32(m)
          let (h : f32) =
            loop (h : f32 = r) for k < 3 do
              in (h * h)
          in (h)
      in (t)
  in (ts)

entry fun reads (n : i64) (xs : [n]f32) : (f32) =
  let (t : f32) =
    once do
      let (a : f32) = xs[0]
      let (b : f32) = xs[1]
      in (a + b)
  in (t)

entry fun row (n : i64) (xs : [n][n]f32) : ([n]f32) =
  let (t : [n]f32) =
    once do
      let (a : [n]f32) = xs[0, :]
      in (a)
  in (t)

entry fun nested (n : i64) (xs : [n]i64) : (i64, i64) =
  let (z : i64) (w : i64) =
    once do
      let (y : i64) (v : i64) =
        once do
          let (x : i64) = xs[1]
          let (u : i64) = x * 2
          in (x, u + x)
      let (q : i64) = y + v
      in (y, q + y)
  in (z, w)

// What is said of a `once`, and of what it binds, is said of who binds that
// then.
// RUN: fuse %s | funcheck %s --check-prefix=SAID
// SAID:      #[first] #[second] let (#[here] #[there] a : i64) = x + 1
// SAID-NEXT: #[second] let (b : i64) = a * 2
entry fun said (x : i64) : (i64, i64) =
  #[second] let (#[here] a : i64) (b : i64) = once do
    #[first] let (#[there] u : i64) = x + 1
    in (u, u * 2)
  in (a, b)

// It is scalar code when what it reads is an array no more.
// RUN: fuse %s | funcheck %s --check-prefix=THEN
// THEN-LABEL: entry fun pulled
// THEN-NOT:   once
// THEN:       in (a)
entry fun pulled (n : i64) : (i64) =
  let (a : i64) = once do
    let (o : [n]i64) = iota n
    let (x : i64) = o[n - 1]
    in (x + 1)
  in (a)
