// RUN: echo '5 [1.0, 4.0, 9.0, 0.25, 2.0]' | funrun --entry=chain %s | funcheck %s
// RUN: echo '3 [0.5, 0.25, 1.0]' | funrun --entry=chosen %s
// RUN: funemit --target=c --bounds=none < %s | funcheck --check-prefix=CODE %s
// RUN: funemit --target=opencl --kernels-only --bounds=none < %s | funcheck --check-prefix=KERNEL %s
// Functions of floats are called for a strip of neighbours, one function after
// the other, so that what stands between them can become vectors.

// CHECK: [0.0, 

// CODE-LABEL: static bool fun_f_chain(
//       CODE: for (i64 fun_strip =
//       CODE:   f64 [[X:.*]][FUN_STRIP];
//       CODE:   f64 [[R:.*]][FUN_STRIP];
//  CODE-NEXT:   FUN_OMP(simd)
//  CODE-NEXT:   for (i64 i = fun_strip; i < fun_end; i++) {
//       CODE:     [[R]][i - fun_strip] = sqrt([[X]][i - fun_strip]);
//  CODE-NEXT:   }
//  CODE-NEXT:   f64 [[L:.*]][FUN_STRIP];
//  CODE-NEXT:   for (i64 i = fun_strip; i < fun_end; i++) {
//  CODE-NEXT:     [[L]][i - fun_strip] = log([[R]][i - fun_strip]);
//  CODE-NEXT:   }
//       CODE:   FUN_OMP(simd)
//       CODE:   [[D:[a-z]+]][i - fun_strip] = [[L]][i - fun_strip] / [[X]][i - fun_strip];
//       CODE:     exp({{ *}}[[D]][i - fun_strip])
//       CODE:   FUN_OMP(simd)
// A CPU does as the target c does, where a GPU has a thread for each iteration.
// KERNEL-LABEL: __kernel void chain_kernel_0(
//       KERNEL: const i64 fun_to = fun_behind(n);
//  KERNEL-NEXT: #if FUN_STRIP > 1
//  KERNEL-NEXT: const i64 fun_from = fun_first(n), fun_stop = fun_to;
//  KERNEL-NEXT: for (i64 fun_strip = fun_from; fun_strip < fun_stop;
//  KERNEL-NEXT:   fun_strip += FUN_STRIP) {
//       KERNEL:   f64 [[X:.*]][FUN_STRIP];
//       KERNEL:   FUN_VECTOR
//       KERNEL:     [[R:[a-z]+]][i - fun_strip] = sqrt([[X]][i - fun_strip]);
//       KERNEL:   f64 [[L:.*]][FUN_STRIP];
//  KERNEL-NEXT:   FUN_WIDE_CALL(log, f64, 8, [[L]], [[R]], fun_end - fun_strip);
//       KERNEL:   FUN_VECTOR
//       KERNEL:   FUN_WIDE_CALL(exp, f64, 8, {{.*}}, fun_end - fun_strip);
//       KERNEL:   FUN_VECTOR
//   KERNEL-NOT:   FUN_OMP
//       KERNEL: #else
//  KERNEL-NEXT: for (i64 i = fun_first(n); i < fun_to; i++) {
//       KERNEL:   f64 r = sqrt(x);
//  KERNEL-NEXT:   f64 l = log(r);
//       KERNEL: #endif
//  KERNEL-NEXT: }
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
//   CODE-NOT: fun_strip
//       CODE: exp(
// KERNEL-LABEL: __kernel void single_kernel_1(
//       KERNEL: FUN_WIDE_CALL(exp, f64, 8,
//       KERNEL: FUN_WIDE_CALL(log, f64, 8,
//       KERNEL: #else
entry fun single (n : i64) (xs : [n]f64) : ([n]f64) =
  let (ys : [n]f64) =
    kernel i < n do
      let (x : f64) = xs[i]
      let (e : f64) = exp(x * 2.0)
      in (e + log(x))
  in (ys)

// In branches, and of what is the same for all.
// CODE-LABEL: static bool fun_f_chosen(
//       CODE: fun_strip
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
// KERNEL-LABEL: __kernel void turned_kernel_3(
//       KERNEL: FUN_WIDE_CALL(fun_sin, f32, 16,
//       KERNEL: for (i64 k = 0; k < m; k++) {
//       KERNEL:   FUN_WIDE_CALL(fun_cos, f32, 16,
//       KERNEL: #else
// KERNEL-LABEL: __kernel void left_kernel_4(
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
