// RUN: funreduce %s --test='grep -q "rotate"' | funcheck %s
// Layouts that the failure does not need are row-major.
// CHECK:     R(0)) = rotate
// CHECK-NOT: {{[+] [{]}}
fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> C(n, n)) : (r_mem : mem, [n][n]f32 @ r_mem -> 2 + {(n : 2 * n), (n : 2)}) =
  let (B_mem : mem) = alloc n * n * 8 + 8
  let (B : [n][n]f32 @ B_mem -> 2 + {(n : 2 * n), (n : 2)}) = rotate 0 1 A
  in (B_mem, B)
