// RUN: guard %s | funcheck %s
// RUN: guard %s | guard | guard --limit=0 | funcheck %s
// RUN: guard %s | hoist | funcheck --check-prefix=UP %s
// Arithmetic whose polynomial would have a number beyond i64 is not taken for a
// value that fits.

// CHECK-LABEL: fun product
// CHECK: #[guard] assert -4611686018427387904 <= n + 4611686018427387904 && n + 4611686018427387904 <= 4611686018427387903 "product: (n + 4611686018427387904) * 2 does not fit into i64"
fun product (n : i64) : (i64) =
  let (m : i64) = (n + 4611686018427387904) * 2
  in (m)

// CHECK-LABEL: fun square
// CHECK: "product: (z + 4000000000) * (z + 4000000000) does not fit into i64"
fun square (z : i64) : (i64) =
  let (m : i64) = (z + 4000000000) * (z + 4000000000)
  in (m)

// CHECK-LABEL: fun difference
// CHECK: "product: (n - 4611686018427387905) * 2 does not fit into i64"
fun difference (n : i64) : (i64) =
  let (m : i64) = (n - 4611686018427387905) * 2
  in (m)

// CHECK-LABEL: fun sum
// CHECK: "sum: n + 9223372036854775807 + 1 does not fit into i64"
fun sum (n : i64) : (i64) =
  let (m : i64) = n + 9223372036854775807 + 1
  in (m)

// It leaves the kernel as what may fail does.
// CHECK-LABEL: fun iterations
// CHECK: assert n <= 0 || {{.*}} "product: (n + 4611686018427387904) * 2 does not fit into i64"
// UP-LABEL: fun iterations
// UP: #[spec] let (m : i64) = (n + 4611686018427387904) * 2
fun iterations (n : i64) : ([n]i64) =
  let (r : [n]i64) =
    kernel i < n do
      let (m : i64) = (n + 4611686018427387904) * 2
      in (m)
  in (r)
