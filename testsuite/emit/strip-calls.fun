// RUN: echo '5 [1.0, 4.0, 9.0, 0.25, 2.0]' | funrun --entry=chain %s | funcheck %s
// RUN: echo '3 [0.5, 0.25, 1.0]' | funrun --entry=chosen %s
// RUN: funemit --target=c --bounds=none < %s | funcheck --check-prefix=CODE %s
// RUN: funemit --target=opencl --kernels-only --bounds=none < %s | funcheck --check-prefix=KERNEL %s
// Functions of floats are called for a strip of neighbours, one function after
// the other, so that what stands between them can become vectors.

// CHECK: [0.0, 

// CODE-LABEL: static bool fun_f_chain(
//       CODE:   f64 x_mem[64];
//  CODE-NEXT:   f64 r_mem[64];
//  CODE-NEXT:   f64 l_mem[64];
//       CODE:   FUN_OMP(simd)
//  CODE-NEXT:   for (i64 l = 0; l < count; l++) {
//       CODE:     f64 r = sqrt(x);
//       CODE:     r_mem[l] = r;
//  CODE-NEXT:   }
//  CODE-NEXT:   /* kernel {{l_[0-9]+}} < count at thread */
//  CODE-NEXT:   for (i64 [[L:l_[0-9]+]] = 0; [[L]] < count; [[L]]++) {
//  CODE-NEXT:     f64 [[R:r_[0-9]+]] = r_mem{{.}}[[L]]];
//  CODE-NEXT:     f64 [[V:l_[0-9]+]] = log([[R]]);
//  CODE-NEXT:     l_mem{{.}}[[L]]] = [[V]];
//  CODE-NEXT:   }
//       CODE:   FUN_OMP(simd)
//       CODE:   f64 d = {{l_[0-9]+}} / {{x_[0-9]+}};
//   CODE-NOT:   FUN_OMP
//       CODE:     exp({{ *}}d_1)
//       CODE:   FUN_OMP(simd)
// A CPU does as the target c does, but calls functions on vectors, where a GPU has a
// thread for each iteration.
// KERNEL-LABEL: __kernel void chain_1_kernel_0(
//       KERNEL:   f64 x_mem[64];
//       KERNEL:   FUN_VECTOR
//       KERNEL:     f64 r = sqrt(x);
//       KERNEL:   FUN_WIDE_CALL(log, f64, 8, l_mem, r_mem, count)
//       KERNEL:   FUN_VECTOR
//       KERNEL:   FUN_WIDE_CALL(exp, f64, 8, e_mem, d_mem, count)
//       KERNEL:   FUN_VECTOR
//   KERNEL-NOT:   FUN_OMP
// KERNEL-LABEL: __kernel void chain_kernel_1(
//   KERNEL-NOT:   FUN_VECTOR
//       KERNEL:   const i64 i = fun_global();
//       KERNEL:   f64 r = sqrt(x);
//  KERNEL-NEXT:   f64 l = log(r);
entry fun chain (n : i64) (xs : [n]f64) : ([n]f64) =
  let (ys : [n]f64) =
    kernel i < n do
      let (x : f64) = xs[i]
      let (r : f64) = sqrt(x)
      let (l : f64) = log(r)
      let (d : f64) = l / x
      let (e : f64) = exp(d)
      in ((e - 1.0) * d)
  in (ys)

// One run of calls is none for C; OpenCL has functions on vectors.
// CODE-LABEL: static bool fun_f_single(
//   CODE-NOT: _mem[64]
//       CODE: exp(
// KERNEL-LABEL: __kernel void single_1_kernel_2(
//       KERNEL: FUN_WIDE_CALL(exp, f64, 8,
//       KERNEL: FUN_WIDE_CALL(log, f64, 8,
// KERNEL-LABEL: __kernel void single_kernel_3(
//   KERNEL-NOT: FUN_WIDE_CALL
// KERNEL-LABEL: __kernel void chosen_1_kernel_4(
entry fun single (n : i64) (xs : [n]f64) : ([n]f64) =
  let (ys : [n]f64) =
    kernel i < n do
      let (x : f64) = xs[i]
      let (e : f64) = exp(x * 2.0)
      in (e + log(x))
  in (ys)

// In branches, and of what is the same for all.
// CODE-LABEL: static bool fun_f_chosen(
//       CODE: f64 x_mem[64];
entry fun chosen (n : i64) (xs : [n]f64) : ([n]f64) =
  assert n > 0
  let (ys : [n]f64) =
    kernel i < n do
      let (x : f64) = xs[i]
      let (first : f64) = xs[0]
      let (scale : f64) = exp(first)
      let (l : f64) =
        if x > 0.3 then
          in (log(x))
        else
          in (1.0)
      let (d : f64) = l * scale
      let (e : f64) = exp(d)
      in (e * d)
  in (ys)

// What a period of a vector's function is for is asked of small numbers alone, in
// f32; a call in a loop is one for each trip, and one that may be left out, or
// has two operands, stays.
// KERNEL-LABEL: __kernel void turned_1_kernel_6(
//       KERNEL: FUN_WIDE_CALL(fun_sin, f32, 16,
//       KERNEL: for (i64 k = 0; k < m; k++) {
//       KERNEL:   FUN_WIDE_CALL(fun_cos, f32, 16,
// KERNEL-LABEL: __kernel void turned_kernel_7(
// KERNEL-LABEL: __kernel void left_1_kernel_8(
//   KERNEL-NOT: FUN_WIDE_CALL
//       KERNEL: }
entry fun turned (n : i64) (m : i64) (xs : [n]f32) : ([n]f32) =
  let (ys : [n]f32) =
    kernel i < n do
      let (x : f32) = xs[i]
      let (s : f32) = sin(x + 1.0f32)
      let (c : f32) =
        loop (c : f32 = s) for k < m do
          in (c + cos(c * f32(k)))
      in (c)
  in (ys)

entry fun left (n : i64) (xs : [n]f32) : ([n]f32) =
  let (ys : [n]f32) =
    kernel i < n do
      let (x : f32) = xs[i]
      in (select(x > 0.0f32 && exp(x) < 2.0f32, x, pow(x, 2.5f32)))
  in (ys)
