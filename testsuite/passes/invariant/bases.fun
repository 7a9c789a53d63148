// RUN: lower %s | unswitch | invariant | funcheck %s
// RUN: lower %s | unswitch | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | funcheck --check-prefix=THERE %s
// RUN: lower %s | unswitch | invariant | stripmine --statements=0 | simd | funemit --target=c | funcheck --check-prefix=C %s
// Offsets along a row whose other parts differ by a name have one base.
// THERE-LABEL: entry imp stencil
//   THERE-NOT:   #[spec] at
//       THERE: entry imp corners

// CHECK-LABEL: entry imp stencil
//       CHECK: if i > 0 && i < n - 1 then
//  CHECK-NEXT:   var at : i64
//  CHECK-NEXT:   #[spec] at <- i * m
//       CHECK:   u <- A_mem[at - m + j] : f32
//       CHECK:   d <- A_mem[at + m + j] : f32
//       CHECK:   l <- A_mem[at + j - 1] : f32
//       CHECK:   r <- A_mem[at + j] : f32
//       CHECK:   B_mem[at + j] <- r : f32
//       CHECK: else
//   CHECK-NOT:   #[spec]
//       CHECK:   B_mem[i * m + j]

// C-LABEL: static bool fun_f_stencil(
//       C: if (i > 0 && i < n - 1) {
//  C-NEXT:   i64 at = (i64)((u64)i * m);
//       C:   FUN_OMP(simd)
//       C:   f32 u = A_mem[at - m + j];
entry fun stencil (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][m]f32 @ B_mem' -> R(n, m)) =
  let (B_mem : mem) = alloc n * m * 4
  let (B : [n][m]f32 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (r : f32) =
        if i > 0 && i < n - 1 && j > 0 then
          let (u : f32) = A[i - 1, j]
          let (d : f32) = A[i + 1, j]
          let (l : f32) = A[i, j - 1]
          in (u + d + l)
        else
          let (c : f32) = A[i, j]
          in (c)
      in (r)
  in (B_mem, B)

// Two names away, the sum of both might be too large on the way.
// CHECK-LABEL: entry imp corners
//       CHECK: #[spec] at <- n * m
//   CHECK-NOT: #[spec]
//       CHECK: x <- A_mem[at * i + m * j + k] : f32
//       CHECK: y <- A_mem[k + (at * (i - 1) + (j - 1) * m)] : f32
//       CHECK: B_mem[at * i + m * j + k] <-
entry fun corners (n : i64) (m : i64) (A_mem : mem) (A : [n][n][m]f32 @ A_mem -> R(n, n, m)) : (B_mem' : mem, [n][n][m]f32 @ B_mem' -> R(n, n, m)) =
  let (B_mem : mem) = alloc n * n * m * 4
  let (B : [n][n][m]f32 @ B_mem -> R(n, n, m)) =
    kernel i < n, j < n, k < m do
      let (r : f32) =
        if i > 0 && j > 0 then
          let (x : f32) = A[i, j, k]
          let (y : f32) = A[i - 1, j - 1, k]
          in (x + y)
        else
          in (0.0f32)
      in (r)
  in (B_mem, B)

// What only some iterations access is no base: there, it may be too large.
// CHECK-LABEL: entry imp sometimes
//   CHECK-NOT: #[spec]
//       CHECK: r <- A_mem[i * m + j] : f32
//       CHECK: r <- A_mem[i * m + m + j] : f32
entry fun sometimes (n : i64) (m : i64) (A_mem : mem) (A : [n + 1][m]f32 @ A_mem -> R(n + 1, m)) : (B_mem' : mem, [n][m]f32 @ B_mem' -> 0 + {(n : 1), (m : n)}) =
  let (B_mem : mem) = alloc n * m * 4
  let (B : [n][m]f32 @ B_mem -> 0 + {(n : 1), (m : n)}) =
    kernel i < n, j < m do
      let (r : f32) =
        if j > i then
          let (x : f32) = A[i, j]
          in (x)
        else
          let (x : f32) = A[i + 1, j]
          in (x)
      in (r)
  in (B_mem, B)

// One that varies in another way along the row has another base, and is alone.
// CHECK-LABEL: entry imp backwards
//       CHECK: #[spec] at <- i * m + m
//       CHECK: x <- A_mem[at + j] : f32
//       CHECK: y <- A_mem[at - m + j] : f32
//       CHECK: z <- A_mem[i * m + m + (m - 1 - j)] : f32
//       CHECK: B_mem[at - m + j] <-
entry fun backwards (n : i64) (m : i64) (A_mem : mem) (A : [n + 1][m]f32 @ A_mem -> R(n + 1, m)) : (B_mem' : mem, [n][m]f32 @ B_mem' -> R(n, m)) =
  let (B_mem : mem) = alloc n * m * 4
  let (B : [n][m]f32 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (x : f32) = A[i + 1, j]
      let (y : f32) = A[i, j]
      let (z : f32) = A[i + 1, m - 1 - j]
      in (x + y + z)
  in (B_mem, B)
