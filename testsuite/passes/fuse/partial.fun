// Expressions that may fail stay below what guards them.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun below_assert (
// CHECK-SAME: n : i64) (d : i64) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   assert d != 0
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (a : i64) = x + 1
// CHECK-NEXT:       in (a / d)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun guarded (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (a : i64) = x % 100
// CHECK-NEXT:       let (y : i64) =
// CHECK-NEXT:         if a != 0 then
// CHECK-NEXT:           in (1000 / a)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0)
// CHECK-NEXT:       in (y)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun in_branch (
// CHECK-SAME: n : i64) (xs : [n]i64) (c : [n]bool) : ([n]i64) =
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (a : i64) = 1000 / x
// CHECK-NEXT:       let (f : bool) = c[i]
// CHECK-NEXT:       let (y : i64) =
// CHECK-NEXT:         if f then
// CHECK-NEXT:           in (a)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0)
// CHECK-NEXT:       in (y)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun scalar_between (
// CHECK-SAME: n : i64) (d : i64) (xs : [n]i64) : ([n]i64, i64) =
// CHECK-NEXT:   let (e : i64) = 1000 / d
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (a : i64) = x % 100
// CHECK-NEXT:       in (a ^ e)
// CHECK-NEXT:   in (b, e)

// What is divided by is looked at before.
entry fun below_assert (n : i64) (d : i64) (xs : [n]i64) : ([n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x + 1)
  assert d != 0
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x / d)
  in (b)

// An element is read in a branch, and what guards it is there.
entry fun guarded (n : i64) (xs : [n]i64) : ([n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x % 100)
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    let (y : i64) =
      if x != 0 then
        in (1000 / x)
      else
        in (0)
    in (y)
  in (b)

// What is computed for all elements is, although not all are read.
entry fun in_branch (n : i64) (xs : [n]i64) (c : [n]bool) : ([n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (1000 / x)
  let (b : [n]i64) = kernel i < n do
    let (f : bool) = c[i]
    let (y : i64) =
      if f then
        let (y : i64) = a[i]
        in (y)
      else
        in (0)
    in (y)
  in (b)

// A scalar that may fail goes above the kernels, where it stood below one: the
// program fails either way.
entry fun scalar_between (n : i64) (d : i64) (xs : [n]i64) : ([n]i64, i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x % 100)
  let (e : i64) = 1000 / d
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x ^ e)
  in (b, e)
