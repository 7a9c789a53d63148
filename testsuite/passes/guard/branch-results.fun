// What both branches of an `if` give is known where it differs by a number, or is
// known of each not to be negative; of anything else nothing is.
// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s

// CHECK-LABEL: entry fun number
//   CHECK-NOT:   #[guard]
//       CHECK:   in (R)
entry fun number (n : i64) (c : bool) (A : [n]i64) : ([n]i64) =
  let (s : i64) =
    if c then
      in (-4)
    else
      in (3)
  let (R : [n]i64) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x % 5 * (s + 100) / (s + 5))
  in (R)

// CHECK-LABEL: entry fun apart
//   CHECK-NOT:   #[guard]
//       CHECK:   in (x)
entry fun apart (n : i64) (i : i64) (c : bool) (A : [n]i32) : (i32) =
  assert i >= 0 && i < n - 3
  let (j : i64) =
    if c then
      in (i + 1)
    else
      in (i + 3)
  let (x : i32) = A[j]
  in (x)

// CHECK-LABEL: entry fun sizes
//   CHECK-NOT:   #[guard]
//       CHECK:   in (k, C)
entry fun sizes (n : i64) (m : i64) (c : bool) (A : [n]i32) (B : [m]i32) : (k : i64, [k]i32) =
  let (k : i64) =
    if c then
      in (n)
    else
      in (m)
  let (C : [k]i32) = replicate [k] 7i32
  in (k, C)

// CHECK-LABEL: entry fun unknown
//       CHECK:   #[guard] assert j < n "index of A: not j < n"
//       CHECK:   #[guard] assert 0 <= k "size: not 0 <= k"
entry fun unknown (n : i64) (m : i64) (i : i64) (c : bool) (A : [n]i32) : (i32, k : i64, [k]i32) =
  assert i >= 0 && i < n - 3
  let (k : i64) (j : i64) =
    if c then
      in (n, i + 1)
    else
      in (m, i + 4)
  let (x : i32) = A[j]
  let (B : [k]i32) = replicate [k] x
  in (x, k, B)
