// What sizes are taken for: what is asserted of them, in terms of others, too,
// and of those what is said, or asserted.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop --print-layout-table --assume=q=8 --assume=b=16 %s | funcheck --check-prefix=SAID %s

// 128 * 64 times 4 * 64 elements, or 8 * 16 times 4 * 16.
// CHECK-LABEL: fun product
// CHECK-NEXT: A: stays (0, 1), manifest (1, 0), {{.*}}: 6.711e+07 ->
// SAID-LABEL: fun product
// SAID-NEXT: A: stays (0, 1): 2.621e+05
entry fun product (n : i64) (q : i64) (b : i64) (k : i64) (A : [n][k]f32) : ([n]f32) =
  assert n == q * b && b >= 16
  assert 4 * q <= 512 && q == 128
  assert k == 4 * b && b <= 64
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (r : f32 = 0.0f32) for j < k do
          let (a : f32) = A[i, j]
          in (r + a)
      in (r)
  in (s)

// Sizes that hang together in a circle.
// CHECK-LABEL: fun circle
// CHECK-NEXT: A: stays (0, 1): 1.311e+05
entry fun circle (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  assert n == m && m <= 64
  assert m >= n - 1 && m == n
  let (s : [n]f32) =
    kernel i < n do
      let (r : f32) =
        loop (r : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          in (r + a)
      in (r)
  in (s)
