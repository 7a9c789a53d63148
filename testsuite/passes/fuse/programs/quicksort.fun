// A step of quicksort: what is less than the pivot, equal to it, and greater.
// RUN: inline %s | simplify | fuse | funcheck %s
// RUN: inline %s | simplify | fuse | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (pivot : i64) = xs[n / 2]
// CHECK-NEXT:   let (k : i64) (less : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (order : i64) = select(x < pivot, -1, select(x > pivot, 1, 0))
// CHECK-NEXT:       in (x, order < 0)
// CHECK-NEXT:   let (l : i64) (equal : [l]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let ([[O2:order_[0-9]+]] : i64) = select(x < pivot, -1, select(x > pivot, 1, 0))
// CHECK-NEXT:       in (x, [[O2]] == 0)
// CHECK-NEXT:   let (m : i64) (greater : [m]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let ([[O3:order_[0-9]+]] : i64) = select(x < pivot, -1, select(x > pivot, 1, 0))
// CHECK-NEXT:       in (x, [[O3]] > 0)
// CHECK-NEXT:   assert k + l + m == n
// CHECK-NEXT:   let (all : [n]i64) = concat less equal greater
// CHECK-NEXT:   in (all)

entry fun main (n : i64) (xs : [n]i64) : ([n]i64) =
  assert n > 0
  let (pivot : i64) = xs[n / 2]
  let (order : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (select(x < pivot, -1, select(x > pivot, 1, 0)))
  let (k : i64) (less : [k]i64) =
    filter i < n do
      let (x : i64) = xs[i]
      let (o : i64) = order[i]
      in (x, o < 0)
  let (l : i64) (equal : [l]i64) =
    filter i < n do
      let (x : i64) = xs[i]
      let (o : i64) = order[i]
      in (x, o == 0)
  let (m : i64) (greater : [m]i64) =
    filter i < n do
      let (x : i64) = xs[i]
      let (o : i64) = order[i]
      in (x, o > 0)
  assert k + l + m == n
  let (all : [n]i64) = concat less equal greater
  in (all)
