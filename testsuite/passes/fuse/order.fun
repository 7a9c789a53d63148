// VFUSE-CLUSTER (Nessie, 7.3): no cluster comes both before and after another
// one.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// CHECK-LABEL: entry fun crossing (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]i64) (ys : [m]i64) : (i64, i64, [n]i64, [m]i64) =
// CHECK-NEXT:   let (t : i64) =
// CHECK-NEXT:     reduce (+) i < m do
// CHECK-NEXT:       let (y : i64) = ys[i]
// CHECK-NEXT:       in (y)
// CHECK-NEXT:   let (s : i64) (a : [n]i64) =
// CHECK-NEXT:     reduce (+, id) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x ^ t)
// CHECK-NEXT:   let (b : [m]i64) =
// CHECK-NEXT:     kernel i < m do
// CHECK-NEXT:       let (y : i64) = ys[i]
// CHECK-NEXT:       in (y ^ s)
// CHECK-NEXT:   in (s, t, a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun one_way (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]i64) (ys : [m]i64) : (i64, i64, [n]i64, [m]i64) =
// CHECK-NEXT:   let (t : i64) (b : [m]i64) =
// CHECK-NEXT:     reduce (+, id) i < m do
// CHECK-NEXT:       let (y : i64) = ys[i]
// CHECK-NEXT:       in (y, y ^ 1)
// CHECK-NEXT:   let (s : i64) (a : [n]i64) =
// CHECK-NEXT:     reduce (+, id) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x, x ^ t)
// CHECK-NEXT:   in (s, t, a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun triangle (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64, [n]i64) =
// CHECK-NEXT:   let (a : [n]i64) (m : i64) =
// CHECK-NEXT:     reduce (id, max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i64) = (x * x * x ^ x / 3) % (x * x + 1)
// CHECK-NEXT:       in ([[A_1]], [[A_1]])
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (x ^ m)
// CHECK-NEXT:   in (m, b)

// Of two pairs that cross one is taken: each would have to come before the
// other.
// WHY: 4 invocations: 3 kernels
// WHY: 't' and 'a' are not fused: the second uses more of the first than the elements at its own indices
// WHY: 's' and 'b' are not fused: the second uses more of the first than the elements at its own indices
// WHY: 's', 'a' are fused
entry fun crossing (n : i64) (m : i64) (xs : [n]i64) (ys : [m]i64) : (i64, i64, [n]i64, [m]i64) =
  let (s : i64) = reduce (+) i < n do
    let (x : i64) = xs[i]
    in (x)
  let (t : i64) = reduce (+) i < m do
    let (y : i64) = ys[i]
    in (y)
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x ^ t)
  let (b : [m]i64) = kernel i < m do
    let (y : i64) = ys[i]
    in (y ^ s)
  in (s, t, a, b)

// Where only one needs the other they are put in this order.
// WHY: 4 invocations: 2 kernels
// WHY: 't' and 'a' are not fused: the second uses more of the first than the elements at its own indices
// WHY: 's', 'a' are fused
// WHY: 't', 'b' are fused
entry fun one_way (n : i64) (m : i64) (xs : [n]i64) (ys : [m]i64) : (i64, i64, [n]i64, [m]i64) =
  let (s : i64) = reduce (+) i < n do
    let (x : i64) = xs[i]
    in (x)
  let (t : i64) = reduce (+) i < m do
    let (y : i64) = ys[i]
    in (y)
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x ^ t)
  let (b : [m]i64) = kernel i < m do
    let (y : i64) = ys[i]
    in (y ^ 1)
  in (s, t, a, b)

// What the third needs of the second, which is with the first, it needs of both.
// WHY: 'a' and 'b' are not fused: a statement between them can be fused with only one of them
// WHY: 'm' and 'b' are not fused: the second uses more of the first than the elements at its own indices
// WHY: 'a', 'm' are fused
entry fun triangle (n : i64) (xs : [n]i64) : (i64, [n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in ((x * x * x ^ x / 3) % (x * x + 1))
  let (m : i64) = reduce (max) i < n do
    let (x : i64) = a[i]
    in (x)
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x ^ m)
  in (m, b)
