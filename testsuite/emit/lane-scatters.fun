// RUN: echo '2 5 40' | funrun --entry=there %s | funcheck %s
// RUN: echo '3 2 0' | funrun --entry=there %s | funcheck %s
// RUN: echo '2 700 3000' | funrun --entry=there %s | funcheck %s
// RUN: echo '3 40' | funrun --entry=shared %s | funcheck --check-prefix=SHARED %s
// RUN: echo '0 40' | funrun --entry=shared %s | funcheck --check-prefix=NONE %s
// RUN: echo '2 3000' | funrun --entry=shared %s | funcheck --check-prefix=SHARED %s
// RUN: funemit --target=opencl --kernels-only < %s | funcheck --check-prefix=CODE %s
// RUN: funemit --target=opencl < %s | funcheck --check-prefix=HOST %s
// RUN: funemit --target=cuda --kernels-only < %s | funcheck --check-prefix=CUDA %s
// Lanes scatter together where the order does not matter, on what is the device's
// and on what the group shares: emitted.py compares what they give.

entry fun there (n : i64) (k : i64) (m : i64) : ([n][k]i32, [n][k]i64, [n][k]u8, [n][k]f32, [n][k]f64) =
  let (A : [n][k]i32) (B : [n][k]i64) (C : [n][k]u8) (D : [n][k]f32) (E : [n][k]f64) =
    kernel i < n at block do
      let (a0 : [k]i32) = replicate [k] 0i32
      let (a : [k]i32) =
        scatter (+) a0 j < m at lane do
          in (fmod(i * 3 + j * 7, k + 1), i32(j))
      let (b0 : [k]i64) = replicate [k] 1
      let (b : [k]i64) =
        scatter (*) b0 j < m at lane do
          in (j % 5 - 1, 2 * (j + i) + 1)
      let (c0 : [k]u8) = replicate [k] 7u8
      let (c : [k]u8) =
        scatter ((\ (x : u8) (y : u8) -> in (x ^ y), 0u8)) c0 j < m at lane do
          in (fmod(j, k), u8(j + i))
      let (d0 : [k]f32) = replicate [k] 0.0f32
      let (d : [k]f32) =
        scatter (max) d0 j < m at lane do
          in (fmod(j, k), f32(fmod(j * 7919 + i, 1009)))
      let (e0 : [k]f64) = replicate [k] 0.0
      let (e : [k]f64) =
        scatter (+) e0 j < m at lane do
          in (fmod(j, k), 1.0 / f64(j + 1))
      in (a, b, c, d, e)
  in (A, B, C, D, E)

entry fun shared (n : i64) (m : i64) : ([n]i64, [n]f64) =
  let (R : [n]i64) (S : [n]f64) =
    kernel i < n at block do
      let (a0 : [64]u32) = replicate [64] 4000000000u32
      let (b0 : [16]i64) = replicate [16] 0
      let (c0 : [32]u16) = replicate [32] 0u16
      let (d0 : [32]f64) = replicate [32] 1.0
      let (e0 : [32]f32) = replicate [32] 1.0f32
      let (f0 : [32]bool) = replicate [32] false
      let (a : [64]u32) =
        scatter (min) a0 j < m at lane do
          in (j % 60, u32(fmod(j * 7919 + i, 1009)))
      let (b : [16]i64) =
        scatter (+) b0 j < m at lane do
          in (j % 17, j)
      let (c : [32]u16) =
        scatter (+) c0 j < m at lane do
          in (j % 31, u16(j))
      let (d : [32]f64) =
        scatter (min) d0 j < m at lane do
          in (j % 32, 1.0 / f64(j + 1))
      let (e : [32]f32) =
        scatter (max) e0 j < m at lane do
          in (j % 32, f32(j % 1009))
      let (f : [32]bool) =
        scatter (||) f0 j < m at lane do
          in (j % 32, j % 3 == 0)
      let (r : i64) =
        reduce (+) j < 16 at lane do
          let (x : u32) = a[j * 3 + 1]
          let (y : i64) = b[j]
          let (z : u16) = c[j + 7]
          let (w : bool) = f[j]
          in (i64(x) * (j + 1) + y + i64(z) * 31 + i64(w) * 97)
      let (s : f64) =
        reduce (max) j < 32 at lane do
          let (x : f64) = d[j]
          let (y : f32) = e[31 - j]
          in (x + f64(y) * f64(j))
      in (r, s)
  in (R, S)

// CHECK{LITERAL}: [[
// SHARED: [{{[0-9]+}},
// NONE:   empty([0]i64)

// A CPU's version has no lanes that combine; nor has a device its own, if it cannot
// update 8 bytes at once.
// HOST: if (fun_is_cpu(fun_ctx->device) || !fun_updates_wide(fun_ctx->device))
// HOST-NEXT: return fun_f_there_1(

// CODE-LABEL: __kernel void there_1_kernel_0(
// CODE:       if (fun_lane() == 0) {
// CODE-LABEL: __kernel void there_kernel_1(
// CODE:       for (i64 j = fun_lane(); j < m; j += fun_lanes()) {
// CODE:       fun_atomic_add_i32(&A_mem[i * k + p], fun_new{{[0-9]+}});
// CODE:       (i64)fun_exchange_8(&B_mem
// CODE:       (u8)fun_exchange_1(&C_mem
// CODE:       fun_exchange_f32(&D_mem
// Sums of floats are rounded in the order of the iterations.
// CODE:       if (fun_lane() == 0) {
// CODE-LABEL: __kernel void shared_kernel_3(
// CODE:       fun_atomic_min_u32_local(&a0_mem[
// CODE:       (i64)fun_exchange_8_local(&b0_mem[
// CODE:       (u16)fun_exchange_2_local(&c0_mem[
// CODE:       fun_exchange_f64_local(&d0_mem[
// CODE:       fun_exchange_f32_local(&e0_mem[
// CODE:       fun_exchange_1_local(&f0_mem[

// CUDA-LABEL: static __global__ void shared_kernel_1(
// CUDA:       fun_atomic_min_u32(&a0_mem[
// CUDA:       fun_exchange_8(&b0_mem[
