// RUN: simplify --split-input-file %s | funcheck %s
// RUN: simplify --split-input-file %s | funverify -q --split-input-file
// A name stays where types multiply it so often that with its number the
// product would leave i64: such a product is equal to nothing.

// CHECK-LABEL: fun asserted
// CHECK:       let (B : [n * (n * (n * n))]i64) = copy A
fun asserted (n : i64) (A : [n * n * n * n]i64) : ([n * (n * (n * n))]i64) =
  assert n == 2147483647
  let (B : [n * (n * (n * n))]i64) = copy A
  in (B)

// -----
// CHECK-LABEL: fun bound
// CHECK:       let (C : [n * (n * (n * n))]i64) = copy B
fun bound (q : i64) : (i64) =
  let (n : i64) = 65536
  let (B : [n * n * n * n]i64) = replicate [n * n * n * n] q
  let (C : [n * (n * (n * n))]i64) = copy B
  let (x : i64) = C[q]
  in (x)

// -----
// The same number in smaller products, and a smaller one, are put in.
// CHECK-LABEL: fun small
// CHECK:       let (C : [1152780773560811521]i64) = copy B
// CHECK-NEXT:  let (D : [4294967296 * k]i64) =
fun small (q : i64) (k : i64) (A : [k]i64) : (i64) =
  let (n : i64) = 32767
  let (B : [n * n * n * n]i64) = replicate [n * n * n * n] q
  let (C : [n * (n * (n * n))]i64) = copy B
  let (m : i64) = 65536
  let (D : [m * k * m]i64) = replicate [m * k * m] q
  let (x : i64) = C[q]
  let (y : i64) = D[q]
  in (x + y)

// -----
// In a place the strides are products.
// CHECK-LABEL: fun ranks
// CHECK:       let (C : [n][n][n][n]f32 @ A_mem -> R(n, n, n, n)) = A with
fun ranks (n : i64) (v_mem : mem) (v : [n]f32 @ v_mem -> R(n)) (A_mem : mem) (A : *[n][n][n][n]f32 @ A_mem -> R(n, n, n, n)) : (f32) =
  assert n == 2147483647
  let (C : [n][n][n][n]f32 @ A_mem -> R(n, n, n, n)) = A with [0, 0, 0, :] = v
  let (y : f32) = C[0, 1, 2, 3]
  in (y)

// -----
// A large number beside a product counts as a factor of it: another sum may
// multiply both.
// CHECK-LABEL: fun beside
// CHECK:       let (B : [min(n * k, 9223372036854775807)]i64) =
fun beside (q : i64) (k : i64) : (i64) =
  let (n : i64) = 65536
  let (B : [min(n * k, 9223372036854775807)]i64) = replicate [min(n * k, 9223372036854775807)] q
  let (x : i64) = B[q]
  in (x)
