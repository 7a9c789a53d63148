// PERMUTE and REDUCE: a reduction whose operators commute takes the values of a
// permutation in the order in which they are made.
// RUN: fuse %s | funcheck %s
// CHECK-LABEL: entry fun permute_reduce (
// CHECK-SAME: n : i64) (xs : [n]i64) (is : [n]i64) : (i64, i64) =
// CHECK-NEXT:   let (D : [n]i64) = scratch [n] i64
// CHECK-NEXT:   let (s : i64) (m : i64) =
// CHECK-NEXT:     reduce (+, max) i < n do
// CHECK-NEXT:       let (j : i64) = is[i]
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (P : i64) = x * x
// CHECK-NEXT:       in (P + 1, P)
// CHECK-NEXT:   in (s, m)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun escapes (
// CHECK-SAME: n : i64) (xs : [n]i64) (is : [n]i64) : (i64, [n]i64) =
// CHECK-NEXT:   let (D : [n]i64) = scratch [n] i64
// CHECK-NEXT:   let (P : [n]i64) =
// CHECK-NEXT:     scatter D i < n do
// CHECK-NEXT:       let (j : i64) = is[i]
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (j, x * x)
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i64) = P[i]
// CHECK-NEXT:       in (x + 1)
// CHECK-NEXT:   in (s, P)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun ordered (
// CHECK-SAME: n : i64) (xs : [n]i64) (is : [n]i64) : (i64) =
// CHECK-NEXT:   let (D : [n]i64) = scratch [n] i64
// CHECK-NEXT:   let (P : [n]i64) =
// CHECK-NEXT:     scatter D i < n do
// CHECK-NEXT:       let (j : i64) = is[i]
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (j, x * x)
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i64) = P[i]
// CHECK-NEXT:       in (x * i)
// CHECK-NEXT:   in (s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun of_floats (
// CHECK-SAME: n : i64) (xs : [n]f32) (is : [n]i64) : (f32) =
// CHECK-NEXT:   let (D : [n]f32) = scratch [n] f32
// CHECK-NEXT:   let (P : [n]f32) =
// CHECK-NEXT:     scatter D i < n do
// CHECK-NEXT:       let (j : i64) = is[i]
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (j, x)
// CHECK-NEXT:   let (s : f32) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : f32) = P[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun not_all (
// CHECK-SAME: n : i64) (xs : [n]i64) (is : [n]i64) : (i64) =
// CHECK-NEXT:   let (D : [n]i64) = iota n
// CHECK-NEXT:   let (P : [n]i64) =
// CHECK-NEXT:     scatter D i < n do
// CHECK-NEXT:       let (j : i64) = is[i]
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (j, x)
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i64) = P[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun combined (
// CHECK-SAME: n : i64) (xs : [n]i64) (is : [n]i64) : (i64) =
// CHECK-NEXT:   let (D : [n]i64) = replicate [n] 0
// CHECK-NEXT:   let (P : [n]i64) =
// CHECK-NEXT:     scatter (+) D i < n do
// CHECK-NEXT:       let (j : i64) = is[i]
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (j, x)
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (max) i < n do
// CHECK-NEXT:       let (x : i64) = P[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (s)

entry fun permute_reduce (n : i64) (xs : [n]i64) (is : [n]i64) : (i64, i64) =
  let (D : [n]i64) = scratch [n] i64
  let (P : [n]i64) = scatter D i < n do
    let (j : i64) = is[i]
    let (x : i64) = xs[i]
    in (j, x * x)
  let (s : i64) = reduce (+) i < n do
    let (x : i64) = P[i]
    in (x + 1)
  let (m : i64) = reduce (max) i < n do
    let (x : i64) = P[i]
    in (x)
  in (s, m)

// Somebody wants the permuted array.
entry fun escapes (n : i64) (xs : [n]i64) (is : [n]i64) : (i64, [n]i64) =
  let (D : [n]i64) = scratch [n] i64
  let (P : [n]i64) = scatter D i < n do
    let (j : i64) = is[i]
    let (x : i64) = xs[i]
    in (j, x * x)
  let (s : i64) = reduce (+) i < n do
    let (x : i64) = P[i]
    in (x + 1)
  in (s, P)

// The order matters for what is done with the elements.
entry fun ordered (n : i64) (xs : [n]i64) (is : [n]i64) : (i64) =
  let (D : [n]i64) = scratch [n] i64
  let (P : [n]i64) = scatter D i < n do
    let (j : i64) = is[i]
    let (x : i64) = xs[i]
    in (j, x * x)
  let (s : i64) = reduce (+) i < n do
    let (x : i64) = P[i]
    in (x * i)
  in (s)

// It matters for the operator.
entry fun of_floats (n : i64) (xs : [n]f32) (is : [n]i64) : (f32) =
  let (D : [n]f32) = scratch [n] f32
  let (P : [n]f32) = scatter D i < n do
    let (j : i64) = is[i]
    let (x : f32) = xs[i]
    in (j, x)
  let (s : f32) = reduce (+) i < n do
    let (x : f32) = P[i]
    in (x)
  in (s)

// Others than those that are written are there, too.
entry fun not_all (n : i64) (xs : [n]i64) (is : [n]i64) : (i64) =
  let (D : [n]i64) = iota n
  let (P : [n]i64) = scatter D i < n do
    let (j : i64) = is[i]
    let (x : i64) = xs[i]
    in (j, x)
  let (s : i64) = reduce (+) i < n do
    let (x : i64) = P[i]
    in (x)
  in (s)

// Values that are equal are no permutation.
entry fun combined (n : i64) (xs : [n]i64) (is : [n]i64) : (i64) =
  let (D : [n]i64) = replicate [n] 0
  let (P : [n]i64) = scatter (+) D i < n do
    let (j : i64) = is[i]
    let (x : i64) = xs[i]
    in (j, x)
  let (s : i64) = reduce (max) i < n do
    let (x : i64) = P[i]
    in (x)
  in (s)

// A reduction that stands before the permutation is one with the two.
// CHECK-LABEL: entry fun stands_before
// CHECK-NEXT:  let (D : [n]i64) = scratch [n] i64
// CHECK-NEXT:  let (a : i64) (s : i64) =
// CHECK-NEXT:    reduce (max, +) i < n do
// CHECK-NOT:   scatter
// CHECK:       in (a, s)
entry fun stands_before (n : i64) (xs : [n]i64) (is : [n]i64) : (i64, i64) =
  let (a : i64) = reduce (max) i < n do
    let (x : i64) = xs[i]
    in (x)
  let (D : [n]i64) = scratch [n] i64
  let (P : [n]i64) = scatter D i < n do
    let (j : i64) = is[i]
    let (x : i64) = xs[i]
    in (j, x)
  let (s : i64) = reduce (+) i < n do
    let (x : i64) = P[i]
    in (x)
  in (a, s)
