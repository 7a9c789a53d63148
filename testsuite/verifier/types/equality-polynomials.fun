// RUN: funverify -q %s
// Sizes are compared as polynomials: sums and products in any order, factored
// or not; what is no polynomial is one atom, equal where its operands are.

fun polynomials (n : i64) (m : i64) (A : [(n + 1) * (n - 1)]f32) (B : [n * m + m]f32) : (i64) =
  let (C : [n * n - 1]f32) = A
  let (D : [-1 + n * n]f32) = A
  let (E : [m * (n + 1)]f32) = B
  let (F : [(1 + n) * m + (n - n)]f32) = B
  let (G : [2 * n - (n + n) + m + n * m]f32) = B
  in (n)

fun atoms (n : i64) (m : i64) (k : i32) (A : [n / 2]f32) (B : [min(n, m)]f32) (C : [i64(k) + 1]f32) (D : [fdiv(n + m, 2) % 3]f32) : (i64) =
  let (E : [(n + m - m) / 2]f32) = A
  let (F : [min(m - m + n, 1 * m)]f32) = B
  let (G : [1 + i64(k)]f32) = C
  let (H : [fdiv(m + n, 2) % 3]f32) = D
  in (n)
