// RUN: echo '8 [0, 1, -1, 128, -9223372036854775808, 9223372036854775807, 65280, -6148914691236517206]' | funrun --entry=bits %s | funcheck %s
// RUN: echo '6 [0.0f32, -0.0f32, nanf32, 1.5f32, -inff32, inff32]' | funrun --entry=least %s | funcheck --check-prefix=LEAST %s
// RUN: funemit --target=c < %s | funcheck --check-prefix=C %s
// RUN: funemit --target=opencl --kernels-only < %s | funcheck --check-prefix=CL %s
// RUN: funemit --target=cuda --kernels-only < %s | funcheck --check-prefix=CUDA %s
// Where a compiler has a word for an operator, it is used: emitted.py compares
// what they give.

entry fun bits (n : i64) (A : [n]i64) : ([n]i8, [n]u16, [n]i32, [n]u64, [n][n]i64, [n][n]u64, [n][n]i8, [n][n]u32) =
  let (B : [n]i8) (C : [n]u16) (D : [n]i32) (E : [n]u64) =
    kernel i < n do
      let (a : i64) = A[i]
      let (b : i8) = i8(a)
      let (c : u16) = u16(a)
      let (d : i32) = i32(a)
      let (e : u64) = u64(a)
      in (popcount(b) * 16i8 + clz(b), popcount(c) * 32u16 + clz(c), popcount(d) * 64i32 + clz(d), popcount(e) * 128u64 + clz(e))
  let (F : [n][n]i64) (G : [n][n]u64) (H : [n][n]i8) (I : [n][n]u32) =
    kernel i < n, j < n do
      let (a : i64) = A[i]
      let (b : i64) = A[j]
      in (mulhi(a, b) ^ clz(b), mulhi(u64(a), u64(b)), mulhi(i8(a), i8(b)), mulhi(u32(a), u32(b)))
  in (B, C, D, E, F, G, H, I)

entry fun least (n : i64) (A : [n]f32) : ([n][n]f32, [n][n]f64) =
  let (B : [n][n]f32) (C : [n][n]f64) =
    kernel i < n, j < n do
      let (a : f32) = A[i]
      let (b : f32) = A[j]
      in (min(a, b), max(f64(a), f64(b)))
  in (B, C)

// CHECK:      [8i8, 23i8, -128i8, 16i8, 8i8, -128i8, 8i8, 64i8]
// CHECK-NEXT: [16u16, 47u16, 512u16, 40u16, 16u16, 512u16, 256u16, 256u16]
// LEAST:      {{\[}}[0.0f32, -0.0f32, 0.0f32, 0.0f32, -inff32, 0.0f32], [-0.0f32,
// LEAST-NEXT: {{\[}}[0.0, 0.0, 0.0, 1.5, 0.0, inf], [0.0, -0.0, -0.0, 1.5, -0.0, inf]

// C-LABEL:    static inline i8 fun_popcount_i8(i8 a)
// C-NEXT:     {
// C-NEXT:     #ifdef __GNUC__
// C-NEXT:         return (i8)__builtin_popcount((u8)a);
// C-NEXT:     #else
// C-NEXT:         i8 n = 0;
// C:          #endif
// C-NEXT:     }
// C:              return (u64)__builtin_popcountll((u64)a);
// C:              return a ? (i8)(__builtin_clz((u8)a) - 32 + 8) : 8;
// C:              return (i64)(__extension__(__int128)a * b >> 64);

// CL-LABEL:   static inline i8 fun_popcount_i8(i8 a)
// CL-NEXT:    {
// CL-NEXT:        return popcount(a);
// CL-NEXT:    }
// CL:             return clz(a);
// CL:             return mul_hi(a, b);

// CUDA-LABEL: __host__ __device__ static inline f32 fun_min_f32(f32 a, f32 b)
// CUDA-NEXT:  {
// CUDA-NEXT:  #ifdef __CUDA_ARCH__
// CUDA-NEXT:      f32 r;
// CUDA-NEXT:      asm("min.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
// CUDA-NEXT:      return r;
// CUDA-NEXT:  #else
// CUDA-NEXT:      if (isnan(a) || isnan(b))
// CUDA:           asm("max.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b));
// CUDA:           return (i8)__popc((u8)a);
// CUDA:           return (i8)(__clz((i32)(u8)a) - 32 + 8);
// CUDA:           return (u64)__clzll((i64)a);
// CUDA:           return __umul64hi(a, b);
