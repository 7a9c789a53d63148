// What a loop carries stays a new array in each trip where it is needed, or where
// that would cost more.
// RUN: inplace %s | funcheck %s --check-prefix=SAME
// RUN: inplace --remarks %s 2>&1 >/dev/null | funcheck %s

// SAME-NOT: *[n]
// SAME-NOT: with [

// CHECK: 'A' is not updated in place: its next value depends on its elements at other indices
entry fun neighbours (n : i64) (t : i64) (A0 : [n]i64) : ([n]i64) =
  let (A : [n]i64) =
    loop (A : [n]i64 = A0) for k < t do
      let (B : [n]i64) =
        kernel i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = A[i]
          in (l + r)
      in (B)
  in (A)

// CHECK: 'M' is not updated in place: its next value depends on its elements at other indices
entry fun turned (n : i64) (t : i64) (A : [n][n]i64) : ([n][n]i64) =
  let (M : [n][n]i64) =
    loop (M : [n][n]i64 = A) for k < t do
      let (N : [n][n]i64) =
        kernel i < n, j < n do
          let (a : i64) = M[j, i]
          in (a + 1)
      in (N)
  in (M)

// CHECK: 'A' is not updated in place: it is read after its next value is made
entry fun later (n : i64) (t : i64) (A0 : [n]i64) : ([n]i64, i64) =
  let (A : [n]i64) (s : i64) =
    loop (A : [n]i64 = A0) (s : i64 = 0) for k < t do
      let (B : [n]i64) =
        kernel i < n do
          let (a : i64) = A[i]
          in (a + s)
      let (d : i64) =
        reduce (max) i < n do
          let (a : i64) = A[i]
          let (b : i64) = B[i]
          in (b - a)
      in (B, d)
  in (A, s)

// CHECK: 'A' is not updated in place: it is used for more than reads of its elements
entry fun viewed (n : i64) (t : i64) (A0 : [n]i64) : ([n]i64) =
  let (A : [n]i64) =
    loop (A : [n]i64 = A0) for k < t do
      let (R : [n]i64) = reverse 0 A
      let (B : [n]i64) =
        kernel i < n do
          let (a : i64) = A[i]
          let (r : i64) = R[i]
          in (a + r)
      in (B)
  in (A)

// The two arrays are one.
// CHECK: 'A' is not updated in place: its next value is used for more than reads of its elements
// CHECK: 'B' is not updated in place: its next value is used for more than reads of its elements
entry fun shared (n : i64) (t : i64) (A0 : [n]i64) : ([n]i64, [n]i64) =
  let (A : [n]i64) (B : [n]i64) =
    loop (A : [n]i64 = A0) (B : [n]i64 = A0) for k < t do
      let (C : [n]i64) =
        kernel i < n do
          let (a : i64) = A[i]
          let (b : i64) = B[i]
          in (a + b)
      in (C, C)
  in (A, B)

// The last array stays as the next one is made: what was B is then A.
// CHECK: 'B' is not updated in place: it is used for more than reads of its elements
entry fun both (n : i64) (t : i64) (A0 : [n]i64) : ([n]i64, [n]i64) =
  let (A : [n]i64) (B : [n]i64) =
    loop (A : [n]i64 = A0) (B : [n]i64 = A0) for k < t do
      let (C : [n]i64) =
        kernel i < n do
          let (a : i64) = A[i]
          let (b : i64) = B[i]
          in (a + b)
      in (B, C)
  in (A, B)

// CHECK: 'A' is not updated in place: the loop has too few trips
entry fun few (n : i64) (A0 : [n]i64) : ([n]i64) =
  let (A : [n]i64) =
    loop (A : [n]i64 = A0) for k < 2 do
      let (B : [n]i64) =
        kernel i < n do
          let (a : i64) = A[i]
          in (a + k)
      in (B)
  in (A)

// CHECK: 'A' is not updated in place: its size may change from trip to trip
entry fun grows (n : i64) (t : i64) (A0 : [n]i64) : (m : i64, [m]i64) =
  let (m : i64) (A : [m]i64) =
    loop (m : i64 = n) (A : [m]i64 = A0) for k < t do
      let (l : i64) = m + 1
      let (B : [l]i64) =
        kernel i < l do
          in (i)
      in (l, B)
  in (m, A)
// CHECK-NOT: updated
