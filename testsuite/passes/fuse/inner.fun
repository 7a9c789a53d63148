// Bodies of kernels are regions: what stood in two of them is put together where
// these are one.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// CHECK-LABEL: entry fun siblings (
// CHECK-SAME: n : i64) (m : i64) (X : [n][m]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   let (a : [n]i64) (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (s : i64) ([[S_1:s_[0-9]+]] : i64) =
// CHECK-NEXT:         reduce (+, max) j < m do
// CHECK-NEXT:           let (x : i64) = X[i, j]
// CHECK-NEXT:           in (x, x)
// CHECK-NEXT:       in (s, [[S_1]])
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun row_between (
// CHECK-SAME: n : i64) (m : i64) (X : [n][m]i64) : ([n]i64) =
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (s : i64) =
// CHECK-NEXT:         reduce (max) j < m do
// CHECK-NEXT:           let (x : i64) = X[i, j]
// CHECK-NEXT:           let (r : i64) = x * 3
// CHECK-NEXT:           in (r)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun behind_loop (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64, i64) =
// CHECK-NEXT:   let (r : i64) (q : i64) =
// CHECK-NEXT:     loop (r : i64 = 0) (q : i64 = 0) for t < 10 do
// CHECK-NEXT:       let (a : i64) (b : i64) =
// CHECK-NEXT:         reduce (+, max) i < n do
// CHECK-NEXT:           let (x : i64) = xs[i]
// CHECK-NEXT:           in (x ^ r, x ^ q)
// CHECK-NEXT:       in (a, b)
// CHECK-NEXT:   in (r, q)

// WHY: 'a', 'b' are fused
// WHY: 's', 's' are fused
entry fun siblings (n : i64) (m : i64) (X : [n][m]i64) : ([n]i64, [n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (s : i64) = reduce (+) j < m do
      let (x : i64) = X[i, j]
      in (x)
    in (s)
  let (b : [n]i64) = kernel i < n do
    let (s : i64) = reduce (max) j < m do
      let (x : i64) = X[i, j]
      in (x)
    in (s)
  in (a, b)

// A row that only its own iteration reads is none.
// WHY: 'A', 'b' are fused
// WHY: 'r', 's' are fused
entry fun row_between (n : i64) (m : i64) (X : [n][m]i64) : ([n]i64) =
  let (A : [n][m]i64) = kernel i < n do
    let (r : [m]i64) = kernel j < m do
      let (x : i64) = X[i, j]
      in (x * 3)
    in (r)
  let (b : [n]i64) = kernel i < n do
    let (s : i64) = reduce (max) j < m do
      let (x : i64) = A[i, j]
      in (x)
    in (s)
  in (b)

// So are those of loops.
// WHY: 'a', 'b' are fused
entry fun behind_loop (n : i64) (xs : [n]i64) : (i64, i64) =
  let (r : i64) (q : i64) =
    loop (r : i64 = 0) (q : i64 = 0) for t < 10 do
      let (a : i64) = reduce (+) i < n do
        let (x : i64) = xs[i]
        in (x ^ r)
      let (b : i64) = reduce (max) i < n do
        let (x : i64) = xs[i]
        in (x ^ q)
      in (a, b)
  in (r, q)
