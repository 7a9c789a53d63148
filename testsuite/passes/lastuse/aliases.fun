// An array is in use as long as something is that may share its storage.
// RUN: lastuse %s | funcheck %s
// RUN: lastuse %s | lastuse | funcheck %s

// CHECK-LABEL: fun views
// CHECK: {{^}}  let (B : [n]i64) = reverse 0 A
// CHECK: {{^}}  let (x : i64) = A[0]
// CHECK: {{^}}  #[lastuse(B)] let (y : i64) = B[0]
entry fun views (n : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) = reverse 0 A
  let (x : i64) = A[0]
  let (y : i64) = B[0]
  in (x + y)

// CHECK-LABEL: fun updated
// CHECK: {{^}}  let (B : [n]i64) = A with [0] = 1
// CHECK: {{^}}  #[lastuse(B)] let (C : [n]i64) = copy B
// CHECK: {{^}}  #[lastuse(C)] let (x : i64) = C[0]
entry fun updated (n : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) = A with [0] = 1
  let (C : [n]i64) = copy B
  let (x : i64) = C[0]
  in (x)

// What a caller still has is not used last here; what was given away is.
// CHECK-LABEL: fun given
// CHECK: {{^}}  let (x : i64) = A[0]
// CHECK: {{^}}  #[lastuse(B)] let (y : i64) = B[0]
entry fun given (n : i64) (A : [n]i64) (B : *[n]i64) : (i64) =
  let (x : i64) = A[0]
  let (y : i64) = B[0]
  in (x + y)

// What a call gives may be what it got, unless that is unique.
fun other (n : i64) (A : [n]i64) : ([n]i64, *[n]i64) =
  let (B : [n]i64) = copy A
  in (A, B)

// CHECK-LABEL: fun called
// CHECK: {{^}}  let (B : [n]i64) (C : [n]i64) = other(n, A)
// CHECK: {{^}}  #[lastuse(C)] let (x : i64) = C[0]
// CHECK: {{^}}  #[lastuse(B)] let (y : i64) = B[0]
entry fun called (n : i64) : (i64) =
  let (A : [n]i64) = iota n
  let (B : [n]i64) (C : [n]i64) = other(n, A)
  let (x : i64) = C[0]
  let (y : i64) = B[0]
  in (x + y)

// CHECK-LABEL: fun result
// CHECK: {{^}}  let (x : i64) = A[0]
entry fun result (n : i64) : (i64, [n]i64) =
  let (A : [n]i64) = iota n
  let (x : i64) = A[0]
  in (x, A)

// What was said before, and is not so, goes.
// CHECK-LABEL: fun stale
// CHECK: {{^}}  let (x : i64) = A[0]
// CHECK: {{^}}  #[lastuse(A)] let (y : i64) = A[1]
entry fun stale (n : i64) : (i64) =
  let (A : [n]i64) = iota n
  #[lastuse(A)] let (x : i64) = A[0]
  #[lastuse(B)] let (y : i64) = A[1]
  in (x + y)
