// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s
// What bits that are below a power of two are made of stays below it.
// CHECK-NOT: assert i ^ d
// CHECK-NOT: assert (i ^ d)

// CHECK-LABEL: fun bitonic
//       CHECK: let (d : i64) = 1 << k
//   CHECK-NOT: assert
//       CHECK: T[i ^ d]
fun bitonic (q : i64) (n : i64) (x : [n]i32) : ([n]i32) =
  assert n == 1 << q
  let (S : [n]i32) =
    loop (T : [n]i32 = x) for k < q do
      let (d : i64) = 1 << k
      let (U : [n]i32) =
        kernel i < n do
          let (b : i32) = T[i ^ d]
          in (b)
      in (U)
  in (S)

// CHECK-LABEL: fun asserted
//       CHECK: kernel i < n do
//   CHECK-NOT: assert
//       CHECK: x[i ^ j]
fun asserted (n : i64) (j : i64) (x : [n]i32) : ([n]i32) =
  assert (n & n - 1) == 0
  assert 0 <= j && j < n
  let (U : [n]i32) =
    kernel i < n do
      let (b : i32) = x[i ^ j]
      in (b)
  in (U)

// CHECK-LABEL: fun literal
//       CHECK: kernel i < 256 do
//   CHECK-NOT: assert
//       CHECK: x[i | j]
fun literal (j : i64) (x : [256]i32) : ([256]i32) =
  assert 0 <= j && j < 200
  let (U : [256]i32) =
    kernel i < 256 do
      let (b : i32) = x[i | j]
      in (b)
  in (U)

// No power of two; or a bit that is not below it.
// CHECK-LABEL: fun any
//       CHECK: assert (i ^ j) < n
fun any (n : i64) (j : i64) (x : [n]i32) : ([n]i32) =
  assert 0 <= j && j < n
  let (U : [n]i32) =
    kernel i < n do
      let (b : i32) = x[i ^ j]
      in (b)
  in (U)

// CHECK-LABEL: fun above
//       CHECK: assert (i ^ d) < n
fun above (q : i64) (k : i64) (n : i64) (x : [n]i32) : ([n]i32) =
  assert n == 1 << q && k <= q && k >= 0
  let (d : i64) = 1 << k
  let (U : [n]i32) =
    kernel i < n do
      let (b : i32) = x[i ^ d]
      in (b)
  in (U)
