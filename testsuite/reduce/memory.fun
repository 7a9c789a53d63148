// RUN: funreduce %s --test='grep -q "kernel .* at lane"' | funreduce - --test='grep -q "kernel .* at lane"' | funcheck %s
// Blocks go with what lives in them.
// CHECK:      fun
// CHECK-NEXT:   let (r : [0]i64{{.*}}) =
// CHECK-NEXT:     kernel {{.}} < 0 at lane do
// CHECK-NEXT:       in (0)
fun f (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (B_mem : mem, [n][m]f32 @ B_mem -> R(n, m)) =
  let (B_mem : mem) = alloc n * m * 4
  let (C_mem : mem) = alloc n * m * 4
  let (C : [n][m]f32 @ C_mem -> R(n, m)) = copy A
  let (B : [n][m]f32 @ B_mem -> R(n, m)) =
    kernel i < n at block do
      let (row : [m]f32 @ B_mem -> i * m + {(m : 1)}) =
        kernel j < m at lane do
          let (x : f32) = C[i, j]
          in (x + 1.0f32)
      in (row)
  in (B_mem, B)
