// For a processor with vectors, what has no loops stays apart from a `while`,
// unless that saves an array.
// RUN: fuse --target=cpu %s | funcheck %s
// RUN: fuse --target=cpu --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// RUN: fuse --target=gpu %s | funcheck %s --check-prefix=GPU
// RUN: fuse --target=cpu %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: entry fun kept (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64, i64) =
// CHECK-NEXT:   let (steps : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (y : i64) (k : i64) (on : bool) =
// CHECK-NEXT:         loop (y : i64 = x) (k : i64 = 0) (on : bool = x > 0) while on do
// CHECK-NEXT:           in (y / 2, k + 1, y > 1)
// CHECK-NEXT:       in (k)
// CHECK-NEXT:   let (most : i64) =
// CHECK-NEXT:     reduce (max) i < n do
// CHECK-NEXT:       let (k : i64) = steps[i]
// CHECK-NEXT:       in (k)
// CHECK-NEXT:   in (steps, most)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun gone (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64) =
// CHECK-NEXT:   let (most : i64) =
// CHECK-NEXT:     reduce (max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (y : i64) (k : i64) (on : bool) =
// CHECK-NEXT:         loop (y : i64 = x) (k : i64 = 0) (on : bool = x > 0) while on do
// CHECK-NEXT:           in (y / 2, k + 1, y > 1)
// CHECK-NEXT:       in (k)
// CHECK-NEXT:   in (most)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun beside (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   let (twice : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x * 2)
// CHECK-NEXT:   let (steps : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (y : i64) (k : i64) (on : bool) =
// CHECK-NEXT:         loop (y : i64 = x) (k : i64 = 0) (on : bool = x > 0) while on do
// CHECK-NEXT:           in (y / 2, k + 1, y > 1)
// CHECK-NEXT:       in (k)
// CHECK-NEXT:   in (twice, steps)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun before (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (steps : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (twice : i64) = x * 2
// CHECK-NEXT:       let (y : i64) (k : i64) (on : bool) =
// CHECK-NEXT:         loop (y : i64 = twice) (k : i64 = 0) (on : bool = twice > 0) while on do
// CHECK-NEXT:           in (y / 2, k + 1, y > 1)
// CHECK-NEXT:       in (k)
// CHECK-NEXT:   in (steps)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun counted (
// CHECK-SAME: n : i64) (m : i64) (xs : [n][m]i64) : ([n]i64, i64) =
// CHECK-NEXT:   let (sums : [n]i64) (most : i64) =
// CHECK-NEXT:     reduce (id, max) i < n do
// CHECK-NEXT:       let (s : i64) =
// CHECK-NEXT:         reduce (+) j < m do
// CHECK-NEXT:           let (x : i64) = xs[i, j]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:       in (s, s)
// CHECK-NEXT:   in (sums, most)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun both (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   let (steps : [n]i64) (sums : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (y : i64) (k : i64) (on : bool) =
// CHECK-NEXT:         loop (y : i64 = x) (k : i64 = 0) (on : bool = x > 0) while on do
// CHECK-NEXT:           in (y / 2, k + 1, y > 1)
// CHECK-NEXT:       let (s : i64) =
// CHECK-NEXT:         loop (s : i64 = 0) for j < k do
// CHECK-NEXT:           in (s * 3 + j)
// CHECK-NEXT:       in (k, s)
// CHECK-NEXT:   in (steps, sums)

// GPU-LABEL: entry fun kept (
// GPU: reduce (id, max) i < n do
// GPU-LABEL: entry fun beside (
// GPU: let (twice : [n]i64) (steps : [n]i64) =

// The array stays, whether or not the two are one.
// WHY: 'steps' and 'most' are not fused: a `while` in one would prevent vectorization of the other
entry fun kept (n : i64) (xs : [n]i64) : ([n]i64, i64) =
  let (steps : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      let (y : i64) (k : i64) (on : bool) =
        loop (y : i64 = x) (k : i64 = 0) (on : bool = x > 0) while on do
          in (y / 2, k + 1, y > 1)
      in (k)
  let (most : i64) =
    reduce (max) i < n do
      let (k : i64) = steps[i]
      in (k)
  in (steps, most)

// The array is gone.
// WHY: 'steps', 'most' are fused
entry fun gone (n : i64) (xs : [n]i64) : (i64) =
  let (steps : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      let (y : i64) (k : i64) (on : bool) =
        loop (y : i64 = x) (k : i64 = 0) (on : bool = x > 0) while on do
          in (y / 2, k + 1, y > 1)
      in (k)
  let (most : i64) =
    reduce (max) i < n do
      let (k : i64) = steps[i]
      in (k)
  in (most)

// Nothing but a traversal would be saved, in either order.
// WHY: 'twice' and 'steps' are not fused: a `while` in one would prevent vectorization of the other
entry fun beside (n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
  let (twice : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (x * 2)
  let (steps : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      let (y : i64) (k : i64) (on : bool) =
        loop (y : i64 = x) (k : i64 = 0) (on : bool = x > 0) while on do
          in (y / 2, k + 1, y > 1)
      in (k)
  in (twice, steps)

// What the `while` reads is computed in its own body.
// WHY: 'twice', 'steps' are fused
entry fun before (n : i64) (xs : [n]i64) : ([n]i64) =
  let (twice : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (x * 2)
  let (steps : [n]i64) =
    kernel i < n do
      let (x : i64) = twice[i]
      let (y : i64) (k : i64) (on : bool) =
        loop (y : i64 = x) (k : i64 = 0) (on : bool = x > 0) while on do
          in (y / 2, k + 1, y > 1)
      in (k)
  in (steps)

// A loop of a number of trips that is known before is no `while`.
// WHY: 'sums', 'most' are fused
entry fun counted (n : i64) (m : i64) (xs : [n][m]i64) : ([n]i64, i64) =
  let (sums : [n]i64) =
    kernel i < n do
      let (s : i64) =
        reduce (+) j < m do
          let (x : i64) = xs[i, j]
          in (x)
      in (s)
  let (most : i64) =
    reduce (max) i < n do
      let (s : i64) = sums[i]
      in (s)
  in (sums, most)

// The second becomes no vectors by itself.
// WHY: 'steps', 'sums' are fused
entry fun both (n : i64) (m : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
  let (steps : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      let (y : i64) (k : i64) (on : bool) =
        loop (y : i64 = x) (k : i64 = 0) (on : bool = x > 0) while on do
          in (y / 2, k + 1, y > 1)
      in (k)
  let (sums : [n]i64) =
    kernel i < n do
      let (k : i64) = steps[i]
      let (s : i64) =
        loop (s : i64 = 0) for j < k do
          in (s * 3 + j)
      in (s)
  in (steps, sums)
