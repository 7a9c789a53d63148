// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// RUN: simplify --remarks %s -o /dev/null 2>&1 | funcheck --check-prefix=REMARK %s
// The index of a bound that is literally 1 is 0, in values and in types.

// CHECK-LABEL: fun rows
// CHECK:       kernel i < 1, j < n do
// CHECK-NEXT:    let (x : f32) = A[j]
// CHECK-NEXT:    let (y : f32) = A[n - 1]
// CHECK-NEXT:    in (x + y)
// REMARK:      remark: 'i' is 0: there is one iteration
fun rows (n : i64) (A : [n]f32) : ([1][n]f32) =
  let (B : [1][n]f32) =
    kernel i < 1, j < n do
      let (k : i64) = i * n + j
      let (x : f32) = A[k]
      let (y : f32) = A[n - 1 - i]
      in (x + y)
  in (B)

// CHECK-LABEL: fun folds
// CHECK:       reduce (+) i < 1 do
// CHECK-NEXT:    let (x : i64) = A[0]
// CHECK-NEXT:    in (x)
// CHECK:       kernel j < 1 do
// CHECK-NEXT:    in (s)
fun folds (n : i64) (A : [n]i64) : (i64, [1]i64) =
  let (s : i64) =
    reduce (+) i < 1 do
      let (x : i64) = A[i]
      in (x)
  let (B : [1]i64) =
    kernel j < 1 do
      in (s + j)
  in (s, B)

// Two are not one, nor is what is only asserted to be at most one.
// CHECK-LABEL: fun several
// CHECK:       kernel i < 2, j < m do
// CHECK-NEXT:    let (x : i64) = A[i, j]
fun several (m : i64) (A : [2][m]i64) : ([2][m]i64) =
  assert m <= 1
  let (B : [2][m]i64) =
    kernel i < 2, j < m do
      let (x : i64) = A[i, j]
      in (x)
  in (B)
