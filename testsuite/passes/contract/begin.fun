// REQUIRES: glpk, isl
// A block is allocated where the first of its arrays is made.  It never has sizes
// of arrays that may not be made.
// RUN: serialize --all %s | contract | funcheck %s
// RUN: serialize --all %s | contract | hoist | simplify | funverify -q --validity=20 --same-as=%s
// RUN: serialize --all %s | contract | shortcircuit | memexpand | guard | lower | funverify -q --validity=20 --same-as=%s
// RUN: serialize --all %s | contract --remarks 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// If there is no trip, nobody divides by m.
// CHECK-LABEL: fun quotients
// CHECK:      loop (s : i64 = 0) for t < T do
// CHECK-NEXT:   let (B_1_mem : mem) = alloc max(0, n + n / m - 1) * 8
// CHECK-NEXT:   let (B_1 : [n][n / m]i64 @ B_1_mem -> {{.*}}) = scratch
fun quotients (n : i64) (m : i64) (T : i64) : (i64) =
  let (r : i64) =
    loop (s : i64 = 0) for t < T do
      let (B : [n][n / m]i64) =
        kernel i < n, j < n / m do
          in (i + j)
      let (u : i64) =
        reduce (+) i < n do
          let (b : i64) = B[i, 0]
          in (b)
      in (s + u)
  in (r)

// Two loops: the block is allocated before the first one.
// CHECK-LABEL: fun turns
// CHECK-NEXT: let (x : i64) = n + 1
// CHECK-NEXT: let (B_1_mem : mem) = alloc max(0, 2 * n - 1) * 8
fun turns (n : i64) : (i64) =
  let (x : i64) = n + 1
  let (B : [n][n]i64) =
    kernel i < n, j < n do
      in (i + j)
  let (u : i64) =
    reduce (+) i < n do
      let (b : i64) = B[i, 0]
      in (b)
  let (C : [n][n]i64) =
    kernel i < n, j < n do
      in (i - j + u)
  let (v : i64) =
    reduce (+) i < n do
      let (b : i64) = C[i, 0]
      in (b)
  in (x + u + v)

// Of n * n elements, if there is a trip.
// CHECK-LABEL: fun apart
// CHECK:      let (X_1_mem : mem) = alloc k * k * 8
// CHECK:      loop (s : i64 = x) for t < T do
// CHECK-NEXT:   let (Z_1_mem : mem) = alloc n * n * 8
// SAY: arrays of i64 are not contracted: the size of a block is not known where its first array is made
fun apart (n : i64) (k : i64) (T : i64) : (i64) =
  assert k <= n
  let (X : [k][k]i64) =
    kernel i < k, j < k do
      in (i * j)
  let (x : i64) =
    reduce (+) i < k do
      let (b : i64) = X[i, 0]
      in (b)
  let (r : i64) =
    loop (s : i64 = x) for t < T do
      let (Z : [n][n]i64) =
        kernel i < n, j < n do
          in (i + j)
      let (u : i64) =
        reduce (+) i < n do
          let (b : i64) = Z[i, 0]
          in (b)
      in (s + u)
  in (r)
