// RUN: funfmt %s | diff %s -
// Scalars, arrays, unique arrays, blocks, and types that name what stands before them.

fun types (n : i64) (A : [n]f32) (B : *[n][n + 1][2 * n]bool) (m : mem) (s : mem(shared)) (p : mem(private)) : (k : i64, *[k]f32, mem, [k][k]i8) =
  let (l : i64) (C : [l]f32) (D : [l][n]f32) = A
  in (n, A, m, C)

fun places (m : mem) (n : i64) (A : *[n]f32 @ m -> R(n)) (x : i32 @ m -> 4 * n + {}) : (m' : mem, *[n]f32 @ m' -> R(n), f32 @ m -> 0 + {}) =
  in (m, A, x)
