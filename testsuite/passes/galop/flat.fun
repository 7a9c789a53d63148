// A dimension of one element may stand anywhere in a layout, and so may all of an
// array without any: A, B and E lie already as they are read.
// RUN: galop --print-layout-table --eager %s | funcheck %s
// RUN: galop --print-layout-table --target=cpu %s | funcheck %s
// RUN: galop --eager --target=cpu %s | funcheck --check-prefix=SAME %s
// CHECK: A: stays (0, 1)
// CHECK-NEXT: (A, a, {{.*}}) read: {{.*}}, (d) the array has that layout already
// CHECK-NEXT: B: stays
// CHECK-NEXT: (B, b, {{.*}}) read: {{.*}}, (d) the array has that layout already
// CHECK-NEXT: D: stays (2, 0, 1)
// CHECK: E: stays (0, 1)
// CHECK-NEXT: (E, e, {{.*}}) read: {{.*}}, (d) the array has that layout already
// SAME-NOT: manifest
fun main (n : i64) (m : i64) (A_mem : mem) (A : [1][n]f32 @ A_mem -> C(1, n)) (B_mem : mem) (B : [n][1]f32 @ B_mem -> C(n, 1)) (D_mem : mem) (D : [n][1][m]f32 @ D_mem -> C(n, 1, m)) (E_mem : mem) (E : [n][0]f32 @ E_mem -> C(n, 0)) : (s_mem' : mem, [n]f32 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 4
  let (s : [n]f32 @ s_mem -> R(n)) =
    kernel i < n do
      let (s0 : f32) =
        loop (r : f32 = 0.0f32) for j < 1 do
          let (a : f32) = A[j, i]
          let (b : f32) = B[i, j]
          in (r + a + b)
      let (d : f32) = D[i, 0, i % m]
      let (s1 : f32) =
        loop (r : f32 = s0) for k < 0 do
          let (e : f32) = E[i, k]
          in (r + e)
      in (s1 + d)
  in (s_mem, s)
