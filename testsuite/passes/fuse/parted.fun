// REQUIRES: glpk
// RUN: fuse --remarks %s 2>&1 | funcheck %s
// RUN: fuse -o %t %s && fuse %t | cmp - %t
// What a filter is chosen by is computed where the arrays are made that it
// would read, if that leaves fewer of them and they cost much to compute.

// CHECK:     remark: the conditions of 'f' are computed in another cluster
// CHECK-NOT: remark: what 'g' is chosen by
// CHECK:     remark: the conditions of 'h' are computed in another cluster
// CHECK-NOT: is chosen by

// Its halves have names of their own.
// RUN: fuse --print-clusters %s | funcheck %s --check-prefix=HALVES
// HALVES-LABEL: function: two_of_three
// HALVES:         - [x, y, z, s, f_1]
// HALVES-NEXT:    - [f]

// Three arrays stay in the reduction; two come out of it.
// CHECK-LABEL: fun two_of_three
// CHECK:       let ([[S:[a-z_0-9]+]] : i64) ([[F:[a-z_0-9]+]] : [n]i64) ([[P:[a-z_0-9]+]] : [n]bool) =
// CHECK-NEXT:    reduce (max, id, id) i < n do
// CHECK:       filter [[I:[a-z_0-9]+]] < n do
// CHECK-NEXT:    let ([[X:[a-z_0-9]+]] : i64) = [[F]]{{\[}}[[I]]]
// CHECK-NEXT:    let ([[Y:[a-z_0-9]+]] : bool) = [[P]]{{\[}}[[I]]]
// CHECK-NEXT:    in ([[X]], [[Y]])
fun two_of_three (n : i64) (a : [n]i64) (b : [n]i64) : (i64, k : i64, [k]i64) =
  let (x : [n]i64) = kernel i < n do
    let (u : i64) = a[i]
    in (u / (u * u + 1) % (u * u + 7))
  let (y : [n]i64) = kernel i < n do
    let (u : i64) = b[i]
    in (u * 3 / (u * u + 1) % (u * u + 7))
  let (z : [n]i64) = kernel i < n do
    let (u : i64) = a[i]
    let (v : i64) = b[i]
    in (u / (v * v + 1) % (u * v + 7))
  let (s : i64) = reduce (max) i < n do
    let (u : i64) = x[i]
    let (v : i64) = y[i]
    let (w : i64) = z[i]
    in (u + v * w)
  let (k : i64) (f : [k]i64) = filter i < n do
    let (u : i64) = x[i]
    let (v : i64) = y[i]
    let (w : i64) = z[i]
    in (u + v, w > u)
  in (s, k, f)

// What it is chosen by needs the sum, and so cannot be where that is made.
// CHECK-LABEL: fun too_late
// CHECK:       reduce (id, id, max)
// CHECK:       filter i < n do
// CHECK:       in ({{.*}}, {{.*}} > s)
fun too_late (n : i64) (a : [n]i64) (b : [n]i64) : (i64, k : i64, [k]i64) =
  let (x : [n]i64) = kernel i < n do
    let (u : i64) = a[i]
    in (u / (u * u + 1) % (u * u + 7))
  let (y : [n]i64) = kernel i < n do
    let (u : i64) = b[i]
    in (u * 3 / (u * u + 1) % (u * u + 7))
  let (s : i64) = reduce (max) i < n do
    let (u : i64) = x[i]
    let (v : i64) = y[i]
    in (u + v)
  let (k : i64) (g : [k]i64) = filter i < n do
    let (c : i64) = a[i]
    let (u : i64) = x[i]
    let (v : i64) = y[i]
    in (c, u * v > s)
  in (s, k, g)

// Partitions, too.
// CHECK-LABEL: fun both_ways
// CHECK:       reduce (max, id)
// CHECK:       partition
fun both_ways (n : i64) (a : [n]i64) (b : [n]i64)
    : (i64, k : i64, [k]i64, [n - k]i64) =
  let (x : [n]i64) = kernel i < n do
    let (u : i64) = a[i]
    in (u / (u * u + 1) % (u * u + 7))
  let (y : [n]i64) = kernel i < n do
    let (u : i64) = b[i]
    in (u * 3 / (u * u + 1) % (u * u + 7))
  let (s : i64) = reduce (max) i < n do
    let (u : i64) = x[i]
    let (v : i64) = y[i]
    in (u + v)
  let (k : i64) (h : [k]i64) (r : [n - k]i64) = partition i < n do
    let (c : i64) = a[i]
    let (u : i64) = x[i]
    let (v : i64) = y[i]
    in (c, u > v)
  in (s, k, h, r)

// Two arrays less, and two more: it stays what it is.
// CHECK-LABEL: fun as_many
// CHECK:       reduce (id, id, max)
// CHECK:       filter
fun as_many (n : i64) (a : [n]i64) (b : [n]i64) : (i64, k : i64, [k]i64) =
  let (x : [n]i64) = kernel i < n do
    let (u : i64) = a[i]
    in (u / (u * u + 1) % (u * u + 7))
  let (y : [n]i64) = kernel i < n do
    let (u : i64) = b[i]
    in (u * 3 / (u * u + 1) % (u * u + 7))
  let (s : i64) = reduce (max) i < n do
    let (u : i64) = x[i]
    let (v : i64) = y[i]
    in (u + v)
  let (k : i64) (g : [k]i64) = filter i < n do
    let (u : i64) = x[i]
    let (v : i64) = y[i]
    in (u + v, u > v)
  in (s, k, g)
