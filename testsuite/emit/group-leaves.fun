// RUN: echo '3 2' | funrun %s | funcheck --check-prefix=VALUES %s
// RUN: funemit --target=opencl --kernels-only %s | funcheck %s
// As in group-leaves.imp, where PoCL stops otherwise: the loop is left from
// within, between a filter and what uses its count.

entry fun main (n : i64) (m : i64) : ([m][n]i64) =
  let (A : [m][n]i64) =
    kernel i < m at block do
      let (k : i64) (x : [k]u16) =
        filter j < n at lane do
          in (0u16, false)
      let (s : i64) =
        loop (s : i64 = n) for j < 2 do
          in (s + 1)
      let (y : [n]i64) =
        kernel j < n at lane do
          in (s - i64(u8(k)))
      in (y)
  in (A)

// VALUES: {{\[\[}}5, 5, 5], [5, 5, 5]]

// CHECK:      __kernel void main_kernel_1
// CHECK:      for (i64 j = 0; j < 2; j++) {
// CHECK:        goto [[END:fun_next[0-9]+]];
// CHECK:      [[END]]:
// CHECK-NEXT: barrier(
// CHECK-NEXT: if (fun_bad[fun_phase])
// CHECK-NEXT:   return;
