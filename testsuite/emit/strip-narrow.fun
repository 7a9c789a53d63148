// RUN: funemit --target=c --bounds=none < %s | funcheck %s
// Bytes that are compared beside many floats are read first, as i32.

// CHECK-LABEL: static bool fun_f_many(
//       CHECK:   i32 k_1_mem[64];
//  CHECK-NEXT:   i64 [[N:strips_[0-9]+]] = size / 64 +
//  CHECK-NEXT:   for (i64 [[S:strip_[0-9]+]] = 0; [[S]] < [[N]]; [[S]]++) {
//       CHECK:   FUN_OMP(simd)
//  CHECK-NEXT:   for (i64 l = 0; l < count; l++) {
//       CHECK:     u8 k = K_mem[i];
//  CHECK-NEXT:     i32 k_1 = (i32)k;
//  CHECK-NEXT:     k_1_mem[l] = k_1;
//  CHECK-NEXT:   }
//       CHECK:   FUN_OMP(simd)
//  CHECK-NEXT:   for (i64 [[L:l_[0-9]+]] = 0; [[L]] < count; [[L]]++) {
//       CHECK:     i32 [[K:k_[0-9]+]] = k_1_mem{{.}}[[L]]];
//       CHECK:     = [[K]] == 1 ?
entry fun many (n : i64) (K : [n]u8) (A : [16][n]f32) : ([n]f32) =
  let (R : [n]f32) =
    kernel i < n do
      let (k : u8) = K[i]
      let (a0 : f32) = A[0, i]
      let (a1 : f32) = A[1, i]
      let (a2 : f32) = A[2, i]
      let (a3 : f32) = A[3, i]
      let (a4 : f32) = A[4, i]
      let (a5 : f32) = A[5, i]
      let (a6 : f32) = A[6, i]
      let (a7 : f32) = A[7, i]
      let (a8 : f32) = A[8, i]
      let (a9 : f32) = A[9, i]
      let (a10 : f32) = A[10, i]
      let (a11 : f32) = A[11, i]
      let (a12 : f32) = A[12, i]
      let (a13 : f32) = A[13, i]
      let (a14 : f32) = A[14, i]
      let (a15 : f32) = A[15, i]
      let (s : f32) = a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15
      in (select(k == 1u8, s, -s))
  in (R)

// One less is few.
// CHECK-LABEL: static bool fun_f_few(
//   CHECK-NOT: k_1_mem
//       CHECK: static bool fun_call_few(
entry fun few (n : i64) (K : [n]u8) (A : [16][n]f32) : ([n]f32) =
  let (R : [n]f32) =
    kernel i < n do
      let (k : u8) = K[i]
      let (a0 : f32) = A[0, i]
      let (a1 : f32) = A[1, i]
      let (a2 : f32) = A[2, i]
      let (a3 : f32) = A[3, i]
      let (a4 : f32) = A[4, i]
      let (a5 : f32) = A[5, i]
      let (a6 : f32) = A[6, i]
      let (a7 : f32) = A[7, i]
      let (a8 : f32) = A[8, i]
      let (a9 : f32) = A[9, i]
      let (a10 : f32) = A[10, i]
      let (a11 : f32) = A[11, i]
      let (a12 : f32) = A[12, i]
      let (a13 : f32) = A[13, i]
      let (s : f32) = a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13
      in (select(k == 1u8, s, -s))
  in (R)
