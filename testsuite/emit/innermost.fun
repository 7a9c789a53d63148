// RUN: echo '2 3 [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]' | funrun --entry=sums %s | funcheck --check-prefix=VALUES %s
// RUN: funemit --target=opencl --kernels-only --bounds=none < %s | funcheck %s
// RUN: funemit --target=c --bounds=none < %s | funcheck --check-prefix=CODE %s
// Where it may be a CPU, the compiler is told to unroll short loops without others in
// them, right before the loop: what its bound is computed by precedes that.
// VALUES: [1.0, 16.0]
// CODE-LABEL: static bool fun_f_sums(
// CODE-NOT: FUN_UNROLL(4)

// CHECK-LABEL: __kernel void sums_1_kernel_0(
//       CHECK: const i64 [[N:.*]] = (n - i + 255) >> 8;
//  CHECK-NEXT: FUN_UNROLL(4)
//  CHECK-NEXT: for (i64 j = 0; j < [[N]]; j++) {
entry fun sums (n : i64) (m : i64) (A : [n][m]f64) : ([n]f64) =
  let (s : [n]f64) =
    kernel i < n do
      let (r : f64) =
        loop (r : f64 = 0.0) for j < (n - i + 255) >> 8 do
          let (a : f64) = A[i, j]
          in (r * 0.5 + a * a)
      in (r)
  in (s)

// A loop around another one is not marked, nor is one with a branch; nor is any where
// it is a GPU.
// CHECK-LABEL: __kernel void sums_kernel_1(
//   CHECK-NOT: FUN_UNROLL(4)
// CHECK-LABEL: __kernel void others_1_kernel_2(
//   CHECK-NOT: FUN_UNROLL(4)
//       CHECK: for (i64 j = 0; j < m; j++) {
//       CHECK:   FUN_UNROLL(4)
//  CHECK-NEXT:   for (i64 l = 0; l < m; l++) {
//   CHECK-NOT: FUN_UNROLL(4)
//       CHECK: for (i64 k = 0; k < m; k++) {
//       CHECK:   if (
entry fun others (n : i64) (m : i64) (A : [n][m]f64) : ([n]f64) =
  let (s : [n]f64) =
    kernel i < n do
      let (r : f64) =
        loop (r : f64 = 0.0) for j < m do
          let (q : f64) =
            loop (q : f64 = r) for l < m do
              let (a : f64) = A[i, l]
              in (q * 0.5 + a)
          in (q)
      let (t : f64) =
        loop (t : f64 = r) for k < m do
          let (u : f64) =
            if t > 1.0 then
              let (a : f64) = A[i, k]
              in (t - a)
            else
              in (t * 3.0)
          in (u)
      in (t)
  in (s)
