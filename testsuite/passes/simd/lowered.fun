// RUN: lower %s | stripmine | simd | funcheck %s
// RUN: lower %s | stripmine --least=2 | simd | funverify -q --validity=20 --same-as=%s
// What lower makes of kernels, in strips.
// CHECK: #[simd] kernel k < size at thread do
entry fun twice (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (B_mem' : mem, [n]f32 @ B_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 4
  let (B : [n]f32 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : f32) = A[i]
      in (x * 2.0f32)
  in (B_mem, B)
