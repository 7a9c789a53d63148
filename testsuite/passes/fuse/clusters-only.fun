// With --clusters-only no element is computed where it is read elsewhere, and none
// for each of its readers.
// RUN: fuse --clusters-only %s | funcheck %s
// RUN: fuse %s | funcheck %s --check-prefix=ALL
// RUN: fuse --clusters-only --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=NONE

// CHECK-LABEL: entry fun elsewhere (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x + 1)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = a[n - 1 - i]
// CHECK-NEXT:       in (x * 2)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun twice (
// CHECK-SAME: n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
// CHECK-NEXT:   let (a : [n]i64) (s : i64) =
// CHECK-NEXT:     reduce (id, max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i64) = x + 1
// CHECK-NEXT:       in ([[A_1]], [[A_1]])
// CHECK-NEXT:   let (k : i64) (f : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (x, x + 3 > s)
// CHECK-NEXT:   in (k, f)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun together (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64) =
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (a : i64) = x + 1
// CHECK-NEXT:       in (a)
// CHECK-NEXT:   in (s)

// NONE-NOT: [fuse: pulled]
// NONE-NOT: [fuse: again]

// ALL-LABEL: entry fun elsewhere (
// ALL-NOT: (a : [n]i64)
// ALL-LABEL: entry fun twice (
// ALL-NOT: (a : [n]i64)
// ALL: filter
// ALL-LABEL: entry fun together (

// Each element is read once, at another index than that of its reader.
entry fun elsewhere (n : i64) (xs : [n]i64) : ([n]i64) =
  let (a : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (x + 1)
  let (b : [n]i64) =
    kernel i < n do
      let (x : i64) = a[n - 1 - i]
      in (x * 2)
  in (b)

// The filter stays apart from the reduction that it needs.
entry fun twice (n : i64) (xs : [n]i64) : (k : i64, [k]i64) =
  let (a : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (x + 1)
  let (s : i64) =
    reduce (max) i < n do
      let (x : i64) = a[i]
      in (x)
  let (k : i64) (f : [k]i64) =
    filter i < n do
      let (x : i64) = a[i]
      in (x, x + 3 > s)
  in (k, f)

// Neither keeps clusters from being one.
entry fun together (n : i64) (xs : [n]i64) : (i64) =
  let (a : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (x + 1)
  let (s : i64) =
    reduce (max) i < n do
      let (x : i64) = a[i]
      in (x)
  in (s)
