// Where asserts go: before what they guard, or before the loop or kernel, for
// the indices that matter.
// RUN: guard %s | funcheck %s
// RUN: guard %s | guard | funcheck %s
// RUN: guard %s | guard --none | diff - %S/Inputs/places.fun

// CHECK-LABEL: entry fun invariant
entry fun invariant (n : i64) (m : i64) (k : i64) (A : [n][m]i32) : ([n]i32) =
  let (B : [n]i32) =
    kernel i < n do
      let (a : i32) = A[i, k]
      in (a)
  in (B)
//      CHECK: #[guard] assert n <= 0 || 0 <= k "index of A: not 0 <= k"
// CHECK-NEXT: #[guard] assert n <= 0 || k < m "index of A: not k < m"
// CHECK-NEXT: let (B : [n]i32) =
// CHECK-NEXT: kernel i < n do
// CHECK-NEXT: let (a : i32) = A[i, k]

// The sign of the factor tells which end matters; a scalar of the body is
// replaced by its value.
// CHECK-LABEL: entry fun linear
entry fun linear (n : i64) (s : i64) (A : [100]i32) : (i32) =
  assert s >= 0 && s < 1000 && n < 1000
  let (r : i32) =
    loop (r : i32 = 0i32) for i < n do
      let (k : i64) = i * s
      let (a : i32) = A[k + 3]
      in (max(r, a))
  in (r)
//      CHECK: assert s >= 0
// CHECK-NEXT: #[guard] assert n <= 0 || (n - 1) * s + 3 < 100 "index of A: not k + 3 < 100"
// CHECK-NEXT: let (r : i32) =
// CHECK-NEXT: loop
// CHECK-NEXT: let (k : i64) = i * s
// CHECK-NEXT: let (a : i32) = A[k + 3]

// What depends on data, on a branch, or on what a loop carries stays inside.
// CHECK-LABEL: entry fun inside
entry fun inside (n : i64) (k : i64) (I : [n]i64) (A : [n]i64) : (i64) =
  let (r : i64) =
    loop (r : i64 = 0) for i < n do
      let (j : i64) = I[i]
      let (a : i64) = A[j]
      let (b : i64) = A[r]
      let (v : i64) =
        if a == 7 then
          let (x : i64) = A[k]
          in (x)
        else
          in (b)
      in (v)
  in (r)
//      CHECK: let (j : i64) = I[i]
// CHECK-NEXT: #[guard] assert 0 <= j
// CHECK-NEXT: #[guard] assert j < n
// CHECK-NEXT: let (a : i64) = A[j]
// CHECK-NEXT: #[guard] assert 0 <= r
// CHECK-NEXT: #[guard] assert r < n
// CHECK-NEXT: let (b : i64) = A[r]
//      CHECK: if a == 7 then
// CHECK-NEXT: #[guard] assert 0 <= k
// CHECK-NEXT: #[guard] assert k < n

// What is proved, and what was asserted before, is not asserted.
// CHECK-LABEL: entry fun proved
entry fun proved (n : i64) (k : i64) (A : [n]i64) : (i64, i64, i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (a : i64) = A[n - 1 - i]
      in (max(a, s))
  let (x : i64) = A[k]
  let (y : i64) = A[k]
  in (s, x, y)
//  CHECK-NOT: guard
//      CHECK: let (s : i64) =
//  CHECK-NOT: guard
//      CHECK: in (max(a, s))
// CHECK-NEXT: #[guard] assert 0 <= k
// CHECK-NEXT: #[guard] assert k < n
// CHECK-NEXT: let (x : i64) = A[k]
// CHECK-NEXT: let (y : i64) = A[k]

// A speculated scalar does not fail.
// CHECK-LABEL: entry fun speculated
entry fun speculated (n : i64) (m : i64) : (i64) =
  #[spec] let (k : i64) = n / m
  in (k)
// CHECK-NEXT: #[spec] let (k : i64) = n / m
