// Where a definition in the place of its name would make a number that is no
// i64, the name stands for itself.  An assert that cannot hold ends the run, so
// that nothing is asserted after it.
// RUN: guard %s | funcheck %s

// CHECK-LABEL: fun too_large
fun too_large (n : i64) (A : [n]f32) : (f32) =
  let (x : i64) = 4
  let (a : f32) =
    if n > 100 then
      // CHECK: #[guard] assert x <= 1 "product: x * 4611686018427387904 does not fit into i64"
      // CHECK-NEXT: let (a : f32) = A[x * 4611686018427387904]
      let (a : f32) = A[x * 4611686018427387904]
      in (a)
    else
      in (0.0f32)
  in (a)

// CHECK-LABEL: fun too_small
fun too_small (n : i64) : (i64) =
  let (y : i64) =
    if n > 100 then
      let (k : i64) = n - 9223372036854775807
      // CHECK: #[guard] assert {{.*}} "product: k * 4 does not fit into i64"
      // CHECK: let (y : i64) = k * 4 - 9223372036854775807
      let (y : i64) = k * 4 - 9223372036854775807
      in (y)
    else
      in (0)
  in (y)
