// What runs is decided where the program runs: on a processor, what lies as its
// threads like it.  C has nothing else, and CUDA nothing of that.
// RUN: funemit --target=opencl %s | funcheck %s
// RUN: funemit --target=c --pipeline=device %s | funcheck --check-prefix=C %s
// RUN: funemit --target=cuda --pipeline=device %s | funcheck --check-prefix=CUDA %s
// RUN: funemit --target=opencl --pipeline=gpu %s | funcheck --check-prefix=CUDA %s
// RUN: not funemit --target=opencl %S/Inputs/no-version.imp 2>&1 | funcheck --check-prefix=BAD %s

// CHECK:      static bool fun_f_main_1(FUN_UNUSED fun_context *fun_ctx, i64 n, i64 m, i64 s,
// CHECK:      static bool fun_f_main(FUN_UNUSED fun_context *fun_ctx, i64 n, i64 m, i64 s,
// CHECK-NEXT: fun_mem *fun_r0)
// CHECK-NEXT: {
// CHECK-NEXT: if (fun_is_cpu(fun_ctx->device))
// CHECK-NEXT: return fun_f_main_1(fun_ctx, n, m, s, fun_r0);
// CHECK-NOT:  _entry_main_1

// C:      static bool fun_f_main(FUN_UNUSED fun_context *fun_ctx, i64 n, i64 m, i64 s,
// C-NEXT: fun_mem *fun_r0)
// C-NEXT: {
// C-NEXT: return fun_f_main_1(fun_ctx, n, m, s, fun_r0);
// C-NEXT: }

// CUDA-NOT: fun_f_main_1

// BAD: error: 'g' has other parameters or results than 'f', and is no version of it
entry fun main (n : i64) (m : i64) (s : i64) : ([n]f32) =
  assert n >= 0 && m >= 1 && s >= 0 && s < m
  let (C : [n]f32) =
    kernel i < n do
      let (none : [m]f32) = scratch [m] f32
      let (B : [m]f32) =
        loop (B : *[m]f32 = none) for j < m do
          let (B' : [m]f32) = B with [j] = f32(i * j)
          in (B')
      let (b : f32) =
        loop (b : f32 = 0.0f32) for j < m do
          let (x : f32) = B[fmod(j * s, m)]
          in (b + x)
      in (b)
  in (C)
