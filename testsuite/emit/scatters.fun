// RUN: echo '5 40' | funrun --entry=small %s | funcheck %s
// RUN: echo '7 9000' | funrun --entry=small %s | funcheck --check-prefix=MANY %s
// RUN: echo '5 40' | funrun --entry=floats %s | funcheck --check-prefix=FLOATS %s
// RUN: echo '7 9000' | funrun --entry=floats %s | funcheck --check-prefix=MANY %s
// RUN: echo '5 40' | funrun --entry=lambdas %s | funcheck --check-prefix=LAMBDAS %s
// RUN: echo '3 9000' | funrun --entry=lambdas %s | funcheck --check-prefix=MANY %s
// RUN: funemit --target=opencl < %s | funcheck --check-prefix=CODE %s
// RUN: funemit --target=cuda --kernels-only < %s | funcheck --check-prefix=CUDA %s
// RUN: funemit --target=cuda < %s | funcheck --check-prefix=GPU %s
// Scatters with operators are parallel where the order does not matter: emitted.py
// compares what they give.

entry fun small (m : i64) (n : i64) : ([m]i8, [m]u16, [m]bool) =
  let (a0 : [m]i8) = replicate [m] 1i8
  let (b0 : [m]u16) = replicate [m] 0u16
  let (c0 : [m]bool) = replicate [m] false
  let (a : [m]i8) =
    scatter (+) a0 i < n do
      in (fmod(i * 7, m + 1), i8(i))
  let (b : [m]u16) =
    scatter (max) b0 i < n do
      in (i % 5 - 1, u16(fmod(i * 31, 1000)))
  let (c : [m]bool) =
    scatter (||) c0 i < n do
      in (fmod(i, 9), i % 4 == 3)
  in (a, b, c)

entry fun floats (m : i64) (n : i64) : ([m]f32, [m]f64, [m]f32) =
  let (a0 : [m]f32) = replicate [m] nanf32
  let (b0 : [m]f64) = replicate [m] 3.0
  let (c0 : [m]f32) = replicate [m] 0.0f32
  let (a : [m]f32) =
    scatter (min) a0 i < n do
      in (fmod(i * 3, m + 1), select(i % 3 == 0, nanf32, f32(i % 3 - 1) * f32(i)))
  let (b : [m]f64) =
    scatter (max) b0 i < n do
      in (i % 5 - 1, select(i % 2 == 0, nanf64, f64(fmod(i * 31, 1000))))
  let (c : [m]f32) =
    scatter (+) c0 i < n do
      in (fmod(i, m), 0.1f32 * f32(i))
  in (a, b, c)

entry fun lambdas (m : i64) (n : i64) : ([m]i32, [m]u8) =
  let (a0 : [m]i32) = replicate [m] 1i32
  let (b0 : [m]u8) = replicate [m] 0u8
  let (a : [m]i32) =
    scatter ((\ (x : i32) (y : i32) -> in ((x * y) % 10007i32), 1i32)) a0 i < n do
      in (fmod(i * 5, m + 1), i32(i % 50 + 1))
  let (b : [m]u8) =
    scatter ((\ (x : u8) (y : u8) -> in (x ^ y), 0u8)) b0 i < n do
      in (fmod(i, m), u8(i))
  in (a, b)

// CHECK:   [{{-?[0-9]+}}i8,
// FLOATS:  [{{.*}}f32,
// LAMBDAS: [{{-?[0-9]+}}i32,
// MANY:    [

// CODE:       fun_acc{{[0-9]+}} = (i8)((u32)fun_acc{{[0-9]+}} + fun_new{{[0-9]+}});
// CODE:       const i8 fun_seen = (i8)fun_exchange_1(&
// CODE:       const u16 fun_seen = (u16)fun_exchange_2(&
// CODE:       const f32 fun_seen = fun_exchange_f32(&
// CODE:       if (fun_is_same_f32(fun_seen, fun_old))
// CUDA:       const i8 fun_seen = (i8)fun_exchange_1(&

// All devices of CUDA update 8 bytes.
// GPU:      floats_scatter_
// GPU-NOT:  fun_may_update_wide
