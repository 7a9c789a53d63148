// What stands between two invocations and is none: ways from the first to the
// second, and what they consume.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// CHECK-LABEL: entry fun assert_between (
// CHECK-SAME: n : i64) (xs : [n]i64) (ys : [n]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   assert n > 7
// CHECK-NEXT:   let (a : [n]i64) (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i64) = x + 1
// CHECK-NEXT:       let (y : i64) = ys[7]
// CHECK-NEXT:       in ([[A_1]], [[A_1]] ^ y)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun assert_of_it (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x / 3 % 7 / 2)
// CHECK-NEXT:   let (first : i64) = a[0]
// CHECK-NEXT:   assert first != 0
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (x / first)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: fun sum (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64) =
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun call_between (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x / 3 % 7)
// CHECK-NEXT:   let (s : i64) = sum(n, a)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (x ^ s)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun if_between (
// CHECK-SAME: n : i64) (c : bool) (xs : [n]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x / 3 % 7)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (b : [n]i64) =
// CHECK-NEXT:         kernel i < n do
// CHECK-NEXT:           let (x : i64) = a[i]
// CHECK-NEXT:           in (x ^ 3)
// CHECK-NEXT:       in (b)
// CHECK-NEXT:     else
// CHECK-NEXT:       in (xs)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun if_branches (
// CHECK-SAME: n : i64) (c : bool) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (b : [n]i64) =
// CHECK-NEXT:         kernel i < n do
// CHECK-NEXT:           let (x : i64) = xs[i]
// CHECK-NEXT:           let (a : i64) = x / 3 % 7
// CHECK-NEXT:           in (a ^ 3)
// CHECK-NEXT:       in (b)
// CHECK-NEXT:     else
// CHECK-NEXT:       in (xs)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun unrelated_between (
// CHECK-SAME: n : i64) (xs : [n]i64) (u : i64) : ([n]i64, i64) =
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     loop (s : i64 = u) for i < 10 do
// CHECK-NEXT:       in (s ^ i)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (a : i64) = x / 3 % 7
// CHECK-NEXT:       in (a ^ s)
// CHECK-NEXT:   in (b, s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun updated_between (
// CHECK-SAME: n : i64) (xs : *[n]i64) : (*[n]i64, [n]i64) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (a : i64) = x / 3 % 7
// CHECK-NEXT:       in (a ^ 3)
// CHECK-NEXT:   let (ys : [n]i64) = xs with [0] = 4
// CHECK-NEXT:   in (ys, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun updated_itself (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (a : [n]i64) (d : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let ([[A_1:a_[0-9]+]] : i64) = x / 3 % 7
// CHECK-NEXT:       let (b : i64) = [[A_1]] ^ 3
// CHECK-NEXT:       in ([[A_1]], b / 5)
// CHECK-NEXT:   let (c : [n]i64) = a with [0] = 4
// CHECK-NEXT:   in (c, d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun consumed_by_second (
// CHECK-SAME: n : i64) (D : *[n]i64) : (*[n]i64, [n]i64) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = D[0]
// CHECK-NEXT:       in (x ^ i)
// CHECK-NEXT:   let (e : [n]i64) =
// CHECK-NEXT:     scatter (+) D i < n do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (i, x)
// CHECK-NEXT:   in (e, a)

// An assert between them goes above both.
// WHY: 'a', 'b' are fused
entry fun assert_between (n : i64) (xs : [n]i64) (ys : [n]i64) : ([n]i64, [n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x + 1)
  assert n > 7
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    let (y : i64) = ys[7]
    in (x ^ y)
  in (a, b)

// This one cannot: it is about what the first makes.
// WHY: 'a' and 'b' are not fused: a statement between them depends on the first, and the second depends on it
entry fun assert_of_it (n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
  assert n > 0
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x / 3 % 7 / 2)
  let (first : i64) = a[0]
  assert first != 0
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x / first)
  in (a, b)

fun sum (n : i64) (xs : [n]i64) : (i64) =
  let (s : i64) = reduce (+) i < n do
    let (x : i64) = xs[i]
    in (x)
  in (s)

// WHY: 'a' and 'b' are not fused: a statement between them depends on the first, and the second depends on it
entry fun call_between (n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x / 3 % 7)
  let (s : i64) = sum(n, a)
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x ^ s)
  in (a, b)

// What is in a branch is not in the region around it.
entry fun if_between (n : i64) (c : bool) (xs : [n]i64) : ([n]i64, [n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x / 3 % 7)
  let (b : [n]i64) =
    if c then
      let (b : [n]i64) = kernel i < n do
        let (x : i64) = a[i]
        in (x ^ 3)
      in (b)
    else
      in (xs)
  in (a, b)

// A branch is a region.
// WHY: 'a', 'b' are fused
entry fun if_branches (n : i64) (c : bool) (xs : [n]i64) : ([n]i64) =
  let (b : [n]i64) =
    if c then
      let (a : [n]i64) = kernel i < n do
        let (x : i64) = xs[i]
        in (x / 3 % 7)
      let (b : [n]i64) = kernel i < n do
        let (x : i64) = a[i]
        in (x ^ 3)
      in (b)
    else
      in (xs)
  in (b)

// A loop that needs nothing of the first goes above both.
// WHY: 'a', 'b' are fused
entry fun unrelated_between (n : i64) (xs : [n]i64) (u : i64) : ([n]i64, i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x / 3 % 7)
  let (s : i64) =
    loop (s : i64 = u) for i < 10 do
      in (s ^ i)
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x ^ s)
  in (b, s)

// Who reads an array stays above who consumes it.
// WHY: 'a', 'b' are fused
entry fun updated_between (n : i64) (xs : *[n]i64) : (*[n]i64, [n]i64) =
  assert n > 0
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x / 3 % 7)
  let (ys : [n]i64) = xs with [0] = 4
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x ^ 3)
  in (ys, b)

// So does who makes it.
// WHY: 'a', 'b', 'd' are fused
entry fun updated_itself (n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
  assert n > 0
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x / 3 % 7)
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x ^ 3)
  let (c : [n]i64) = a with [0] = 4
  let (d : [n]i64) = kernel i < n do
    let (x : i64) = b[i]
    in (x / 5)
  in (c, d)

// WHY: 'a' and 'e' are not fused: the second consumes what the first reads
entry fun consumed_by_second (n : i64) (D : *[n]i64) : (*[n]i64, [n]i64) =
  assert n > 0
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = D[0]
    in (x ^ i)
  let (e : [n]i64) = scatter (+) D i < n do
    let (x : i64) = a[i]
    in (i, x)
  in (e, a)
