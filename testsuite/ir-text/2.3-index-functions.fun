// RUN: funfmt %s | diff %s -
// LMADs, their shorthands, chains and folds.

fun ixfns (m : mem) (n : i64) (a : i64) (b : i64) : (i64) =
  let (A : [n]f32 @ m -> R(n)) = scratch [n] f32
  let (B : [n]f32 @ m -> 1 + {(n : 1)}) = scratch [n] f32
  let (C : [n][a][b]f32 @ m -> R(n, a, b)) = scratch [n][a][b] f32
  let (D : [n][a][b]f32 @ m -> C(n, a, b)) = scratch [n][a][b] f32
  let (E : [n][a][b]f32 @ m -> 0 + {(n : b), (a : n * b), (b : 1)}) = scratch [n][a][b] f32
  let (F : f32 @ m -> n - 1 + {}) = 0.0f32
  let (G : [n]f32 @ m -> n - 1 + {(n : -1)}) = scratch [n] f32
  let (H : [n]f32 @ m -> R(a, b) after C(b, a) after 2 + {(n : 2)}) = scratch [n] f32
  let (I : [n]f32 @ m -> fold (i) -> (i mod 4)) = scratch [n] f32
  let (J : [n][a]f32 @ m -> 5 + {(4 : 1)} after fold (i, j) -> ((2 * i - j) mod (a + b), (j & 1) mod 2)) = scratch [n][a] f32
  let (K : [n]f32 @ m -> a | b + {(n : a - b)}) = scratch [n] f32
  let (L : [3]f32 @ m -> R(3)) = scratch [3] f32
  let (M : [2][3]f32 @ m -> C(2, 3)) = scratch [2][3] f32
  in (n)
