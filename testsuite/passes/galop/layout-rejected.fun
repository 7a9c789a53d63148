// What has no say in a layout, by which condition of GALOP's section 4.3.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop %s | funcheck --check-prefix=SAME %s
// SAME-NOT: manifest

// (a) The last index is the same all along, in a dimension of unknown size.
// CHECK-LABEL: fun invariant
// CHECK: (A, a, none) read: 32 * n * m, (a)
entry fun invariant (n : i64) (m : i64) (k : i64) (A : [n][m][k]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j, 0]
          in (s + a)
      in (s)
  in (B)

// (b) The array is made in a loop, as in convexhull and smoothlife.
// CHECK-LABEL: fun in_loop
// CHECK: (A, a, (1, 0)) read: 32 * t * n * n, (b)
entry fun in_loop (t : i64) (n : i64) (x : [n]f32) : ([n]f32) =
  let (y : [n]f32) =
    loop (y : [n]f32 = x) for k < t do
      let (A : [n][n]f32) =
        kernel i < n, j < n do
          let (l : f32) = y[i]
          let (r : f32) = y[j]
          in (l * r)
      let (A' : [n][n]f32) = reverse 0 A
      let (z : [n]f32) =
        kernel i < n do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for j < n do
              let (a : f32) = A'[i, j]
              in (s + a)
          in (s)
      in (z)
  in (y)

// (b) What a loop carries, as in maximalMatching.
// CHECK-LABEL: fun accumulator
// CHECK: (A, a, (1, 0)) read: 32 * t * n * n, (b)
entry fun accumulator (t : i64) (n : i64) (A0 : *[n][n]f32) : (*[n][n]f32) =
  let (A : [n][n]f32) =
    loop (A : *[n][n]f32 = A0) for k < t do
      let (z : [n]f32) =
        kernel i < n do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for j < n do
              let (a : f32) = A[i, j]
              in (s + a)
          in (s)
      let (A' : [n][n]f32) = A with [k % n, :] = z
      in (A')
  in (A)

// (b) A function that is called in a kernel.
// CHECK-LABEL: fun callee
// CHECK: (A, a, (1, 0)) read: {{.*}}, (b)
fun callee (n : i64) (A : [n][n]f32) (i : i64) : (f32) =
  let (s : f32) =
    loop (s : f32 = 0.0f32) for j < i do
      let (s1 : f32) =
        loop (s1 : f32 = s) for k < n do
          let (a : f32) = A[k, j]
          in (s1 + a)
      in (s1)
  in (s)

entry fun caller (n : i64) (A : [n][n]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) = callee(n, A, i)
      in (s)
  in (B)

// (d) The three variables of a kernel in their order, as in ocean-sim's tke;
// kernels in kernels, too.
// CHECK-LABEL: fun tke
// CHECK: (A, a, (0, 1, 2)) read: 4 * x * y * z, (d)
entry fun tke (x : i64) (y : i64) (z : i64) (A : [x][y][z]f32) : ([x][y][z]f32) =
  let (B : [x][y][z]f32) =
    kernel i < x, j < y, k < z do
      let (a : f32) = A[i, j, k]
      in (a * 2.0f32)
  in (B)

// (e) An index that was loaded, and a product.
// CHECK-LABEL: fun inscrutable
// CHECK: (A, a, none) read: {{.*}}, (e)
// CHECK: (A, b, none) read: {{.*}}, (e)
entry fun inscrutable (n : i64) (m : i64) (A : [n][m]f32) (I : [m]i64) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (k : i64) = I[j]
          let (a : f32) = A[i, k]
          let (b : f32) = A[i, i * j % m]
          in (s + a + b)
      in (s)
  in (B)

// (f) Steps that no line of memory spans, by number or by name.
// CHECK-LABEL: fun steps
// CHECK: (A, a, none) read: {{.*}}, (f)
// CHECK: (A, b, none) read: {{.*}}, (f)
entry fun steps (n : i64) (m : i64) (k : i64) (A : [n][m]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m / (9 + k) do
          let (a : f32) = A[i, 9 * j]
          let (b : f32) = A[i, k * j]
          in (s + a + b)
      in (s)
  in (B)
