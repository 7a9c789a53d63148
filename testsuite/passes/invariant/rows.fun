// RUN: lower %s | unswitch | invariant | funcheck %s
// RUN: lower %s | unswitch | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | funcheck --check-prefix=THERE %s
// RUN: lower %s | unswitch | invariant | stripmine --statements=0 | simd | funemit --target=c | funcheck --check-prefix=C %s
// What all of a row reads alike is read first, and before the loop along it.
// THERE-LABEL: entry imp rows
//       THERE:   x <- A_mem[
//       THERE:   f <- F_mem[q] : f64

// CHECK-LABEL: entry imp rows
//       CHECK: kernel i < n, j < m do
//  CHECK-NEXT:   var p : i64
//  CHECK-NEXT:   p <- P_mem[i] : i64
//  CHECK-NEXT:   var q : i64
//  CHECK-NEXT:   q <- fmod(p, n)
//  CHECK-NEXT:   var f : f64
//  CHECK-NEXT:   f <- F_mem[q] : f64
//  CHECK-NEXT:   var x : f64
//  CHECK-NEXT:   x <- A_mem[
//  CHECK-NEXT:   A_mem[

// C-LABEL: static bool fun_f_rows(
//       C: i64 size = fun_min_i64(m - from, 1024);
//  C-NEXT: i64 p = P_mem[i];
//  C-NEXT: i64 q = fun_fmod_i64(p, n);
//  C-NEXT: f64 f = F_mem[q];
//  C-NEXT: /* kernel k < size at thread */
//  C-NEXT: FUN_OMP(simd)
//  C-NEXT: for (i64 k = 0; k < size; k++) {
//  C-NEXT:   i64 j = from + k;
//  C-NEXT:   f64 x = A_mem[
entry fun rows (n : i64) (m : i64) (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) (F_mem : mem) (F : [n]f64 @ F_mem -> R(n)) (A_mem : mem) (A : *[n][m]f64 @ A_mem -> R(n, m)) : (*[n][m]f64 @ A_mem -> R(n, m)) =
  let (B : [n][m]f64 @ A_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (x : f64) = A[i, j]
      let (p : i64) = P[i]
      let (q : i64) = fmod(p, n)
      let (f : f64) = F[q]
      in (x - f)
  in (B)

// In each branch of a choice; not what a branch or a loop reads, and not what
// depends on an element's own value.
// CHECK-LABEL: entry imp branches
//       CHECK: if i > 0 then
//  CHECK-NEXT:   var f : f64
//  CHECK-NEXT:   f <- F_mem[i - 1] : f64
//       CHECK:   x <- A_mem[
//       CHECK: else
//       CHECK:   x_1 <- A_mem[
//       CHECK:   if x_1 > 0.0 then
//       CHECK:     F_mem[0] : f64
//       CHECK:   g <- F_mem[0] : f64

// C-LABEL: static bool fun_f_branches(
//       C: if (i > 0) {
//  C-NEXT: f64 f = F_mem[
//  C-NEXT: /* kernel k < size at thread */
//  C-NEXT: FUN_OMP(simd)
//       C: } else {
//  C-NEXT: /* kernel {{k_[0-9]+}} < size at thread */
//  C-NEXT: FUN_OMP(simd)
entry fun branches (n : i64) (m : i64) (F_mem : mem) (F : [n]f64 @ F_mem -> R(n)) (A_mem : mem) (A : [n][m]f64 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][m]f64 @ B_mem' -> R(n, m)) =
  let (B_mem : mem) = alloc n * m * 8
  let (B : [n][m]f64 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (r : f64) =
        if i > 0 then
          let (x : f64) = A[i, j]
          let (f : f64) = F[i - 1]
          in (x * f)
        else
          let (x : f64) = A[i, j]
          let (y : f64) =
            if x > 0.0 then
              let (f : f64) = F[0]
              in (f)
            else
              in (x)
          let (g : f64) = F[0]
          in (x + y + g)
      in (r)
  in (B_mem, B)

// Of one index, the whole kernel reads it, and there may be no iteration.
// C-LABEL: static bool fun_f_line(
//       C: for (i64 strip = 0; strip < strips; strip++) {
//  C-NEXT:   i64 from = strip * length;
//  C-NEXT:   i64 size = fun_min_i64(n - from, length);
//  C-NEXT:   f64 f = F_mem[0];
entry fun line (n : i64) (F_mem : mem) (F : [n]f64 @ F_mem -> R(n)) (A_mem : mem) (A : [n]f64 @ A_mem -> R(n)) : (B_mem' : mem, [n]f64 @ B_mem' -> R(n)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]f64 @ B_mem -> R(n)) =
    kernel i < n do
      let (f : f64) = F[0]
      let (x : f64) = A[i]
      in (x - f)
  in (B_mem, B)
