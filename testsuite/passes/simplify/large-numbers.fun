// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// A number that 32 bits do not hold stays a name where types and places mention it:
// times 4 it leaves i64, and of `n * 4611686018427387904 * 4` nobody knows that it is
// `4611686018427387904 * 4 * n`.

// CHECK-LABEL: fun defined
fun defined (n : i64) (c : bool) : (f32) =
  // CHECK-NEXT: let (k : i64) = 4611686018427387904
  // CHECK-NEXT: let (A : [n * k * 4]f32) =
  // CHECK-NEXT: let (B : [k * 4 * n]f32) =
  // CHECK-NEXT: let (C : [n * k * 4]f32) =
  let (k : i64) = 4611686018427387904
  let (A : [n * k * 4]f32) = replicate [n * k * 4] 1.0f32
  let (B : [k * 4 * n]f32) = replicate [k * 4 * n] 2.0f32
  let (C : [n * k * 4]f32) =
    if c then
      in (A)
    else
      in (B)
  let (x : f32) = C[0]
  in (x)

// CHECK-LABEL: fun asserted
fun asserted (n : i64) (k : i64) (c : bool) (A : [n * k * 4]f32) (B : [k * 4 * n]f32) : (f32) =
  assert k == 4611686018427387904
  // CHECK: let (C : [n * k * 4]f32) =
  let (C : [n * k * 4]f32) =
    if c then
      in (A)
    else
      in (B)
  let (x : f32) = C[0]
  in (x)

// CHECK-LABEL: fun passed
fun passed (n : i64) (A : [n]f32) : (f32, i64) =
  // CHECK: loop (k : i64 = 4611686018427387904) (l : i64 = n) for i < n do
  let (k : i64) (l : i64) =
    loop (k : i64 = 4611686018427387904) (l : i64 = n) for i < n do
      let (Z : [k * l]f32) = replicate [k * l] 1.0f32
      let (z : f32) = Z[i]
      let (m : i64) = i64(z)
      in (k, m)
  in (0.0f32, l)

// One that no type mentions goes, and one that 32 bits hold.
// CHECK-LABEL: fun small
fun small (n : i64) (A : [n]i64) : (i64, f32) =
  let (most : i64) = 9223372036854775807
  // CHECK: loop (x : i64 = 9223372036854775807) for i < n do
  let (least : i64) =
    loop (x : i64 = most) for i < n do
      let (a : i64) = A[i]
      in (min(a, x))
  let (k : i64) = 2147483647
  // CHECK: let (B : [2147483647 * n]f32) = replicate [2147483647 * n] 1.0f32
  let (B : [k * n]f32) = replicate [k * n] 1.0f32
  let (b : f32) = B[0]
  in (least, b)
