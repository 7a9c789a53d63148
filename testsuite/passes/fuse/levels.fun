// Levels: what runs at one of them stays there.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// CHECK-LABEL: entry fun thread_and_none (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n at thread do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (a : i64) = x + 1
// CHECK-NEXT:       in (a * a)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun lanes (
// CHECK-SAME: n : i64) (m : i64) (X : [n][m]i64) : ([n][m]i64) =
// CHECK-NEXT:   let (R : [n][m]i64) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (b : [m]i64) =
// CHECK-NEXT:         kernel j < m at lane do
// CHECK-NEXT:           let (x : i64) = X[i, j]
// CHECK-NEXT:           let (a : i64) = x + 1
// CHECK-NEXT:           in (a * a)
// CHECK-NEXT:       in (b)
// CHECK-NEXT:   in (R)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun lane_and_none (
// CHECK-SAME: n : i64) (m : i64) (X : [n][m]i64) : ([n][m]i64, [n]i64) =
// CHECK-NEXT:   let (R : [n][m]i64) (S : [n]i64) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (a : [m]i64) =
// CHECK-NEXT:         kernel j < m at lane do
// CHECK-NEXT:           let (x : i64) = X[i, j]
// CHECK-NEXT:           in (x / 3 % 7 / 5)
// CHECK-NEXT:       let (b : i64) =
// CHECK-NEXT:         reduce (+) j < m do
// CHECK-NEXT:           let (x : i64) = a[j]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:       in (a, b)
// CHECK-NEXT:   in (R, S)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun block_pulled (
// CHECK-SAME: n : i64) (m : i64) (X : [n][m]i64) : ([n]i64) =
// CHECK-NEXT:   assert m > 1
// CHECK-NEXT:   let (A : [n]i64) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (s : i64) =
// CHECK-NEXT:         reduce (+) j < m at lane do
// CHECK-NEXT:           let (x : i64) = X[i, j]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = A[n - 1 - i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (b)

// `at thread` says what holds anyway.
// WHY: 'a', 'b' are fused
entry fun thread_and_none (n : i64) (xs : [n]i64) : ([n]i64) =
  let (a : [n]i64) = kernel i < n at thread do
    let (x : i64) = xs[i]
    in (x + 1)
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = a[i]
    in (x * x)
  in (b)

// WHY: 'a', 'b' are fused
entry fun lanes (n : i64) (m : i64) (X : [n][m]i64) : ([n][m]i64) =
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (a : [m]i64) = kernel j < m at lane do
        let (x : i64) = X[i, j]
        in (x + 1)
      let (b : [m]i64) = kernel j < m at lane do
        let (x : i64) = a[j]
        in (x * x)
      in (b)
  in (R)

// WHY: 'a' and 'b' are not fused: they do not iterate over the same sizes, at the same level
entry fun lane_and_none (n : i64) (m : i64) (X : [n][m]i64) : ([n][m]i64, [n]i64) =
  let (R : [n][m]i64) (S : [n]i64) =
    kernel i < n at block do
      let (a : [m]i64) = kernel j < m at lane do
        let (x : i64) = X[i, j]
        in (x / 3 % 7 / 5)
      let (b : i64) = reduce (+) j < m do
        let (x : i64) = a[j]
        in (x)
      in (a, b)
  in (R, S)

// A group's work is not done in a thread.
entry fun block_pulled (n : i64) (m : i64) (X : [n][m]i64) : ([n]i64) =
  assert m > 1
  let (A : [n]i64) = kernel i < n at block do
    let (s : i64) = reduce (+) j < m at lane do
      let (x : i64) = X[i, j]
      in (x)
    in (s)
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = A[n - 1 - i]
    in (x)
  in (b)
