// RUN: lower %s | stripmine --statements=0 | funcheck %s
// RUN: lower %s | stripmine --least=2 --loops=2 --most=3 | funverify -q --validity=50 --same-as=%s
// RUN: lower %s | stripmine --remarks 2>&1 >/dev/null | funcheck --check-prefix=SAY --implicit-check-not=remark: %s
// Kernels as lower makes them.

// CHECK: #[task] kernel i < n, strip < strips do
// CHECK: kernel k_1 < size at thread do
// CHECK: #[task] kernel strip_1 < strips_1 do
// CHECK: size_1 <- min(n - from_1, length)
// CHECK-NEXT: kernel k_2 < size_1 at thread do
// SAY: [[#@LINE+-7]]:3: remark: this kernel goes in strips along 'j' [stripmine: strips]
// SAY: [[#@LINE+-1]]:3: remark: this kernel goes in strips along 'l' [stripmine: strips]
entry fun sums (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (B_mem' : mem, C_mem' : mem, [n][m]f32 @ B_mem' -> R(n, m), [n]f32 @ C_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * m * 4
  let (B : [n][m]f32 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (x : f32) = A[i, j]
      in (x * 2.0f32)
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel l < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for k < m do
          let (x : f32) = B[l, k]
          in (s + x)
      in (s)
  in (B_mem, C_mem, B, C)
